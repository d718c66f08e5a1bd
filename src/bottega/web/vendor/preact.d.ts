import type { VNode } from "preact";

export * from "preact";
export * from "preact/hooks";
export { batch, computed, effect, signal, untracked } from "@preact/signals";
export declare const html: (strings: TemplateStringsArray, ...values: any[]) => VNode;
