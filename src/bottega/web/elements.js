/**
 * Drawing without a framework: a screen is made anew as elements, and what is on the page already is changed only where
 * it differs, so that focus, scrolling and half-written text stay. A button for something else has another `data-key`
 * and is another button: a finger that comes down late must not do what it did not mean.
 *
 * @typedef {Node | string | number | null | undefined | false} Child
 */

const HANDLERS = /** @type {const} */ (["onclick", "oninput", "onchange", "onsubmit"]);
const THE_READERS = ["open"];       // attributes that belong to whoever reads, once the element is there

/**
 * @param {string} tag
 * @param {Record<string, unknown>} properties handlers by their name; true and false set or leave out an attribute
 * @param {...(Child | Child[])} children
 */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) Object.assign(element, { [name]: value });
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * A button. It is never one of a form that would send itself.
 * @param {string} label
 * @param {() => unknown} onclick
 * @param {Record<string, unknown>} [properties]
 */
export const button = (label, onclick, properties = {}) => h("button", { type: "button", onclick, ...properties }, label);

/**
 * Make an element look like a fresh one.
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 */
export function draw(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !THE_READERS.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !THE_READERS.includes(name)) old.setAttribute(name, value);
  }
  for (const handler of HANDLERS) Object.assign(old, { [handler]: fresh[handler] });
  drawChildren(old, [...fresh.childNodes]);
}

/**
 * Children with a key are found again by it, the others by their order.
 * @param {HTMLElement} parent
 * @param {ChildNode[]} fresh
 */
function drawChildren(parent, fresh) {
  const before = [...parent.childNodes];
  const keyed = new Map(before.map((child) => [keyOf(child), child]));
  const others = before.filter((child) => !keyOf(child));
  const after = fresh.map((child) => drawn(keyOf(child) ? keyed.get(keyOf(child)) : others.shift(), child));
  for (const child of before) {
    if (!after.includes(child)) child.remove();
  }
  after.forEach((child, i) => {
    if (parent.childNodes[i] !== child) parent.insertBefore(child, parent.childNodes[i] ?? null);
  });
}

/**
 * The old node, made to look like the fresh one; or the fresh one, where it is of another kind.
 * @param {ChildNode | undefined} old
 * @param {ChildNode} fresh
 */
function drawn(old, fresh) {
  if (old instanceof HTMLElement && fresh instanceof HTMLElement && old.tagName === fresh.tagName) {
    draw(old, fresh);
    return old;
  }
  if (old instanceof Text && fresh instanceof Text) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return old;
  }
  return fresh;
}

/** @param {ChildNode} node */
const keyOf = (node) => (node instanceof HTMLElement ? node.dataset.key : undefined);
