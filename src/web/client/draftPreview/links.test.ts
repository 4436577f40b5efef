import { afterEach, expect, it, vi } from "vitest";
import { prefixedPath, startLinks } from "./links.ts";

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["/rk-news", "/preview/x/rk-news"],
  ["/", "/preview/x/"],
  ["/preview/x", "/preview/x"],
  ["/preview/x/rk-news", "/preview/x/rk-news"],
  ["/preview/xy", "/preview/x/preview/xy"],
  ["/assets/a.js", "/assets/a.js"],
])("links %s to %s", (path, inside) => {
  expect(prefixedPath(path, "/preview/x")).toBe(inside);
});

it("links of a preview that scripts have made lead into it before they are followed, in whatever way", () => {
  class FakeElement {
    readonly link: object | null;
    constructor(link: object | null) {
      this.link = link;
    }
    closest = () => this.link;
  }
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("location", { origin: "https://chips.example" });
  const followed = (preview: string | undefined, kind: string, link: { origin: string } | null) => {
    const page = new EventTarget();
    const listened: unknown[] = [];
    const addEventListener = (name: string, listener: EventListener, options: object) => {
      listened.push(options);
      page.addEventListener(name, listener, options);
    };
    vi.stubGlobal("document", { documentElement: { dataset: { preview } }, addEventListener });
    startLinks();
    const event = new Event(kind);
    Object.defineProperty(event, "target", { value: link && new FakeElement(link) });
    page.dispatchEvent(event);
    return [link && "pathname" in link ? link.pathname : undefined, listened[0]];
  };
  const link = (origin = "https://chips.example") => ({ origin, pathname: "/rk-news" });
  const inside = ["/preview/x/rk-news", { capture: true }];
  for (const kind of ["click", "auxclick", "contextmenu"]) {
    expect(followed("/preview/x", kind, link())).toEqual(inside);
  }
  expect([
    followed("/preview/x", "click", link("https://other.example")),
    followed("/preview/x", "click", null),
    followed(undefined, "click", link()),
  ]).toEqual([
    ["/rk-news", { capture: true }],
    [undefined, { capture: true }],
    ["/rk-news", undefined],
  ]);
});
