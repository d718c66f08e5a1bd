import { readFileSync } from "node:fs";
import { Deck } from "../../../src/bottega/web/deck.js";
import { explain } from "../../../src/bottega/web/omnia/printed.js";
import { Sight } from "../../../src/bottega/web/sight.js";
import { teach } from "../../../src/bottega/web/words.js";

/**
 * Tables of OMNIA to test with: a few cards, and a view as the server sends it, with only what matters written down.
 */

const read = (path) => JSON.parse(readFileSync(new URL(`../../../src/bottega/${path}`, import.meta.url), "utf8"));

export const sentences = (language) => ({
  ...read(`core/words/${language}.json`),
  ...read(`web/words/${language}/common.json`),
  ...read(`web/words/${language}/omnia.json`),
  ...read(`omnia/words/${language}.json`),
});

export const speakEnglish = () => teach("en", sentences("en"));

const CARDS = [
  {
    id: "milano",
    kind: "city",
    name: "Milan",
    points: 2,
    objective: {
      type: "set",
      of: [
        { kind: "work", count: 1, colour: "any" },
        { kind: "invention", count: 1, colour: "any" },
      ],
    },
  },
  { id: "mantova", kind: "city", name: "Mantua", points: 5, objective: { type: "majority", of: ["work"] } },
  { id: "lago-di-como", kind: "city", name: "Lake Como", points: 2, objective: { type: "coins" } },
  { id: "litta", kind: "work", name: "Litta Madonna", colour: "violet", group: "Madonnas" },
  { id: "benois", kind: "work", name: "Benois Madonna", colour: "violet", group: "Madonnas" },
  { id: "gioconda", kind: "work", name: "Mona Lisa", colour: "red", group: "Portraits" },
  { id: "leonardo-vecchio", kind: "work", name: "Leonardo in Old Age", cost: 3, points: 4 },
  {
    id: "leonardo-ingegnere",
    kind: "invention",
    name: "Leonardo as Engineer",
    cost: 2,
    points: 2,
    effects: [{ type: "work" }],
  },
  { id: "paracadute", kind: "invention", name: "Parachute", colour: "light-green", group: "Flying machines" },
  { id: "trivella", kind: "invention", name: "Drill", colour: "teal", group: "Civil machines" },
  {
    id: "machiavelli",
    kind: "character",
    name: "Niccolò Machiavelli",
    cost: 1,
    points: 1,
    effects: [{ type: "city" }],
  },
  { id: "salai", kind: "character", name: "Salaì", points: 1 },
  {
    id: "ludovico",
    kind: "character",
    name: "Ludovico il Moro",
    cost: 2,
    effects: [{ type: "work" }, { type: "invention" }],
  },
  {
    id: "a01",
    kind: "action",
    name: "Work and invention",
    actions: [{ type: "work" }, { type: "invention" }],
    mark: 2,
  },
  {
    id: "a03",
    kind: "action",
    name: "Work and character",
    actions: [{ type: "work" }, { type: "character" }],
    mark: 2,
  },
  {
    id: "a07",
    kind: "action",
    name: "Work and 2 coins",
    actions: [{ type: "work" }, { type: "coins", amount: 2 }],
    mark: 2,
  },
  {
    id: "a12",
    kind: "action",
    name: "Character and city",
    actions: [{ type: "character" }, { type: "city" }],
    mark: 2,
  },
  {
    id: "a17",
    kind: "action",
    name: "Invention and character",
    actions: [{ type: "invention" }, { type: "character" }],
    mark: 3,
  },
];

export const deck = new Deck({ digest: "", cards: CARDS, sheet: "" }, explain);

/** A draft at its first choice, with Ben on the left. */
export const DRAFT = { stage: 1, stages: 3, keep: 2, to: 1 };

/** Steps in short: "work now", "effect city later", "2 coins done". @param {string[]} told */
export const steps = (...told) =>
  told.map((step) => {
    const [state, type, amount] = step.replace("effect ", "").split(" ").reverse();
    const deed = { type, amount: amount ? Number(amount) : null };
    return { deed, state, effect: step.startsWith("effect ") };
  });

const owner = (changes = {}) => ({ cards: [], coins: 1, printed: 0, played: [], hand_count: 7, ...changes });

export const view = ({ owners = [], ...changes } = {}) => ({
  seat: 0,
  players: 2,
  phase: "playing",
  round: 2,
  rounds: 6,
  draft: null,
  first: 1,
  acting: [0],
  hand: ["a01", "a03"],
  pack: [],
  in_play: [],
  known: [],
  seats: [0, 1].map((seat) => owner(owners[seat])),
  supply: 15,
  market: {
    work: { cards: ["litta", "gioconda", "leonardo-vecchio"], gaps: 0, deck_count: 12 },
    invention: { cards: ["paracadute", "leonardo-ingegnere"], gaps: 1, deck_count: 9 },
    character: { cards: ["machiavelli", "salai", "ludovico"], gaps: 0, deck_count: 8 },
  },
  cities: ["mantova"],
  city_deck: [null, "milano"],
  looked_at: [],
  card: null,
  deeds: [],
  effects: [],
  steps: [],
  too_dear: {},
  totals: null,
  ranking: [],
  legal: ["play a01", "play a03"],
  ...changes,
});

const SEATS = ["Ada", "Ben"].map((name) => ({ name, bot: null, kind: "person", stand_in: false, online: true }));

export const sight = ({ mode = "live", fresh = [], events = [], views = null, aids = {}, ...changes } = {}) => {
  const shown = view(changes);
  const head = {
    game: "omnia",
    aids: "memory",
    seats: SEATS,
    you: { seat: shown.seat, host: true, muted: [], reserved: null, may: ["undo"] },
    status: "playing",
    result: null,
    undo: null,
  };
  return new Sight({
    house: {},
    mode,
    head,
    deck,
    view: shown,
    views,
    aids,
    events,
    fresh,
    turns: shown.acting.map((seat) => ({ seat, until: null })),
  });
};

export const STANDINGS = {
  standings: {
    cities: [
      { city: "mantova", counts: [2, 1], points: [5, 0], sets: [0, 0] },
      { city: "milano", counts: null, points: [2, 0], sets: [1, 0] },
    ],
    seats: [
      {
        printed: 1,
        cities: { mantova: 5, milano: 2 },
        sets: [{ city: "milano", cards: ["litta", "paracadute"] }],
        total: 8,
      },
      { printed: 4, cities: { mantova: 0, milano: 0 }, sets: [], total: 4 },
    ],
  },
};
