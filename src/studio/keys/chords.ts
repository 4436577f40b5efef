/**
 * Keys that are pressed together, as the tables of keys write them: `Mod+Shift+Z`. `Mod` is Ctrl, and ⌘ on
 * Apple's machines.
 */
export type Chord = string;

type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing"
>;

/** True on machines whose keyboards have ⌘. */
const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? "");

/** True where an event is a chord's. A sign such as `?` may need Shift on some keyboards. */
export function isChord(chord: Chord, event: Pressed): boolean {
  if (event.isComposing) return false;
  const parts = chord.split("+");
  const key = parts.at(-1) ?? "";
  const isMod = parts.includes("Mod");
  if (isMod !== (event.ctrlKey || event.metaKey) || event.altKey !== parts.includes("Alt")) {
    return false;
  }
  const isSign = !isMod && [...key].length === 1;
  if (!isSign && event.shiftKey !== parts.includes("Shift")) return false;
  return event.key.normalize("NFKC").toLowerCase() === key.toLowerCase();
}

/** True for a chord that is a sign alone, which fields and lists take as typed text. */
export function isTyped(chord: Chord): boolean {
  return [...chord].length === 1;
}

const appleSigns: Readonly<Record<string, string>> = {
  ...{ Mod: "⌘", Ctrl: "⌃", Alt: "⌥", Shift: "⇧", Enter: "↩", Escape: "⎋", Delete: "⌫" },
};

const appleOrder = ["⌃", "⌥", "⇧", "⌘"];

/** A chord as the person's keyboard is labelled: `Ctrl Shift Z`, `⇧⌘Z`. */
export function chordText(chord: Chord, apple = isApple): string {
  const parts = chord.split("+");
  if (!apple) return parts.map((part) => (part === "Mod" ? "Ctrl" : part)).join(" ");
  const signs = parts.map((part) => appleSigns[part] ?? part);
  const order = (sign: string) => appleOrder.indexOf(sign) + 1 || appleOrder.length + 1;
  return signs.sort((a, b) => order(a) - order(b)).join("");
}

/** Keys written in a text, as in `Ctrl+C, Ctrl+X`, as the person's keyboard is labelled. */
export function keysText(keys: string, apple = isApple): string {
  return keys.replace(/(?:(?:Ctrl|Alt|Shift)\+)+[^\s、，]+?(?=[,、，]?(?:\s|$)|[、，])/g, (found) =>
    chordText(apple ? found.replace("Ctrl", "Mod") : found, apple),
  );
}

/** A chord as `aria-keyshortcuts` has it. */
export function ariaChord(chord: Chord): string {
  return chord.replace("Mod", isApple ? "Meta" : "Control");
}
