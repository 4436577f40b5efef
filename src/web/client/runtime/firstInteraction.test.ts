import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isStored, onFirstInteraction } from "./firstInteraction.ts";

/** Minimal `MouseEvent`, which Node lacks. */
class PointerMove extends Event {
  readonly movementX = 0;
  readonly movementY = 0;
  readonly screenX: number;
  readonly screenY: number;

  constructor(screenX: number, screenY: number) {
    super("pointermove");
    this.screenX = screenX;
    this.screenY = screenY;
  }
}

const load = vi.fn(() => Promise.resolve());
const stored = new Map<string, string>();

beforeEach(() => {
  load.mockClear();
  stored.clear();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("MouseEvent", PointerMove);
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

const pointAt = (x: number, y: number) => window.dispatchEvent(new PointerMove(x, y));

test("a mouse that is at rest when the page loads triggers nothing", () => {
  onFirstInteraction([], load);
  for (let times = 0; times < 3; times += 1) pointAt(600, 400);
  expect(load).not.toHaveBeenCalled();
});

test.each([
  ["to the right", 601, 400],
  ["to the left", 599, 400],
  ["down", 600, 401],
  ["up", 600, 399],
])("a move %s loads once, though the browser reports no movement", (_, x, y) => {
  onFirstInteraction([], load);
  pointAt(600, 400);
  pointAt(x, y);
  pointAt(600, 400);
  expect(load).toHaveBeenCalledTimes(1);
});

test.each(["touchstart", "keydown", "focusin", "scroll"])("%s loads at once, and once", (touch) => {
  onFirstInteraction([], load);
  window.dispatchEvent(new Event(touch));
  window.dispatchEvent(new Event(touch));
  expect(load).toHaveBeenCalledTimes(1);
});

test("state is stored under its own key, where there is a storage", () => {
  stored.set("compare", "[]");
  expect([isStored("compare"), isStored("float")]).toEqual([true, false]);
  onFirstInteraction(["float"], load);
  expect(load).not.toHaveBeenCalled();
  vi.stubGlobal("localStorage", undefined);
  expect(isStored("compare")).toBe(false);
});

test("stored state is loaded without an interaction", () => {
  stored.set("compare", "[]");
  onFirstInteraction(["float", "compare"], load);
  expect(load).toHaveBeenCalledTimes(1);
  pointAt(600, 400);
  pointAt(700, 400);
  expect(load).toHaveBeenCalledTimes(1);
});
