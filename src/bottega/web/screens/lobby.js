/** @import { Sight } from "../sight.js" */
/** @import { TableWire } from "../wire.js" */
import { Departing } from "../around/departing.js";
import { Medallion } from "../medallion.js";
import { freshPart, toUnseal } from "../nonces.js";
import { usualBot } from "../opening.js";
import { LinkField } from "../parts.js";
import { botName } from "../sight.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { say } from "../words.js";

/** Before the start: inviting, choosing a seat, beginning. @param {{ sight: Sight, wire: TableWire }} props */
export function Lobby({ sight, wire }) {
  const { head, house, seat } = sight;
  const maySit = head.seats.some((_, chair) => sight.mayAsk(`sit ${chair}`));
  const [name, setName] = useState(house.me?.name ?? "");
  const free = head.seats.filter((taken) => taken === null).length;
  const link = `${location.origin}/t/${head.id}`;
  const game = house.offer.games.find((offered) => offered.name === head.game);
  const [liked, setLiked] = useState("");
  const level = game ? usualBot(game, liked) : undefined;
  const sit = (/** @type {number} */ chair) =>
    house.attempt(async () => {
      if (!house.me || (name.trim() && name.trim() !== house.me.name)) {
        await house.introduce(name);
        wire.lookAnew(); // the socket must know who I am
      }
      await sight.ask("sit", { seat: chair, ...(await freshPart(head)) });
    });
  useEffect(() => {
    toUnseal(head).then((nonce) => {
      if (nonce !== null) sight.send?.("unseal", { nonce }); // refused where another tab has done it
    });
  }, [head.fixed, seat]);
  const sealed = head.nonces.filter((nonce) => !nonce).length;
  return html`<section class="lobby">
    <h2>${house.titleOf(head.game)} <span class="code">${head.code}</span></h2>
    <p role="status">
      ${
        free
          ? say("start.waiting", { count: free })
          : head.fixed
            ? say("start.sealed", { count: sealed })
            : say(sight.mayAsk("start") ? "start.ready" : "start.host")
      }</p>
    ${
      maySit &&
      html`<label class="name">${say("name")}
        <input id="name" maxlength="24" autocomplete="nickname" value=${name} placeholder=${say("name.guest")}
            onInput=${(/** @type {InputEvent} */ event) =>
              setName(/** @type {HTMLInputElement} */ (event.target).value)} />
      </label>`
    }
    <ol class="chairs">${head.seats.map(
      (taken, chair) => html`<li key=${chair} data-seat=${chair} class=${taken ? "taken" : "free"}>
        ${
          taken?.kind === "bot"
            ? html`<${Medallion} game=${head.game} called=${taken.called} />`
            : html`<span class="number" aria-hidden="true">${chair + 1}</span>`
        }
        ${
          taken
            ? html`<strong>${sight.nameOf(chair)}</strong>
              <span class="kind"><small>
                ${
                  chair === seat
                    ? say("seat.you")
                    : taken.kind === "bot"
                      ? say("seat.bot.level", { level: sight.levelOf(chair) })
                      : say(taken.online ? "seat.here" : "seat.away")
                }</small>
              ${
                taken.kind === "bot" &&
                sight.mayAsk(`kick ${chair}`) &&
                html`<button type="button" class="quiet" onClick=${() => sight.ask("kick", { seat: chair })}
                  aria-label=${say("seat.kick.name", { name: sight.nameOf(chair) })}>✕</button>`
              }</span>`
            : sight.mayAsk(`sit ${chair}`)
              ? html`<button type="button" class=${head.you.reserved === chair ? "main" : ""}
                  onClick=${() => sit(chair)}>
                ${say("seat.sit")}</button>
                ${head.you.reserved === chair && html`<small>${say("seat.kept")}</small>`}`
              : html`<em>${say("seat.free")}</em>
                ${
                  sight.mayAsk(`fill ${chair}`) &&
                  html`<button type="button" class="quiet"
                      onClick=${() => sight.ask("fill", { seat: chair, bot: level })}>
                    ${say("seat.fill")}</button>`
                }`
        }
      </li>`,
    )}</ol>
    ${
      sight.mayAsk("fill") &&
      game &&
      html`<div class="filling">
        <label>${say("start.level")}
          <select name="level" value=${level}
              onChange=${(/** @type {Event} */ event) =>
                setLiked(/** @type {HTMLSelectElement} */ (event.target).value)}>
            ${game.bots.map((bot) => html`<option key=${bot} value=${bot}>${botName(bot)}</option>`)}</select></label>
        <button type="button" class="fill" onClick=${() => sight.ask("fill", { bot: level })}>
          ${say("start.fill", { count: free })}</button></div>`
    }
    ${
      sight.mayAsk("start") &&
      html`<button type="button" class="main begin" onClick=${() => sight.ask("start")}>
        ${say("start")}</button>`
    }
    ${
      sight.mayAsk("start without") &&
      html`<div class="without"><p>${say("start.without.say")}</p>
        <button type="button" onClick=${() => sight.ask("start", { without: true })}>
          ${say("start.without")}</button></div>`
    }
    ${
      free > 0 &&
      html`<div class="share">
        <h3>${say("share")}</h3>
        <p>${say("code")}: <strong class="code">${head.code}</strong></p>
        <${LinkField} house=${house} label=${say("share.link")} link=${link} />
        ${
          "share" in navigator &&
          html`<button type="button" onClick=${() => send(house.titleOf(head.game), link)}>
            ${say("share.send")}</button>`
        }
        <figure class="qr">
          <img src=${`/api/tables/${head.id}/qr.svg`} width="180" height="180" alt=${say("share.qr")} />
          <figcaption>${say("share.qr.say")}</figcaption></figure>
      </div>`
    }
    <${Terms} sight=${sight} />
    <div class="row">
      <${Departing} sight=${sight} command="leave" />
      <${Departing} sight=${sight} command="close" />
    </div>
  </section>`;
}

/** By whatever the device can send with; closing that window is no error. @param {string} title @param {string} url */
const send = (title, url) => navigator.share({ title, url }).catch(() => undefined);

/** What was agreed on. @param {{ sight: Sight }} props */
function Terms({ sight: { head, house } }) {
  const game = house.offer.games.find(({ name }) => name === head.game);
  const options = (game?.options ?? []).map(({ name, say: label, values, say_values }) => [
    label,
    say_values[values.indexOf(head.options[name])] ?? head.options[name],
  ]);
  const pace = house.offer.paces.find(({ name }) => name === head.pace)?.say ?? head.pace;
  const rows = [
    [say("create.pace"), pace],
    [say("create.visibility"), say(`visibility.${head.visibility}`)],
    [say("create.spectators"), say(`spectators.${head.spectators}`)],
    [say("create.aids"), say(`aids.${head.aids}`)],
    ...options,
  ];
  return html`<details><summary>${say("terms")}</summary>
    <dl>${rows.map(([label, value]) => html`<div key=${label}><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
  </details>`;
}
