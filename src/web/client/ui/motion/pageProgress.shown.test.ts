import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginProgress, endProgress, startProgress } from "./pageProgress.ts";

class FakeElement {
  readonly attributes: Record<string, string> = {};
  className = "";
  /** The link around it. */
  link: object | null = null;
  closest = () => this.link;
  setAttribute(name: string, value: string) {
    this.attributes[name] = value;
  }
  remove() {
    bars = bars.filter((bar) => bar !== this);
  }
}

class FakeForm extends FakeElement {
  method = "get";
  action = "https://chips.example/search-result";
  target = "";
}

/** Bars that are in the page. */
let bars: FakeElement[] = [];
let page: EventTarget;
let history: EventTarget;

function openPage(hasNavigation = true): void {
  bars = [];
  history = new EventTarget();
  page = Object.assign(new EventTarget(), {
    setTimeout: globalThis.setTimeout,
    ...(hasNavigation && { navigation: history }),
  });
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigation", history);
  startProgress();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("HTMLFormElement", FakeForm);
  vi.stubGlobal("location", { href: "https://chips.example/rk-news" });
  vi.stubGlobal("document", {
    createElement: () => new FakeElement(),
    body: { append: (bar: FakeElement) => void bars.push(bar) },
  });
  openPage();
});
afterEach(() => {
  endProgress();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Lets something happen in the page. @returns whether a bar is shown then */
function happens(name: string, facts: object, at = page): boolean {
  endProgress();
  const event = new Event(name);
  for (const [fact, value] of Object.entries(facts)) Object.defineProperty(event, fact, { value });
  at.dispatchEvent(event);
  return bars.length === 1;
}

const plain = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

function clicked(facts: object, link: object | null = {}): boolean {
  const target = new FakeElement();
  const own = { href: "https://chips.example/faq", target: "", hasAttribute: () => false };
  target.link = link && { ...own, ...link };
  return happens("click", { ...plain, target, ...facts });
}

describe("The bar of a page that is left", () => {
  it("is one, not read aloud, and gone when the page is back, stays, or nothing came for 20 s", () => {
    beginProgress();
    beginProgress();
    expect(bars).toMatchObject([{ className: "progress", attributes: { "aria-hidden": "true" } }]);
    page.dispatchEvent(new Event("pageshow"));
    expect(bars).toEqual([]);
    beginProgress();
    vi.advanceTimersByTime(19_000);
    expect(bars).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(bars).toEqual([]);
    endProgress();
    expect(bars).toEqual([]);
  });

  it("is shown when a link to another page is clicked, by the first button and without another key", () => {
    expect(clicked({})).toBe(true);
    for (const facts of [
      ...[{ defaultPrevented: true }, { button: 1 }, { ctrlKey: true }, { metaKey: true }],
      ...[{ shiftKey: true }, { altKey: true }, { target: page }],
    ]) {
      expect([facts, clicked(facts)]).toEqual([facts, false]);
    }
    expect([
      clicked({}, null),
      clicked({}, { href: "" }),
      clicked({}, { hasAttribute: (name: string) => name === "download" }),
      clicked({}, { target: "_blank" }),
      clicked({}, { href: "https://other.example/" }),
    ]).toEqual([false, false, false, false, false]);
  });

  it("is shown when a form leads to another page", () => {
    const submitted = (form: object, facts: object = {}) =>
      happens("submit", { target: Object.assign(new FakeForm(), form), ...facts });
    expect([
      submitted({}),
      submitted({ method: "dialog" }),
      submitted({ target: "_blank" }),
      submitted({ action: "https://other.example/" }),
      submitted({}, { defaultPrevented: true }),
      submitted({}, { target: new FakeElement() }),
    ]).toEqual([true, false, false, false, false, false]);
  });

  it("is shown when the history leads to another page, where the browser reports that", () => {
    const led = (navigationType: string, sameDocument: boolean) =>
      happens("navigate", { navigationType, destination: { sameDocument } }, history);
    expect([led("traverse", false), led("traverse", true), led("push", false)]).toEqual([
      ...[true, false, false],
    ]);
    openPage(false);
    expect(led("traverse", false)).toBe(false);
  });
});
