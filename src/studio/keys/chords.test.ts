import { describe, expect, it } from "vitest";
import { chordText, isChord, keysText } from "./chords.ts";

const press = (key: string, more: Partial<Parameters<typeof isChord>[1]> = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false },
  ...more,
});

describe("a chord", () => {
  it("is pressed with Ctrl or ⌘, with Caps Lock too, and with nothing else", () => {
    expect(isChord("Mod+S", press("s", { ctrlKey: true }))).toBe(true);
    expect(isChord("Mod+S", press("S", { metaKey: true }))).toBe(true);
    expect(isChord("Mod+S", press("s"))).toBe(false);
    expect(isChord("Mod+S", press("s", { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(isChord("Mod+S", press("s", { ctrlKey: true, altKey: true }))).toBe(false);
    expect(isChord("Mod+Shift+Z", press("Z", { ctrlKey: true, shiftKey: true }))).toBe(true);
    expect(isChord("F1", press("F1"))).toBe(true);
    expect(isChord("F1", press("F1", { shiftKey: true }))).toBe(false);
  });

  it("that is a sign is pressed however the keyboard writes it, but not while a text is composed", () => {
    expect(isChord("?", press("?", { shiftKey: true }))).toBe(true);
    expect(isChord("?", press("？", { shiftKey: true }))).toBe(true);
    expect(isChord("?", press("?"))).toBe(true);
    expect(isChord("?", press("?", { isComposing: true }))).toBe(false);
    expect(isChord("?", press("?", { ctrlKey: true }))).toBe(false);
  });

  it("is shown as the keyboard is labelled", () => {
    expect(chordText("Mod+Shift+Z", false)).toBe("Ctrl Shift Z");
    expect(chordText("Mod+Shift+Z", true)).toBe("⇧⌘Z");
    expect(chordText("Mod+K", true)).toBe("⌘K");
    expect(chordText("F1", true)).toBe("F1");
    const written = ["Ctrl+C, Ctrl+X", "Ctrl+Z、Ctrl+Y", "Ctrl+,", "Ctrl+Alt+2, Shift+Tab"];
    expect(written.map((keys) => keysText(keys, false))).toEqual([
      ...["Ctrl C, Ctrl X", "Ctrl Z、Ctrl Y", "Ctrl ,", "Ctrl Alt 2, Shift Tab"],
    ]);
    expect(written.map((keys) => keysText(keys, true))).toEqual([
      ...["⌘C, ⌘X", "⌘Z、⌘Y", "⌘,", "⌥⌘2, ⇧Tab"],
    ]);
    expect(keysText("Typing, F2 or Enter", true)).toBe("Typing, F2 or Enter");
  });
});
