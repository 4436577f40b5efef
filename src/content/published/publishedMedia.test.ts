import { expect, test } from "vitest";
import { forEachStore } from "../../../tests/support/store.ts";
import { publishedIds } from "./publishedIds.ts";
import { type MediaFactsRow, MediaIndex, readMediaFacts, variantPath } from "./publishedMedia.ts";
import { RedirectBook, statusOf } from "./redirectBook.ts";
import { AddressBook } from "./siteAddressBook.ts";

const hash = "ab".repeat(32);
const variant = { format: "webp", width: 640, size: 9 } as const;
const row = (path: string, changes: Partial<MediaFactsRow> = {}): MediaFactsRow => ({
  ...{ path, name: path, hash, focal: undefined, alt: {}, isDecorative: false },
  ...{ variants: [], replaces: undefined },
  ...changes,
});
const folder = variantPath(hash, variant).replace("/640.webp", "");

test("A file's facts, its successor and the pictures of its versions are found, and kept by an index before", () => {
  const first = new MediaIndex(undefined, [
    ...[
      row("a.png", { variants: [variant] }),
      row("b.png", { variants: [variant], replaces: "a.png" }),
    ],
    row("c.png", { hash: "cd".repeat(32) }),
  ]);
  const masters = (index: MediaIndex) => [...index.mastersOf(`${folder}/320.avif`)];
  expect(first.get("a.png")).toEqual({
    ...{ name: "a.png", hash, focal: undefined, alt: {}, isDecorative: false, variants: [variant] },
  });
  expect([first.successorOf("a.png"), first.successorOf("b.png")]).toEqual(["b.png", undefined]);
  expect(masters(first)).toEqual(["a.png", "b.png"]);
  expect([...first.mastersOf(variantPath("cd".repeat(32), variant))]).toEqual([]);
  const next = new MediaIndex(first, [
    ...[row("d.png", { variants: [variant], replaces: "b.png" }), row("a.png", { name: "A" })],
  ]);
  expect([next.get("a.png")?.name, next.get("c.png")?.name, next.successorOf("b.png")]).toEqual([
    ...["A", "c.png", "d.png"],
  ]);
  expect([first.get("a.png")?.name, first.get("d.png"), first.successorOf("b.png")]).toEqual([
    ...["a.png", undefined, undefined],
  ]);
  expect([masters(next), masters(first)]).toEqual([
    ...[
      ["a.png", "b.png", "d.png"],
      ["a.png", "b.png"],
    ],
  ]);
  const same = new MediaIndex(next, []);
  expect([same.get("a.png")?.name, same.successorOf("a.png"), masters(same)]).toEqual([
    ...["A", "b.png", ["a.png", "b.png", "d.png"]],
  ]);
});

test("A version's path has the beginning of its picture's hash, its width and its format", () => {
  expect(folder.endsWith(`/${"ab".repeat(16)}`)).toBe(true);
  expect(variantPath(hash, { format: "avif", width: 320 })).toBe(`${folder}/320.avif`);
});

test("A redirect with the queries of an address precedes one of its path alone", () => {
  const redirect = (id: number, from: string) => ({
    ...{ id, from, to: `/${id}`, status: 301 as const, isRemoved: false },
  });
  const book = RedirectBook.empty.with([
    ...[redirect(1, "/a"), redirect(2, "/a?x=1"), redirect(3, "/b?y=1"), redirect(4, "/a?z=1")],
  ]);
  const found = (path: string, search: string) => book.find({ path, search })?.id;
  expect([
    found("/a", ""),
    found("/a", "x=1"),
    found("/a", "x=2"),
    found("/b", ""),
    found("/b", "y=2"),
  ]).toEqual([...[1, 2, 1, undefined, undefined]]);
  expect([book.searchesOf("/a"), book.searchesOf("/b"), book.searchesOf("/c")]).toEqual([
    ...[["x=1", "z=1"], ["y=1"], []],
  ]);
  const without = book.with([{ ...redirect(2, "/a?x=1"), isRemoved: true }]);
  expect([
    without.size,
    book.size,
    without.get("/a?x=1"),
    without.find({ path: "/a", search: "x=1" })?.id,
  ]).toEqual([...[3, 4, undefined, 1]]);
  expect([...without.all()].map(({ id }) => id)).toEqual([1, 3, 4]);
  expect(AddressBook.empty.with({ redirects: [redirect(1, "/a")] }).redirects.size).toBe(1);
  expect([301, 302, 307, 410, 200].map(statusOf)).toEqual(
    [301, 302, 307, 410, 200].map((status) =>
      [301, 302, 410].includes(status) ? status : undefined,
    ),
  );
});

forEachStore("What is read of the library and of publications", (open) => {
  test("are the facts of files that changed after a revision, texts without the empty ones", async () => {
    const store = await open();
    const rows = [
      {
        path: "a.png",
        since: 1,
        alt_en: "A",
        variants: JSON.stringify([variant]),
        focal_x: 10,
        focal_y: 0,
      },
      { path: "b.png", since: 2, alt_zh: "乙", decorative: 1, replaces: "a.png", focal_x: 10 },
    ];
    for (const one of rows) {
      await store.db
        .insertInto("media")
        .values({
          ...{ name: one.path, hash, kind: "image", size: 1, width: null, height: null },
          ...{ uploaded_by: "server", at: 1, changed_at: 1 },
          ...one,
        })
        .execute();
    }
    const [first, second] = [
      row("a.png", { alt: { en: "A" }, variants: [variant], focal: { x: 10, y: 0 } }),
      row("b.png", { alt: { zh: "乙" }, isDecorative: true, replaces: "a.png" }),
    ];
    expect((await readMediaFacts(store.db)).toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual(
      [...[first, second]],
    );
    expect(await readMediaFacts(store.db, 1)).toEqual([second]);
    expect(await readMediaFacts(store.db, 2)).toEqual([]);
  });

  test("are the ids of documents by when they were published, page by page", async () => {
    const store = await open();
    const keys = ["a", "b", "c", "d", "e"];
    for (const [at, key] of keys.entries()) {
      const facts = { key, type: "column", created_at: 1, trashed_at: null };
      await store.db
        .insertInto("documents")
        .values({ id: at + 1, ...facts })
        .execute();
      const revision = { document_id: at + 1, number: 1, body: "{}", created_at: 1, author: null };
      const { id } = await store.db
        .insertInto("revisions")
        .values(revision)
        .returning("id")
        .executeTakeFirstOrThrow();
      const published = { document_id: at + 1, since: at + 1, published_at: 1 };
      await store.db
        .insertInto("published")
        .values([
          { ...published, language: "en", revision_id: at === 1 ? null : id },
          { ...published, language: "zh", revision_id: null },
        ])
        .execute();
    }
    const ids = async (wanted: Parameters<typeof publishedIds>[1], pageSize = 9) => {
      const pages: number[][] = [];
      for await (const page of publishedIds(store.db, wanted, pageSize)) pages.push(page);
      return pages;
    };
    expect(await ids({})).toEqual([[1, 2, 3, 4, 5]]);
    expect(await ids({}, 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(await ids({ isShown: true })).toEqual([[1, 3, 4, 5]]);
    expect([await ids({ after: 3 }), await ids({ in: 3 }), await ids({ after: 5 })]).toEqual([
      ...[[[4, 5]], [[3]], []],
    ]);
  });
});
