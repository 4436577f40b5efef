import { describe, expect, it } from "vitest";
import {
  buildColumn,
  buildNews,
  publish,
  smallWorld,
  type WorldDocument,
} from "../../../tests/support/world.ts";
import { href } from "../../base/site/addresses/href.ts";
import { columnTarget, leavesSite, type Target } from "./addresses/linkTargets.ts";

/** Target of a column under `parent` with the given link. */
async function targetOf(
  link: string | undefined,
  body: object = {},
  more: readonly WorldDocument[] = [],
): Promise<Target | undefined> {
  const column = buildColumn({
    id: 900,
    key: "asked",
    body: { href: link, parent: "about", ...body },
  });
  const { views } = await publish([...smallWorld(), ...more, column]);
  const node = views.en.column("asked");
  return node && columnTarget(node);
}

/** Its address; "" without a target. */
async function addressOf(...asked: Parameters<typeof targetOf>): Promise<string> {
  const target = await targetOf(...asked);
  if (target === undefined) return "";
  if (target.kind === "external") return target.url;
  return href(
    { surface: "desktop", language: "en", languageInQuery: true },
    target.page,
    target.query,
  );
}

/** Spec section 2, "Menu click behaviour". */
describe("a menu entry", () => {
  it("with a plain string links directly to that path", async () => {
    expect(await addressOf("/")).toBe("/");
    expect(await addressOf("api-reference")).toBe("/api-reference");
    expect(await addressOf("/api-reference")).toBe("/api-reference");
    expect(await addressOf("/storage/guides/selection.pdf")).toBe("/storage/guides/selection.pdf");
  });

  it("with a page that shows columns names its column", async () => {
    expect(await addressOf("rk-news", { type: 2 })).toBe("/rk-news?id=900&pid=4");
    expect(await addressOf("/solution-info", { type: 4 })).toBe("/solution-info?id=900&pid=4");
  });

  it("of another site leaves this one, a stored file does not", async () => {
    const away = await targetOf("https://forum.example/a?b=c");
    expect(away).toEqual({ kind: "external", url: "https://forum.example/a?b=c" });
    expect(away && leavesSite(away)).toBe(true);
    const file = await targetOf("/storage/guides/selection.pdf");
    expect(file && leavesSite(file)).toBe(false);
    expect(await addressOf("/storage/../secret")).toBe("");
  });

  it("has the id and pid of its link replaced by its own, and keeps other queries", async () => {
    expect(await addressOf("rk-news?id=3&pid=1,2&year=2025", { type: 2 })).toBe(
      "/rk-news?id=900&pid=4&year=2025",
    );
    expect(await addressOf("product-list?view=table")).toBe(
      "/product-list?id=&pid=4,900&view=table",
    );
  });

  it.each([
    ["product-list", 3],
    ["rk-micro-video-list", 12],
  ])(
    "of %s appends its id to the chain and leaves id empty, at every depth but the root's",
    async (link, type) => {
      expect(await addressOf(link, { type, parent: null })).toBe(`/${link}?id=900`);
      expect(await addressOf(link, { type })).toBe(`/${link}?id=&pid=4,900`);
      const deep = [buildColumn({ id: 901, key: "between", body: { parent: "about", type } })];
      expect(await addressOf(link, { type, parent: "between" }, deep)).toBe(
        `/${link}?id=&pid=4,901,900`,
      );
    },
  );

  it("of rk-publish always links there: to the article it names, or to its own newest", async () => {
    expect(await addressOf("rk-publish?id=301&pid=9", { type: 2 })).toBe(
      "/rk-publish?id=301&pid=4,900",
    );
    const article = buildNews({ id: 310, key: "news/own", body: { column: "asked" } });
    expect(await addressOf("rk-publish", { type: 2 }, [article])).toBe("/rk-publish?id=900&pid=4");
  });

  it.each([
    ["rk-publish", 2, "/rk-news?id=900&pid=4"],
    ["rk-publish?id=999", 2, "/rk-news?id=900&pid=4"],
    ["rk-publish?id=101", 2, "/rk-news?id=900&pid=4"],
    ["product-info", 3, "/product-list?id=&pid=4,900"],
    ["product-info?id=302", 3, "/product-list?id=&pid=4,900"],
    ["rk-micro-video", 12, "/rk-micro-video-list?id=&pid=4,900"],
  ])(
    "of %s without a document to show links to the list of its type %s",
    async (link, type, to) => {
      expect(await addressOf(link, { type })).toBe(to);
    },
  );

  it("of a page of documents links to its first child, or nowhere, if it has no list", async () => {
    expect(await addressOf("rk-publish", { type: 0 })).toBe("");
    const child = buildColumn({ id: 901, key: "child", body: { parent: "asked" } });
    expect(await addressOf("rk-publish", { type: 0 }, [child])).toBe(
      "/product-list?id=&pid=4,900,901",
    );
  });

  it("whose page does not exist links to its first visible child with a link", async () => {
    const child = (id: number, body: object) =>
      buildColumn({ id, key: `child-${id}`, body: { parent: "asked", position: id, ...body } });
    const children = [
      child(901, { status: 0, href: "rk-news", type: 2 }),
      child(902, { href: "no-such-page", type: 0 }),
      child(903, { href: "rk-news", type: 2 }),
    ];
    expect(await addressOf("no-such-page", { type: 0 }, children)).toBe(
      "/rk-news?id=903&pid=4,900",
    );
    expect(await addressOf("no-such-page", { type: 0 })).toBe("");
  });
});
