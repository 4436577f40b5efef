import { describe, expect, it } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import {
  buildColumn,
  buildFaq,
  buildNews,
  publish,
  smallWorld,
  type WorldDocument,
} from "../../../../tests/support/world.ts";
import type { AnyDoc } from "../../published/publishedDocument.ts";
import {
  columnNaming,
  columnTarget,
  documentTarget,
  isOpenToAll,
  leadsOnItsOwn,
  leavesSite,
  pageOfColumn,
} from "./linkTargets.ts";

async function viewOf(...more: readonly WorldDocument[]) {
  return (await publish([...smallWorld(), ...companyPages(), ...more])).views.en;
}

async function targetOf(key: string, ...more: readonly WorldDocument[]) {
  const view = await viewOf(...more);
  const doc: AnyDoc | undefined = view.byKey(key);
  return doc && documentTarget(view, doc);
}

describe("a column's address", () => {
  it("of a plain column is its first shown child's", async () => {
    expect(await targetOf("legal")).toEqual({
      kind: "page",
      page: "page",
      query: { id: 87, pid: "4,86" },
    });
    const hidden = buildColumn({ id: 92, key: "plain", body: { type: 0, href: undefined } });
    const child = buildColumn({ id: 93, key: "gone", body: { parent: "plain", status: 0 } });
    expect(await targetOf("plain", hidden, child)).toBeUndefined();
  });

  it("follows from its type where it names none", async () => {
    expect(await targetOf("downloads")).toMatchObject({ page: "downloads", query: { id: 81 } });
    expect(await targetOf("faq/boards")).toMatchObject({ page: "faq", query: { id: 67 } });
    const guestbook = buildColumn({ id: 94, key: "guestbook", body: { type: 8, href: undefined } });
    expect(await targetOf("guestbook", guestbook)).toMatchObject({ page: "contact-us" });
  });

  it("keeps the queries it names and identifies its column", async () => {
    expect(await targetOf("contact")).toEqual({
      kind: "page",
      page: "contact-us",
      query: { tab: "contact", id: 82, pid: "4" },
    });
  });

  it("is that of the child with the same link, where the page is one and undivided", async () => {
    const link = "contact-us?tab=contact";
    const above = buildColumn({ id: 95, key: "above", body: { type: 8, href: link } });
    const below = buildColumn({
      id: 96,
      key: "below",
      body: { parent: "above", type: 8, href: link },
    });
    expect(await targetOf("above", above, below)).toMatchObject({
      query: { tab: "contact", id: 96, pid: "95" },
    });
    expect(await targetOf("about")).toMatchObject({ query: { id: 68, pid: "4" } });
  });

  it("of a list is its own, though columns under it have the same link", async () => {
    const view = await viewOf();
    const faq = view.column("faq");
    expect(faq && columnTarget(faq)).toMatchObject({ query: { id: 65 } });
  });
});

