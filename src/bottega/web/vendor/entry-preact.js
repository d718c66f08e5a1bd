// What the client uses of preact, its hooks, signals and htm: `npm run vendor` bundles it into preact.js.
import { h } from "preact";
import htm from "htm";

export { createContext, Fragment, h, render } from "preact";
export { useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
export { batch, computed, effect, signal, untracked } from "@preact/signals";
export const html = htm.bind(h);
