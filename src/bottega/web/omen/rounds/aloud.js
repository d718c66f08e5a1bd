/** @import { OmenView } from "../../protocol.js" */
/** @import { Sight } from "../../sight.js" */
/** @import { Person } from "../../together/people.js" */
import { html } from "../../vendor/preact.js";
import { Turn } from "./asking.js";
import { useAdvice } from "./following.js";
import { roundOf } from "./notes.js";

/**
 * What somebody says aloud is entered by whoever holds the device: a declaration and a call are no secrets. What may be
 * said comes from the rules, asked as for a round of real cards: a person's own view would bring their hand along.
 * @param {object} props
 * @param {Sight} props.sight
 * @param {OmenView} props.view
 * @param {Person[]} props.people
 * @param {boolean} props.isBusy
 * @param {(person: Person, action: string) => void} props.onAct
 */
export function PublicTurn({ sight, view, people, isBusy, onAct }) {
  const { held, dealer, declarations } = view;
  const done = declarations.map(({ seat, number, suit }) => ({ seat, do: `declare ${number} ${suit}` }));
  const standing = { round: view.round, held, dealer, done, counted: null, won: null, lost: {} };
  const round = roundOf(standing, { odds: false, middle: {} });
  const wish = { game: "omen", players: view.players, options: sight.head.options, round };
  const advice = useAdvice(sight.house, wish);
  const act = (/** @type {{ seat: number, do: string }} */ entry) => {
    const person = people.find(({ seat }) => seat === view.acting[0]);
    if (person && !isBusy) onAct(person, entry.do);
  };
  return html`<div class="rounds"><${Turn} key=${`${view.round} ${done.length}`} standing=${standing}
      advice=${{ ...advice, state: advice.state === "said" && !isBusy ? "said" : "asking" }} kinds=${view.suits}
      nameOf=${(/** @type {number} */ seat) => sight.nameOf(seat)} onNote=${act} /></div>`;
}
