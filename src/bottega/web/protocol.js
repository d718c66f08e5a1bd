/**
 * What goes over the wire, as types. The server's own page of it is /api/openapi.json.
 *
 * @typedef {{ key: string, rule: string | null, values: Record<string, unknown>, say: string }} Obstacle
 * @typedef {{ name: string, language: string, bot: boolean }} Me
 * @typedef {{ name: string, bot: string | null, kind: "person" | "bot" | "program", stand_in: boolean,
 *   online: boolean }} Seat
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
 * @property {"none" | "memory" | "odds"} aids
 * @property {number} rules
 * @property {{ name: string, digest: string }} deck
 * @property {string} commitment
 * @property {string[]} nonces
 * @property {"waiting" | "playing" | "over" | "closed"} status
 * @property {(Seat | null)[]} seats
 * @property {number | null} host
 * @property {You} you
 * @property {{ seat: number, waiting_for: number[] } | null} undo
 * @property {{ ranking: number[][] } & Record<string, unknown> | null} result
 * @property {string | null} rematch
 * @property {string | null} rematch_of
 *
 * @typedef {{ event: string, version: number, at: number, seat?: number } & Record<string, unknown>} TableEvent
 * @typedef {{ seat: number, until: number | null }} Turn
 * @typedef {OmenView | OmniaView} View
 *
 * @typedef {"raven" | "skull" | "feather" | "wolf"} Suit
 * @typedef {Suit | "omen"} OmenKind
 *
 * @typedef {object} OmenView What a seat knows of a game of OMEN: omen/view.py tells the same in Python.
 * @property {number | null} seat
 * @property {number} players
 * @property {"declaring" | "losing" | "over"} phase
 * @property {number} round
 * @property {number} dealer
 * @property {number[]} acting
 * @property {number[]} still_in
 * @property {(OmenKind[] | null)[]} hands by seat; null where hidden
 * @property {number[]} held
 * @property {number[]} known
 * @property {number} in_hands
 * @property {OmenKind[]} table
 * @property {OmenKind | null} top
 * @property {number} deck_count
 * @property {OmenKind[]} lost
 * @property {{ seat: number, number: number, suit: Suit }[]} declarations
 * @property {{ seat: number, call: "omen" | "destiny" } | null} call
 * @property {number[]} losers
 * @property {OmenKind | null} chosen
 * @property {number[][]} ranking
 * @property {Suit[]} suits
 * @property {Record<string, number>} surely
 * @property {number} extras
 * @property {string[]} legal
 *
 * @typedef {"work" | "invention" | "character"} RowKind
 * @typedef {{ type: RowKind | "city" | "coins", amount?: number | null }} Deed
 * @typedef {{ cards: string[], coins: number, printed: number, played: string[], hand_count: number }} Owner
 * @typedef {{ deed: Deed, state: "done" | "now" | "later", effect: boolean }} Step a deed of a turn, and how far it is
 *
 * @typedef {object} OmniaView What a seat knows of a game of OMNIA: omnia/view.py tells the same in Python.
 * @property {number | null} seat
 * @property {number} players
 * @property {"drafting" | "playing" | "doing" | "resolving" | "placing" | "over"} phase
 * @property {number} round
 * @property {number} rounds
 * @property {{ stage: number, stages: number, keep: number, to: number | null } | null} draft while it goes on
 * @property {number} first
 * @property {number[]} acting
 * @property {string[]} hand
 * @property {string[]} pack
 * @property {string[]} in_play
 * @property {{ cards: string[], holders: Record<string, number> }[]} known
 * @property {Owner[]} seats
 * @property {number} supply
 * @property {Record<RowKind, { cards: string[], gaps: number, deck_count: number }>} market
 * @property {string[]} cities
 * @property {(string | null)[]} city_deck
 * @property {(string | null)[]} looked_at
 * @property {string | null} card
 * @property {Deed[]} deeds
 * @property {Deed[]} effects
 * @property {Step[]} steps the whole turn
 * @property {Record<string, number>} too_dear by card: its cost
 * @property {number[] | null} totals
 * @property {number[][]} ranking
 * @property {string[]} legal
 *
 * @typedef {{ city: string, cards: string[] }} MadeSet
 * @typedef {{ printed: number, cities: Record<string, number>, sets: MadeSet[], total: number }} Score
 * @typedef {{ city: string, counts: number[] | null, points: number[], sets: number[] }} CityStanding
 * @typedef {object} Aids What the server works out for people from what they may know anyway.
 * @property {{ cities: CityStanding[], seats: Score[] }} [standings] of OMNIA, as if the game ended now
 * @property {Record<Suit, { at_least: number[], exactly: number[] }>} [chances] of OMEN, by number
 *
 * @typedef {{ type: "majority", of: string[] } | { type: "set", of: { kind: string, count: number, colour: string }[] }
 *   | { type: "coins" }} Objective
 * @typedef {object} Face A card, in the language of the moment.
 * @property {string} id
 * @property {string} kind
 * @property {string} name
 * @property {string} [history]
 * @property {string} [sign] one or two letters that stand for it
 * @property {string} [colour]
 * @property {string} [group]
 * @property {number} [cost]
 * @property {number} [points]
 * @property {Deed[]} [effects]
 * @property {Deed[]} [actions]
 * @property {number} [mark]
 * @property {string} [faction] of OMEN
 * @property {string} [badge] of OMNIA: the sign of its group, a name of the sheet
 * @property {string} [tint] the colour of its group
 * @property {string} [on_tint] what is legible on it
 * @property {Objective} [objective]
 * @property {unknown} [provenance]
 * @typedef {{ digest: string, cards: Face[] }} Faces
 *
 * @typedef {object} News
 * @property {"news"} type
 * @property {number} version
 * @property {TableEvent[]} events
 * @property {Turn[]} turns
 * @property {View} [view]
 * @property {Head} [table]
 * @property {boolean} [stood_in]
 * @property {Aids} [aids]
 *
 * @typedef {{ type: "done", id: string, version: number }} Done
 * @typedef {{ type: "stale", id: string, version: number }} Stale
 * @typedef {{ type: "refused", id: string | null, refused: Obstacle }} Refused
 * @typedef {Done | Stale | Refused} Answer
 *
 * @typedef {{ name: string, say: string }} Saying
 * @typedef {{ name: string, values: string[], say: string, say_values: string[] }} Option
 * @typedef {{ name: string, title: string, least_players: number, most_players: number, options: Option[],
 *   bots: string[], deck: string, board: string, lesson: boolean }} Game
 * @typedef {{ games: Game[], paces: Saying[], phrases: Saying[], reactions: Saying[], visibilities: string[],
 *   spectators: string[], aids: string[], languages: string[] }} Offer
 * @typedef {{ table: string, code: string, game: string, status: string, seat: number, your_turn: boolean,
 *   moved_at: number }} MyTable
 */
export {};
