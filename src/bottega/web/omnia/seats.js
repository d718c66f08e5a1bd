/** @import { Sight } from "../sight.js" */
/** @import { Group } from "./reading.js" */
import { Medallion } from "../medallion.js";
import { Card, Dialog, Sign } from "../parts.js";
import { html, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { newest } from "./happened.js";
import { groupName, objective } from "./printed.js";
import { around, collection, viewOf } from "./reading.js";
import { cityCell, groupsOf, known, knownCities, seatTitle, totalSoFar } from "./telling.js";

/** What lies before everybody, and how they stand. */

const WIDE = "(min-width: 700px)";

/** @param {{ sight: Sight }} props */
export function Owners({ sight }) {
  const view = viewOf(sight);
  const [open, setOpen] = useState(/** @type {number | null} */ (null));
  const last = newest(sight.events, view);
  return html`<div class="owners">
    ${around(view).map(
      (seat) =>
        html`<${Strip} key=${seat} sight=${sight} seat=${seat} last=${last[seat]} onOpen=${() => setOpen(seat)} />`,
    )}
    <${Standings} sight=${sight} />
    ${view.phase !== "over" && html`<${Known} sight=${sight} />`}
    ${
      open !== null &&
      html`<${Dialog} title=${seatTitle(open, sight)} class="sheet owned" onClose=${() => setOpen(null)}>
        <${Collection} sight=${sight} seat=${open} /><//>`
    }
  </div>`;
}

/**
 * A seat on one strip: coins, points so far, a mark and a number for each group, and the card it took last.
 * @param {{ sight: Sight, seat: number, last: string | null, onOpen: () => void }} props
 */
function Strip({ sight, seat, last, onOpen }) {
  const view = viewOf(sight),
    owner = view.seats[seat],
    { deck } = sight;
  const name = sight.nameOf(seat),
    score = sight.aids.standings?.seats[seat];
  const beside = seat === sight.seat ? say("seat.you") : sight.levelOf(seat);
  return html`<section class=${view.acting.includes(seat) ? "owner acting" : "owner"} data-seat=${seat}>
    <header>
      <b class="disc" aria-hidden="true">${seat + 1}</b>
      <${Medallion} game=${sight.game} called=${sight.head.seats[seat]?.called} />
      <h2>${name} ${beside && html`<small class="level">${beside}</small>`}</h2>
      <span class="purse" title=${say("omnia.coins", { count: owner.coins })}><${Sign} name="coin" />
        <b aria-hidden="true">${owner.coins}</b>
        <span class="unseen">${say("omnia.coins", { count: owner.coins })}</span></span>
      ${
        score &&
        html`<span class="sum" title=${totalSoFar(seat, sight)}><${Sign} name="points" />
          <b aria-hidden="true">${score.total}</b><span class="unseen">${totalSoFar(seat, sight)}</span></span>`
      }
    </header>
    <button type="button" class="marks" onClick=${onOpen}>
      <span class="unseen">${say("board.omnia.collection.open", { name, groups: groupsOf(owner.cards, sight) })}</span>
      ${collection(owner.cards, deck).map((group) => html`<${Mark} key=${group.group} group=${group} />`)}
    </button>
    ${
      last
        ? html`<${Card} key=${last} id=${last} deck=${deck} moves=${`card-${last}`} class="newest"
            label=${say("board.omnia.newest", { card: deck.name(last) })} />`
        : html`<span class="slot newest"></span>`
    }
  </section>`;
}

/** @param {{ group: Group }} props */
const Mark = ({ group }) => html`<span class=${group.cards.length ? "mark" : "mark none"} style=${group.tints}
    title=${groupName(group)}
    aria-hidden="true">
  <${Sign} name=${group.badge} class="tint" /><b>${group.cards.length}</b></span>`;

/** All that lies before a seat. @param {{ sight: Sight, seat: number }} props */
function Collection({ sight, seat }) {
  const owner = viewOf(sight).seats[seat],
    { deck, aids } = sight;
  const sets = aids.standings?.seats[seat]?.sets ?? [];
  return html`<div class="collection">
    <p>${[
      say("omnia.coins", { count: owner.coins }),
      say("board.omnia.hand_count", { count: owner.hand_count }),
      totalSoFar(seat, sight),
    ]
      .filter(Boolean)
      .join(" · ")}</p>
    <div class="groups">${collection(owner.cards, deck)
      .filter(({ cards }) => cards.length)
      .map(
        (group) => html`<section key=${group.group} class="group-of">
          <h3 style=${group.tints}>
            <${Sign} name=${group.badge} class="tint" /> ${groupName(group)}: ${group.cards.length}</h3>
          <div class="fan">${group.cards.map((card) => html`<${Card} key=${card} id=${card} deck=${deck} />`)}</div>
        </section>`,
      )}</div>
    ${owner.cards.length === 0 && html`<p class="hint">${say("board.omnia.collection.none")}</p>`}
    ${
      aids.standings &&
      html`<h3>${say("board.omnia.sets")}</h3>
        ${
          sets.length
            ? html`<ul>
              ${sets.map(
                ({ city, cards }) =>
                  html`<li>${say("board.omnia.set", { city: deck.name(city), cards: deck.names(cards) })}</li>`,
              )}</ul>`
            : html`<p class="hint">${say("board.omnia.sets.none")}</p>`
        }`
    }
    ${
      owner.played.length > 0 &&
      html`<h3>${say("board.omnia.played.title")}</h3>
        <div class="fan small">
          ${owner.played.map((card) => html`<${Card} key=${card} id=${card} deck=${deck} />`)}</div>`
    }
  </div>`;
}

/**
 * Whether something that can be folded is open: at first where there is room for it.
 * @returns {[boolean, (event: Event) => void]}
 */
function useFold() {
  const [isOpen, setOpen] = useState(() => matchMedia(WIDE).matches);
  return [isOpen, (event) => setOpen(/** @type {HTMLDetailsElement} */ (event.currentTarget).open)];
}

/** Everybody's points if the game ended now, by city. @param {{ sight: Sight }} props */
function Standings({ sight }) {
  const [isOpen, onToggle] = useFold();
  const { standings } = sight.aids;
  const view = viewOf(sight);
  if (!standings) return null;
  const seats = around(view);
  return html`<details class="standings-of" open=${isOpen} onToggle=${onToggle}>
    <summary>${say(view.phase === "over" ? "board.omnia.standings.final" : "board.omnia.standings")}</summary>
    <div class="scroll" tabindex="0" role="group" aria-label=${say("board.omnia.standings")}><table>
      <thead>
        <tr><th scope="col">${say("board.omnia.standings.what")}</th>
          ${seats.map(
            (seat) =>
              html`<th key=${seat} scope="col"><b class="disc" aria-hidden="true">${seat + 1}</b>
                <span class="name">${sight.nameOf(seat)}</span></th>`,
          )}</tr></thead>
      <tbody>
        <tr><th scope="row">${say("board.omnia.printed")}</th>
          ${seats.map((seat) => html`<td key=${seat}><b>${standings.seats[seat].printed}</b></td>`)}</tr>
        ${standings.cities.map(
          ({ city, counts, points, sets }) => html`<tr key=${city}>
            <th scope="row" title=${objective(sight.deck.card(city))}>${sight.deck.name(city)}</th>
            ${seats.map(
              (seat) =>
                html`<td key=${seat} class=${points[seat] ? "scores" : ""}>
                  <span aria-hidden="true">
                    ${
                      counts
                        ? html`<small>${counts[seat]}</small>`
                        : sets[seat]
                          ? html`<small>${sets[seat]}×</small>`
                          : ""
                    }
                    <b>${points[seat]}</b></span>
                  <span class="unseen">${cityCell(city, seat, sight)}</span></td>`,
            )}</tr>`,
        )}
      </tbody>
      <tfoot>
        <tr><th scope="row">${say("omnia.trail.total")}</th>
          ${seats.map((seat) => html`<td key=${seat}><b>${standings.seats[seat].total}</b></td>`)}</tr></tfoot>
    </table></div>
    <p class="hint">${say("board.omnia.standings.legend")}</p>
    ${view.phase !== "over" && html`<${Sets} sight=${sight} />`}
  </details>`;
}

/** The sets that are complete, seat by seat. @param {{ sight: Sight }} props */
function Sets({ sight }) {
  const view = viewOf(sight),
    { deck, aids } = sight;
  const made = around(view).flatMap((seat) =>
    (aids.standings?.seats[seat].sets ?? []).map((set) => ({ seat, ...set })),
  );
  return (
    made.length > 0 &&
    html`<h3>${say("board.omnia.sets")}</h3><ul class="sets">${made.map(
      ({ seat, city, cards }) => html`
        <li key=${`${seat} ${cards.join()}`}><b class="disc" aria-hidden="true">${seat + 1}</b>
          <span class="unseen">${sight.nameOf(seat)}</span>
          ${say("board.omnia.set", { city: deck.name(city), cards: deck.names(cards) })}</li>`,
    )}</ul>`
  );
}

/** What this seat knows and others may not: it saw cards go by. @param {{ sight: Sight }} props */
function Known({ sight }) {
  const hands = known(sight),
    cities = knownCities(sight);
  const [isOpen, setOpen] = useState(false);
  if (!hands.length && !cities.length) return null;
  return html`<details class="known-of" open=${isOpen}
      onToggle=${(/** @type {Event} */ event) => setOpen(/** @type {HTMLDetailsElement} */ (event.currentTarget).open)}>
    <summary>${say(hands.length ? "board.omnia.known" : "board.omnia.city_deck.known")}</summary>
    <ul>${[...hands, ...cities].map((line) => html`<li key=${line}>${line}</li>`)}</ul>
  </details>`;
}
