/**
 * What goes over the wire, as types. The server's own page of it is /api/openapi.json.
 *
 * @typedef {{ key: string, rule: string | null, values: Record<string, unknown>, say: string }} Obstacle
 * @typedef {{ name: string, language: string, bot: boolean }} Me
 * @typedef {{ name: string, bot: string | null, kind: "person" | "bot" | "program", stand_in: boolean, online: boolean }} Seat
 * @typedef {{ seat: number | null, host: boolean, muted: number[], reserved: number | null }} You
 *
 * @typedef {object} Head A table as its door shows it.
 * @property {string} id
 * @property {string} code
 * @property {string} game
 * @property {Record<string, string>} options
 * @property {number} players
 * @property {string} pace
 * @property {string} visibility
 * @property {string} spectators
 * @property {boolean} free_text
 * @property {"waiting" | "playing" | "over" | "closed"} status
 * @property {(Seat | null)[]} seats
 * @property {number | null} host
 * @property {You} you
 * @property {{ seat: number, waiting_for: number[] } | null} undo
 * @property {{ ranking: number[][] } & Record<string, unknown> | null} result
 * @property {string | null} rematch
 *
 * @typedef {{ event: string, version: number, at: number, seat?: number } & Record<string, unknown>} TableEvent
 * @typedef {{ seat: number, until: number | null }} Turn
 * @typedef {{ seat: number | null, legal: string[] } & Record<string, unknown>} View
 *
 * @typedef {object} News
 * @property {"news"} type
 * @property {number} version
 * @property {TableEvent[]} events
 * @property {Turn[]} turns
 * @property {View} [view]
 * @property {Head} [table]
 * @property {boolean} [stood_in]
 * @property {string} [text]
 *
 * @typedef {{ type: "done", id: string, version: number }} Done
 * @typedef {{ type: "stale", id: string, version: number }} Stale
 * @typedef {{ type: "refused", id: string | null, refused: Obstacle }} Refused
 * @typedef {Done | Stale | Refused} Answer
 *
 * @typedef {{ name: string, say: string }} Saying
 * @typedef {{ name: string, values: string[], say: string, say_values: string[] }} Option
 * @typedef {{ name: string, title: string, least_players: number, most_players: number, options: Option[], bots: string[] }} Game
 * @typedef {{ games: Game[], paces: Saying[], phrases: Saying[], reactions: Saying[], visibilities: string[], spectators: string[], languages: string[] }} Offer
 * @typedef {{ table: string, code: string, game: string, status: string, seat: number, your_turn: boolean, moved_at: number }} MyTable
 */
export {};
