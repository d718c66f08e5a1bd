import { readFileSync } from "node:fs";
import { Sight } from "../../../src/bottega/web/sight.js";
import { teach } from "../../../src/bottega/web/words.js";

/** Tables of OMEN to test with: a view and events as the server sends them, with only what matters written down. */

const read = (path) => JSON.parse(readFileSync(new URL(`../../../src/bottega/${path}`, import.meta.url), "utf8"));

export const sentences = (language) => ({
  ...read(`core/words/${language}.json`),
  ...read(`web/words/${language}/common.json`),
  ...read(`web/words/${language}/omen.json`),
  ...read(`omen/words/${language}.json`),
});

export const speakEnglish = () => teach("en", sentences("en"));

export const view = (changes = {}) => ({
  seat: 0,
  players: 3,
  phase: "declaring",
  round: 1,
  dealer: 0,
  acting: [0],
  still_in: [0, 1, 2],
  hands: [["raven", "omen"], null, ["skull", "skull"]],
  held: [2, 3, 2],
  known: [2],
  in_hands: 7,
  table: ["raven", "raven", "feather", "omen"],
  top: "skull",
  deck_count: 4,
  lost: [],
  declarations: [],
  call: null,
  losers: [],
  chosen: null,
  ranking: [],
  suits: ["raven", "skull", "feather"],
  surely: { raven: 3, skull: 3, feather: 3, omen: 2 },
  extras: 9,
  legal: [
    "declare 1 raven",
    "declare 1 skull",
    "declare 1 feather",
    "declare 2 raven",
    "declare 2 skull",
    "declare 2 feather",
  ],
  ...changes,
});

const SEATS = ["Ada", "Ben", "Cleo"].map((name) => ({
  name,
  bot: null,
  kind: "person",
  stand_in: false,
  online: true,
}));

export const sight = ({
  aids = "memory",
  mode = "live",
  fresh = [],
  events = [],
  views = null,
  help = {},
  result = null,
  ...changes
} = {}) => {
  const shown = view(changes);
  const head = {
    game: "omen",
    aids,
    seats: SEATS,
    you: { seat: shown.seat, host: true, muted: [], reserved: null },
    status: "playing",
    result,
  };
  return new Sight({
    house: {},
    mode,
    head,
    deck: {},
    view: shown,
    views,
    aids: help,
    events,
    fresh,
    turns: shown.acting.map((seat) => ({ seat, until: null })),
  });
};

/** A round that Ben ends by calling on Ada, who said four ravens where there are three; the next round has begun. */
export const ROUND = [
  {
    event: "deal",
    version: 1,
    dealer: 0,
    hands: [
      ["raven", "omen"],
      [null, null, null],
      [null, null],
    ],
  },
  { event: "declare", version: 2, seat: 0, number: 4, suit: "raven" },
  { event: "call", version: 3, seat: 1, call: "omen", on: 0, number: 4, suit: "raven", count: 3 },
  {
    event: "reveal",
    version: 3,
    hands: [
      ["raven", "omen"],
      ["raven", "skull", "feather"],
      ["skull", "skull"],
    ],
  },
  { event: "lose", version: 4, seat: 0, card: "raven" },
  { event: "redeal", version: 4, dealer: 0, hands: [["wolf"], ["raven", "skull", "feather"], ["skull", "skull"]] },
];