describe("where a column's link leads", () => {
  const column = (body: object, id = 90, key = "own") => buildColumn({ id, key, body });
  const page = (name: string, query: object) => ({ kind: "page", page: name, query });

  it.each<[string, object, object | undefined]>([
    [
      "another site",
      { href: "https://a.example/b?c" },
      { kind: "external", url: "https://a.example/b?c" },
    ],
    ["a stored file", { href: "/storage/a.pdf" }, { kind: "external", url: "/storage/a.pdf" }],
    ["a path out of the stored files", { href: "/storage/../a" }, undefined],
    ["no page", { href: "none" }, undefined],
    ["the home page", { href: "/" }, page("home", { id: 90, pid: "4" })],
    [
      "a list of products",
      { href: "/product-list?view=table" },
      page("product-list", { view: "table", id: "", pid: "4,90" }),
    ],
    [
      "a list of videos",
      { href: "rk-micro-video-list" },
      page("rk-micro-video-list", { id: "", pid: "4,90" }),
    ],
    [
      "a list of products at the root",
      { href: "product-list", parent: null },
      page("product-list", { id: 90 }),
    ],
    [
      "a named product",
      { href: "product-info?id=101" },
      page("product-info", { id: "101", pid: "4,90" }),
    ],
    [
      "a product that is none",
      { href: "product-info?id=301" },
      page("product-list", { id: "", pid: "4,90" }),
    ],
    ["no product at all", { href: "product-info", type: 0 }, undefined],
    [
      "a named piece of news",
      { href: "rk-publish?id=301" },
      page("rk-publish", { id: "301", pid: "4,90" }),
    ],
    [
      "the newest news of none",
      { href: "rk-publish", type: 2 },
      page("rk-news", { id: 90, pid: "4" }),
    ],
  ])("%s", async (_, body, expected) => {
    expect(await targetOf("own", column({ parent: "about", ...body }))).toEqual(expected);
  });

  it("the newest news of its own, or of a column below", async () => {
    const own = column({ href: "rk-publish", type: 2, parent: "about" });
    const below = column({ parent: "own", type: 2, href: "rk-news" }, 91, "below");
    const news = buildNews({ id: 92, body: { column: "below" } });
    expect(await targetOf("own", own, below, news)).toEqual(
      page("rk-publish", { id: 90, pid: "4" }),
    );
  });

  it("the first child that is shown, leads somewhere and is open to every reader", async () => {
    const own = column({ type: 0, href: undefined });
    const child = (id: number, body: object) =>
      column({ parent: "own", position: id, ...body }, id, `child-${id}`);
    const children = [
      child(91, { status: 0, href: "faq" }),
      child(92, { href: "none", type: 0 }),
      child(93, { href: "rk-news" }),
      child(94, { href: "faq" }),
    ];
    expect(await targetOf("own", own, ...children)).toEqual(page("rk-news", { id: 93, pid: "90" }));
    expect(await targetOf("own", own, ...children.slice(0, 2))).toBeUndefined();
  });

  it("is a page of its own, whatever is published below it", async () => {
    const view = await viewOf(column({ href: "product-info", parent: "about" }));
    const node = view.column("own");
    const leads = (body: { href?: string; type: number }) => leadsOnItsOwn(node, body);
    expect(
      [
        ...[
          { href: "https://a.example", type: 0 },
          { href: "/storage/a.pdf", type: 0 },
        ],
        ...[{ href: "rk-news", type: 0 }, { type: 2 }, { type: 0 }, { href: "none", type: 2 }],
        ...[
          { href: "product-info?id=101", type: 0 },
          { href: "product-info", type: 0 },
        ],
        ...[
          { href: "product-info?id=301", type: 3 },
          { href: "/storage/../a", type: 2 },
        ],
      ].map(leads),
    ).toEqual([true, true, true, true, false, false, true, false, true, false]);
    expect(leadsOnItsOwn(undefined, { href: "product-info", type: 0 })).toBe(true);
  });

  it("follows from its link, else from its type", () => {
    const pages = [
      ...[
        { href: "/", type: 2 },
        { href: "/rk-news?id=1", type: 3 },
        { href: "faq", type: 0 },
      ],
      ...[
        { type: 12 },
        { type: 0 },
        { type: 99 },
        { href: "none", type: 2 },
        { href: "", type: 2 },
      ],
    ].map(pageOfColumn);
    expect(pages).toEqual([
      ...["home", "rk-news", "faq", "rk-micro-video-list"],
      ...[undefined, undefined, undefined, undefined],
    ]);
  });

  it("leaves the site for other sites, and not for its stored files", () => {
    const external = (url: string) => ({ kind: "external", url }) as const;
    const own = { kind: "page", page: "faq", query: {} } as const;
    expect(
      [external("https://a.example"), external("/storage/a.pdf"), own].map(leavesSite),
    ).toEqual([...[true, false, false]]);
    expect([external("https://a.example"), own].map(isOpenToAll)).toEqual([true, true]);
  });

  it("opens a document at its own place where it names one of another column", async () => {
    const naming = column({ href: "product-info?id=101", parent: "about" });
    const home = column({ href: "product-info?id=102", parent: null }, 91, "home-of-102");
    const view = await viewOf(naming, home);
    const named = (id: number, pid: string | undefined, from = "family") =>
      columnNaming(view, { id, body: { column: from } }, pid)?.doc.key;
    expect([named(101, "4,90"), named(101, "90"), named(102, "91")]).toEqual([
      ...["own", "own", "home-of-102"],
    ]);
    expect([
      ...[named(102, "4,90"), named(101, "90,4"), named(101, undefined), named(101, "1,10,12")],
      ...[named(101, "90", "own"), named(301, "40")],
    ]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
  });
});

describe("a document's address", () => {
  it("names the page of the list on which a question stands", async () => {
    const questions = Array.from({ length: 60 }, (_, at) =>
      buildFaq({ id: 2_000 + at, key: `faq-${at}`, body: { column: "faq/boards", position: at } }),
    );
    expect(await targetOf("faq-0", ...questions)).toMatchObject({
      ...{ query: { id: 67, pid: "4,65" }, anchor: "item-2000" },
    });
    expect(await targetOf("faq-59", ...questions)).toMatchObject({
      ...{ query: { id: 67, pid: "4,65", page: 2 }, anchor: "item-2059" },
    });
  });

  it("of an announcement is among those of its kind and year", async () => {
    const investors = buildColumn({
      id: 90,
      key: "investors",
      body: { type: 5, href: "invest", parent: "about" },
    });
    const body = {
      ...{ column: "investors", title: { en: "Report" }, kind: "periodic", date: "2026-04-01" },
      document: sampleBodies.investor.document,
    };
    const announcement = {
      id: 91,
      key: "report",
      type: "investor",
      languages: ["en"],
      body,
    } as const;
    expect(await targetOf("report", investors, announcement)).toEqual({
      kind: "page",
      page: "ann-latest",
      query: { id: 90, pid: "4", kind: "periodic", year: "2026" },
      anchor: "item-91",
    });
    expect(await targetOf("report", announcement)).toBeUndefined();
    const top = buildColumn({ id: 90, key: "investors", body: { type: 5, href: "invest" } });
    expect(await targetOf("report", top, announcement)).toMatchObject({
      query: { id: 90, pid: undefined },
    });
  });

  it("is none for what has no page, and without a chain where its column is not published", async () => {
    expect(await targetOf("clock")).toBeUndefined();
    const lost = buildNews({ id: 90, key: "lost", body: { column: "nowhere" } });
    expect(await targetOf("lost", lost)).toEqual({
      ...{ kind: "page", page: "rk-publish", query: { id: 90, pid: undefined } },
    });
    const stray = buildFaq({ id: 91, key: "stray", body: { column: "nowhere" } });
    expect(await targetOf("stray", stray)).toBeUndefined();
  });
  it("is its place on the page of its column, where it has no page of its own", async () => {
    expect(await targetOf("faq/711")).toEqual({
      kind: "page",
      page: "faq",
      query: { id: 66, pid: "4,65" },
      anchor: "item-711",
    });
    expect(await targetOf("honour/601")).toMatchObject({ page: "honor", anchor: "item-601" });
    expect(await targetOf("download/781")).toMatchObject({ anchor: "item-781" });
  });

  it("is the whole page if the document is its only content", async () => {
    expect(await targetOf("page/761")).toEqual({
      kind: "page",
      page: "page",
      query: { id: 87, pid: "4,86" },
    });
  });

  it("of a position is a page of its own", async () => {
    expect(await targetOf("career/741")).toEqual({
      kind: "page",
      page: "join-us",
      query: { id: 741, pid: "4,80" },
    });
  });
});
