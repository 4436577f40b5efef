import { readAddress } from "./screens.ts";
import { mayLeaveFor, wouldLose } from "./unsavedInput.ts";

/** Event of this window: another address is shown. */
const arrived = "studio:arrived";

/** The address that is shown, and its place in the session's history. */
let shown: { readonly address: string; readonly index: number } | undefined;

/** Called at the end of a step that leads back to what is shown. */
let onReturn: (() => void) | undefined;

/** The next step was agreed to. */
let isAgreed = false;

/** The address whose screen is shown: while somebody is asked, the browser may be elsewhere for a moment. */
export function shownAddress(): string {
  return current().address;
}

/** Calls a listener whenever another address is to be shown. @returns ends it */
export function followHistory(listener: () => void): () => void {
  current();
  addEventListener("popstate", stepped);
  addEventListener(arrived, listener);
  return () => {
    removeEventListener("popstate", stepped);
    removeEventListener(arrived, listener);
  };
}

export interface StepOptions {
  readonly replace?: boolean;
  readonly keepsScroll?: boolean;
}

/** Shows an address of the studio, without asking. */
export function goTo(
  address: string,
  { replace = false, keepsScroll = replace }: StepOptions,
): void {
  const { index } = current();
  const same = address === `${location.pathname}${location.search}`;
  if (replace || same) history.replaceState({ index }, "", address);
  else history.pushState({ index: index + 1 }, "", address);
  if (!keepsScroll) scrollTo({ top: 0, behavior: "instant" });
  arrive(indexHere() ?? index);
}

function current() {
  shown ??= { address: addressHere(), index: indexHere() ?? noteIndex(0) };
  return shown;
}

/** Back or forward. The address is another one already: where something typed would be lost, it is put back first. */
function stepped(): void {
  const { address, index } = current();
  // Links to a part of the page make entries of their own, behind the one that is shown.
  const there = indexHere() ?? noteIndex(index + 1);
  if (onReturn !== undefined) {
    onReturn();
    onReturn = undefined;
    return;
  }
  const place = readAddress(addressHere());
  const isSame = there === index || addressHere() === address;
  if (isAgreed || isSame || !wouldLose(place)) {
    isAgreed = false;
    arrive(there);
    return;
  }
  const returned = new Promise<void>((done) => {
    onReturn = done;
  });
  history.go(index - there);
  void Promise.all([returned, mayLeaveFor(place)]).then(([, leaves]) => {
    if (!leaves) return;
    isAgreed = true;
    history.go(there - index);
  });
}

function arrive(index: number): void {
  shown = { address: addressHere(), index };
  dispatchEvent(new Event(arrived));
}

function addressHere(): string {
  return `${location.pathname}${location.search}`;
}

/** The place of the browser's entry in the session's history; undefined: it was not noted. */
function indexHere(): number | undefined {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("index" in state)) return undefined;
  return typeof state.index === "number" ? state.index : undefined;
}

function noteIndex(index: number): number {
  history.replaceState({ index }, "");
  return index;
}
