import { useEffectEvent, useLayoutEffect, useRef } from "react";
import type { StudioMessages } from "../../base/i18n/studio/en/index.ts";
import type { KeysMessages } from "../../base/i18n/studio/en/keys.ts";
import { type Chord, isChord, isTyped } from "./chords.ts";

/** Acts that have a name in the palette and in the list of keys. */
export type CommandName = keyof StudioMessages["palette"]["acts"];

/** An act that can be done by a key, from the palette, or by both. */
export interface Command {
  readonly name: CommandName;
  /** Keys that do it, the first of which is shown; none: it is in the palette alone. */
  readonly keys?: readonly Chord[];
  /** True: it is not offered in the palette. */
  readonly isKeyOnly?: boolean;
  /** Returns false where what has the focus takes the keys itself. */
  readonly isFor?: (target: Element) => boolean;
  /** True: it works in dialogs too. */
  readonly isEverywhere?: boolean;
  readonly run: () => void;
}

/** Part of a screen that handles keys itself; the messages of the list of keys have them. */
export type KeysPart = keyof KeysMessages["parts"];

/** Acts and keys of one component, while it is on the screen. */
interface Offer {
  /** `studio`: on every screen; `screen`: on the open one. */
  readonly scope: "studio" | "screen";
  commands: readonly Command[];
  parts: readonly KeysPart[];
}

/** Offers of the components on the screen, the last mounted at the end. */
const offers = new Set<Offer>();

/** Acts and keys of the studio, or of the open screen. */
export function offered(scope: Offer["scope"]): {
  readonly commands: readonly Command[];
  readonly parts: readonly KeysPart[];
} {
  const own = [...offers].filter((offer) => offer.scope === scope);
  return {
    commands: own.flatMap(({ commands }) => commands),
    parts: [...new Set(own.flatMap(({ parts }) => parts))],
  };
}

/** Offers acts while the component is on the screen: their keys work, palette and list of keys have them. */
export function useCommands(commands: readonly Command[], scope: Offer["scope"] = "screen"): void {
  useOffer({ scope, commands, parts: noParts });
}

/** Tells the list of keys about keys that the component handles itself. */
export function useShownKeys(...parts: readonly KeysPart[]): void {
  useOffer({ scope: "screen", commands: noCommands, parts });
}

const noCommands: readonly Command[] = [];
const noParts: readonly KeysPart[] = [];

/** Makes an offer while the component is on the screen, by layout effects: keys work as soon as it is seen. */
function useOffer({ scope, commands, parts }: Offer): void {
  const own = useRef<Offer>(undefined);
  useLayoutEffect(() => {
    const offer: Offer = { scope, commands: noCommands, parts: noParts };
    own.current = offer;
    offers.add(offer);
    return () => {
      offers.delete(offer);
    };
  }, [scope]);
  useLayoutEffect(() => {
    if (own.current !== undefined) Object.assign(own.current, { commands, parts });
  });
}

/**
 * Listens for the keys of all commands that are offered. Of several with the same keys, the one that was
 * mounted last has them.
 */
export function useCommandKeys(): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    for (const scope of ["screen", "studio"] as const) {
      const { commands } = offered(scope);
      const command = commands.findLast((one) => isMeant(one, event, target));
      if (command === undefined) continue;
      event.preventDefault();
      command.run();
      return;
    }
    // The browser's own dialog would save the page, of which nothing is any good.
    if (isChord("Mod+S", event)) event.preventDefault();
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

function isMeant(
  { keys = [], isFor, isEverywhere = false }: Command,
  event: KeyboardEvent,
  target: Element,
): boolean {
  const chord = keys.find((one) => isChord(one, event));
  if (chord === undefined || event.defaultPrevented) return false;
  if (isTyped(chord) && (takesText(target) || !areSignsOn())) return false;
  if (!isEverywhere && openDialog() !== undefined) return false;
  return isFor?.(target) ?? true;
}

/** True for what a sign that is pressed is typed into, or chooses an entry of. */
function takesText(target: Element): boolean {
  return (
    target.closest(
      "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable='true'], [role=menu], [role=listbox], [role=grid]",
    ) !== null
  );
}

/** The dialog over the screen; of several, the one on top. */
export function openDialog(): Element | undefined {
  return [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
}

const signsKey = "studio:single-keys";

/** False where the person has turned keys off that are a sign alone, which speech input may type. */
export function areSignsOn(): boolean {
  try {
    return localStorage.getItem(signsKey) !== "off";
  } catch {
    return true;
  }
}

/** Turns keys that are a sign alone on or off, in this browser. */
export function setSigns(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(signsKey);
    else localStorage.setItem(signsKey, "off");
  } catch {
    // Without storage they stay on.
  }
}

/** Event that opens the list of keys. */
export const keysEvent = "studio:keys";

/** Opens the list of keys. */
export function openKeys(): void {
  dispatchEvent(new Event(keysEvent));
}
