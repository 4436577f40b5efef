import { afterEach, expect, it, vi } from "vitest";
import { startSidebar } from "./sidebarOpenState.ts";

afterEach(() => void vi.unstubAllGlobals());

interface Given {
  readonly isOpen?: boolean;
  readonly folds?: boolean;
  readonly isNarrow?: boolean;
  readonly cookie?: string;
}

/** A page with a sidebar that is started. */
function started({ isOpen = true, folds = false, isNarrow = false, cookie = "" }: Given) {
  const summary = new EventTarget();
  const dataset: Record<string, string> = folds ? { sidebar: "folds" } : { sidebar: "" };
  const sidebar = { open: isOpen, dataset, querySelector: () => summary };
  const above = Object.assign(new EventTarget(), { matches: isNarrow });
  const page = { cookie, querySelector: () => sidebar };
  vi.stubGlobal("document", page);
  vi.stubGlobal("matchMedia", () => above);
  startSidebar();
  return {
    sidebar,
    resize: (matches: boolean) => {
      above.matches = matches;
      above.dispatchEvent(new Event("change"));
      return sidebar.open;
    },
    click: () => {
      summary.dispatchEvent(new Event("click"));
      return page.cookie;
    },
  };
}

it("A sidebar is open unless its cookie is that of a closed one, and its next state stays for a year", () => {
  const open = started({});
  expect([open.sidebar.open, open.sidebar.dataset.started]).toEqual([true, ""]);
  const attributes = "Path=/; Max-Age=31536000; SameSite=Lax";
  expect(open.click()).toBe(`sidebarStatus=0; ${attributes}`);
  const closed = started({ cookie: "sidebarStatus=0" });
  expect(closed.sidebar.open).toBe(false);
  expect(closed.click()).toBe(`sidebarStatus=1; ${attributes}`);
  expect(started({ isNarrow: true }).sidebar.open).toBe(true);
});

it("One that folds is closed in a narrow window until it is opened there, which does not stay", () => {
  const wide = started({ folds: true });
  expect([wide.sidebar.open, wide.resize(true), wide.resize(false)]).toEqual([true, false, true]);
  expect(wide.click()).toContain("sidebarStatus=0");
  const closed = started({ folds: true, cookie: "sidebarStatus=0" });
  expect([closed.sidebar.open, closed.resize(true), closed.resize(false)]).toEqual([
    ...[false, false, false],
  ]);
  // A press before it was started has changed it.
  const [narrow, pressed] = [true, false].map((isOpen) =>
    started({ isOpen, folds: true, isNarrow: true }),
  );
  expect([narrow?.sidebar.open, pressed?.sidebar.open, pressed?.click()]).toEqual([
    ...[false, true, ""],
  ]);
});

it("A page without a sidebar has nothing to start", () => {
  vi.stubGlobal("document", { querySelector: () => null });
  expect(startSidebar()).toBeUndefined();
});
