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
  extra_kinds: ["raven", "skull", "feather", "omen"],
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
    you: { seat: shown.seat, host: true, muted: [], reserved: null, may: ["undo"] },
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

const cards = (count, kind) => ({ key: `omen.cards.${kind}`, values: { count } });
const hand = (seat, ...listed) => ({ key: "omen.event.hand", values: { seat: { seat }, cards: { listed } } });

/**
 * A round that Ben ends by calling on Ada, who said four ravens where there are three; the next round has begun. It is
 * told as omen/telling.py tells it.
 */
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
    told: [{ key: "omen.event.deal", values: { dealer: { seat: 0 } } }],
  },
  {
    event: "declare",
    version: 2,
    seat: 0,
    number: 4,
    suit: "raven",
    told: [{ key: "omen.event.declare", values: { seat: { seat: 0 }, cards: cards(4, "raven") } }],
  },
  {
    event: "call",
    version: 3,
    seat: 1,
    call: "omen",
    on: 0,
    number: 4,
    suit: "raven",
    count: 3,
    right: true,
    losers: [0],
    rule: "omen-3.7",
    told: [
      {
        key: "omen.event.call_omen",
        values: { seat: { seat: 1 }, on: { seat: 0 }, cards: cards(4, "raven") },
      },
      { key: "omen.event.count", values: { cards: cards(3, "raven") } },
      {
        key: "omen.event.judged.too_high",
        values: {
          number: 4,
          found: 3,
          losing: { key: "omen.event.losing", values: { seats: { seats: [0] }, count: 1 } },
        },
        rule: "omen-3.7",
      },
    ],
  },
  {
    event: "reveal",
    version: 3,
    hands: [
      ["raven", "omen"],
      ["raven", "skull", "feather"],
      ["skull", "skull"],
    ],
    told: [
      hand(0, cards(1, "raven"), cards(1, "omen")),
      hand(1, cards(1, "raven"), cards(1, "skull"), cards(1, "feather")),
      hand(2, cards(2, "skull")),
    ],
  },
  {
    event: "lose",
    version: 4,
    seat: 0,
    card: "raven",
    told: [{ key: "omen.event.lose", values: { seat: { seat: 0 }, card: { key: "omen.one.raven" } } }],
  },
  {
    event: "redeal",
    version: 4,
    dealer: 0,
    hands: [["wolf"], ["raven", "skull", "feather"], ["skull", "skull"]],
    drew: [0],
    after: "omen",
    rule: "omen-4.1",
    told: [
      { key: "omen.event.redeal", values: { dealer: { seat: 0 } } },
      { key: "omen.event.redraw_one", values: { seat: { seat: 0 } }, rule: "omen-4.1" },
    ],
  },
];

export const OUT = {
  event: "out",
  version: 4,
  seat: 0,
  rule: "omen-5.1",
  told: [{ key: "omen.event.out", values: { seat: { seat: 0 } }, rule: "omen-5.1" }],
};
