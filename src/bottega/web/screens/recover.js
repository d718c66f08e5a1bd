/** @import { House } from "../house.js" */
import { go } from "../routes.js";
import { html, useEffect, useLayoutEffect, useState } from "../vendor/preact.js";
import { say } from "../words.js";

/**
 * What a private link carries: behind the #, where no server sees it, the token, and behind a stroke a table to go to.
 * @param {string} hash
 */
export function readLink(hash) {
  const [token, table = ""] = hash.slice(1).split("/");
  return { token, table };
}

/** The page that a private link leads to. @param {{ house: House }} props */
export function Recover({ house }) {
  const [link, setLink] = useState(() => readLink(location.hash));
  const [done, setDone] = useState("");
  const title = say("recover");
  useEffect(() => {
    document.title = title;
  }, [title]);
  useLayoutEffect(() => {
    // at once: a link can be followed from this very page
    const onHash = () => {
      if (location.hash) setLink(readLink(location.hash));
    };
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);

  const recover = () =>
    house.attempt(async () => {
      house.know(await house.call("POST", "/api/recover", { token: link.token }));
      if (link.table) go(tableAddress(link.table), { replace: true });
      else setDone(house.me?.name ?? "");
    });

  const goIfSeated = () =>
    house.attempt(async () => {
      const head = await house.call("GET", `/api/tables/${encodeURIComponent(link.table)}`);
      if (head.you.seat !== null) go(tableAddress(link.table), { replace: true });
    });

  useLayoutEffect(() => {
    history.replaceState(null, "", "/recover");
    // Who is somebody here already could be led away by a stranger's link, so asks first; who sits there needs no link.
    if (link.token && !house.me) recover();
    else if (link.token && link.table) goIfSeated();
  }, [link]);

  const isAsking = !done && link.token !== "";
  return html`<main id="main" class="page"><section class="panel">
    <h1>${title}</h1>
    ${
      done
        ? html`<p role="status">${say("recover.done", { name: done })}</p>`
        : !link.token && html`<p>${say("recover.none")}</p>`
    }
    ${isAsking && house.me && html`<p>${say("recover.ask", { name: house.me.name })}</p>`}
    <p class="row">
      ${isAsking && html`<button type="button" class="main" onClick=${recover}>${say("recover.go")}</button>`}
      <a href="/" class="button">${say("back")}</a></p>
  </section></main>`;
}

/** @param {string} table */
const tableAddress = (table) => `/t/${encodeURIComponent(table)}`;
