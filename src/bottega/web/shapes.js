/** @import { OmenChances, OmenView, OmniaStandings, OmniaView, Sentence } from "./protocol.js" */

/*
 * What comes from the server and is no struct there. Whoever needs it finds it in protocol.js, with the structs.
 */

/**
 * A sentence as it goes over the wire: its values by its key, or the count alone.
 * @typedef Packed
 * @type {{ [key: string]: number | { [name: string]: PackedValue } }}
 */

/**
 * A list holds seats, cards or sentences.
 * @typedef PackedValue
 * @type {number | string | number[] | string[] | Packed[] | Packed}
 */

/**
 * What any event has, whichever game it is of.
 * @typedef TableEvent
 * @type {{ event: string, version: number, at: number, seat?: number, told?: Sentence[] } & Record<string, unknown>}
 */

/**
 * @typedef View
 * @type {OmenView | OmniaView}
 */

/**
 * What the server works out for people from what they may know anyway.
 * @typedef Aids
 * @property {OmniaStandings} [standings] of OMNIA, as if the game ended now
 * @property {Record<string, OmenChances>} [chances] of OMEN, by suit
 * @property {{ omen: number, destiny: number }} [calls] of OMEN: how likely a call on the last declaration is right
 */

/**
 * Raven, skull, feather or wolf.
 * @typedef Suit
 * @type {string}
 */

/**
 * A suit, or omen.
 * @typedef OmenKind
 * @type {string}
 */

/**
 * @typedef RowKind
 * @type {"work" | "invention" | "character"}
 */

/**
 * @typedef Deed
 * @property {string} type
 * @property {number | null} [amount]
 */

/**
 * @typedef Objective
 * @type {{ type: "majority", of: string[] } | { type: "set", of: { kind: string, count: number, colour: string }[] }
 *   | { type: "coins" }}
 */

/**
 * A card, in the language of the moment.
 * @typedef Face
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
 */

/**
 * @typedef Faces
 * @property {string} digest
 * @property {Face[]} cards
 */

export {};
