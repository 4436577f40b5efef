import { expect, test } from "vitest";
import { auditRecords } from "../../../tests/support/auditRecords.ts";
import { columnBody } from "../../../tests/support/bodies.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { news } from "../../../tests/support/listsWorld.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { MediaRow } from "../../base/store/tables/media.ts";
import type { Person } from "../access/rights.ts";
import { LiveCatalogue } from "../catalogue/liveCatalogue.ts";
import { createDocument } from "../editing/documentOperations.ts";
import { type MediaQuery, VisibleMedia } from "./mediaLibrary.ts";
import { insertMedia, MediaNotFound, mediaRow, type NewMedia } from "./mediaRows.ts";
import { changeTags } from "./mediaTags.ts";

const day = 24 * 3_600_000;
const now = 1_000 * day;

const lin: Person = { id: "account:1", via: "api", rights: "all" };
const mei: Person = { id: "account:2", via: "api", rights: "all" };

type Row = Partial<NewMedia> & { readonly at?: number; readonly by?: Person } & {
  readonly change?: Partial<MediaRow>;
};

forEachStore("The media library", (open) => {
  const closeLater = closedAfterEach();

  /** A library of files by their names; those of one text have the same bytes. */
  const openLibrary = async (files: Readonly<Record<string, Row>>) => {
    const store = await open();
    const live = new LiveCatalogue(store);
    closeLater(live);
    for (const [name, { at = now, by = lin, change, ...more }] of Object.entries(files)) {
      const path = `media/${name}`;
      const file = {
        path,
        name,
        kind: "image",
        size: 1,
        hash: name,
        needsVariants: false,
      } as const;
      await store.transaction(async (tx) => {
        await insertMedia(tx, { ...file, ...more }, { by, now: at });
        if (change !== undefined)
          await tx.updateTable("media").set(change).where("path", "=", path).execute();
      });
    }
    const seenBy = async (person: Person) =>
      VisibleMedia.of(store.db, await live.current(), person);
    const listed = async (query: Partial<MediaQuery>, person = lin) => {
      const all = { order: "name", page: 1, pageSize: 50, now, ...query } as const;
      const { total, files: found } = await (await seenBy(person)).list(store.db, all);
      const names = found.map(({ row }) => row.name);
      return all.pageSize < 50 ? [total, ...names] : names;
    };
    return { store, live, seenBy, listed };
  };

  test("is searched by all words of names, alternative texts, titles, addresses and tags", async () => {
    const { listed } = await openLibrary({
      "a.jpg": { alt: { en: "Evaluation board", zh: "评估板" } },
      "b.pdf": { kind: "pdf", title: "Ｂoard manual" },
      "c.csv": { kind: "text", change: { tags: '["Board"]' } },
      "d.svg": { kind: "drawing" },
    });
    expect(await listed({ text: " BOARD " })).toEqual(["a.jpg", "b.pdf", "c.csv"]);
    expect(await listed({ text: "board  eval" })).toEqual(["a.jpg"]);
    expect(await listed({ text: "评估" })).toEqual(["a.jpg"]);
    expect(await listed({ text: "media/d" })).toEqual(["d.svg"]);
    expect(await listed({ text: "" })).toEqual(["a.jpg", "b.pdf", "c.csv", "d.svg"]);
    expect(await listed({ kinds: ["pdf", "drawing"] })).toEqual(["b.pdf", "d.svg"]);
    expect(await listed({ tag: "ｂoard" })).toEqual(["c.csv"]);
    expect(await listed({ tag: "boar" })).toEqual([]);
  });

  test("lists pictures without an alternative text in a language, but decorative ones, first", async () => {
    const both = { alt: { en: "A", zh: "甲" } };
    const { listed } = await openLibrary({
      full: { ...both, at: now + 5 },
      older: { ...both, at: now + 1 },
      english: { alt: { en: "A" }, at: now + 2 },
      chinese: { alt: { zh: "甲" }, kind: "drawing", at: now + 3 },
      decorative: { change: { decorative: 1 }, at: now + 4 },
      paper: { kind: "pdf", at: now + 6 },
    });
    expect(await listed({ list: "no-alt" })).toEqual(["chinese", "english"]);
    expect(await listed({ order: "alt" })).toEqual([
      ...["chinese", "english", "paper", "full", "decorative", "older"],
    ]);
  });

  test("has a page of what fits, with the number of all", async () => {
    const { listed } = await openLibrary({ a1: {}, a2: {}, a3: {}, a10: {}, b: {} });
    const page = (number: number) => listed({ text: "a1", page: number, pageSize: 1 });
    expect([await page(1), await page(2), await page(3)]).toEqual([[2, "a1"], [2, "a10"], [2]]);
    expect(await listed({ page: 2, pageSize: 2, text: "a" })).toEqual([5, "a3", "a10"]);
  });

  test("lists files that are alike in the order of their addresses, whichever way it is ordered", async () => {
    const { seenBy, store } = await openLibrary({
      c: { name: "same" },
      a: { name: "same" },
      other: { size: 2, at: now - 1, name: "other" },
      b: { name: "same" },
    });
    const paths = async (order: MediaQuery["order"]) => {
      const query = { order, page: 1, pageSize: 9, now } as const;
      const { files } = await (await seenBy(lin)).list(store.db, query);
      return files.map(({ row }) => row.path.replace("media/", "")).join(" ");
    };
    const orders = ["name", "-name", "size", "-size", "at", "-at"] as const;
    expect(await Promise.all(orders.map(paths))).toEqual([
      ...["other a b c", "a b c other", "a b c other", "other a b c", "other a b c", "a b c other"],
    ]);
  });

  test("lists what nothing has used for 90 days, of what is not in the trash", async () => {
    const old = { at: now - 90 * day };
    const { listed, seenBy, store } = await openLibrary({
      old,
      young: { at: now - 90 * day + 1 },
      gone: { ...old, change: { trashed_at: now } },
      "used.png": old,
      theirs: { ...old, by: mei, isPrivate: true },
      "lent.png": { ...old, by: mei, isPrivate: true },
      shared: { ...old, by: mei },
    });
    const linked = '<p><a href="/storage/media/lent.png">A</a></p>';
    const image = { file: "media/used.png", width: 1, height: 1 };
    const body = news(1, { image, body: { en: linked } });
    await store.transaction(async (tx) => {
      await createDocument(tx, { type: "column", key: "news/all", body: columnBody(), now: 1 });
      await createDocument(tx, { type: "news", key: "n1", body, now: 1 });
    });
    const counts = async (person: Person) => (await seenBy(person)).countUnused(store.db, now);
    const unused = await listed({ list: "unused" });
    expect(unused).toEqual(["old", "shared"]);
    expect([await counts(lin), await counts(mei)]).toEqual([2, 3]);
    expect(await listed({ list: "trash" })).toEqual(["gone"]);
    expect(await listed({ list: "mine" }, mei)).toEqual(["lent.png", "shared", "theirs"]);
    // What is private is seen by people who see a document that uses it.
    expect([await listed({ text: "lent" }), await listed({ text: "theirs" })]).toEqual([
      ...[["lent.png"], []],
    ]);
  });

  test("shows private files to their uploaders alone, as duplicates and older versions too", async () => {
    const { seenBy, store, listed } = await openLibrary({
      own: { hash: "same", replaces: "media/secret", originalHash: "sent" },
      other: { hash: "same", by: mei, at: now - 1 },
      secret: { hash: "same", by: mei, isPrivate: true },
      gone: { hash: "same", change: { trashed_at: now } },
      single2: { hash: "once" },
      gone2: { hash: "once", change: { trashed_at: now } },
      sent: { hash: "sent", at: now + 1 },
      single: { replaces: "media/own" },
    });
    const file = async (name: string, person: Person) => {
      const found = await (await seenBy(person)).file(store.db, `media/${name}`);
      return [found.duplicates, found.replaces];
    };
    expect(await file("own", lin)).toEqual([["media/other"], null]);
    expect(await file("own", mei)).toEqual([["media/other", "media/secret"], "media/secret"]);
    expect(await file("single", lin)).toEqual([[], "media/own"]);
    await expect(file("secret", lin)).rejects.toThrow(MediaNotFound);
    await expect(file("nothing", lin)).rejects.toThrow(MediaNotFound);
    expect(await listed({ list: "duplicates" })).toEqual(["other", "own"]);
    expect(await listed({ list: "duplicates" }, mei)).toEqual(["other", "own", "secret"]);
    const list = await (await seenBy(lin)).list(store.db, {
      ...{ order: "name", page: 1, pageSize: 9, now, text: "own" },
    });
    expect(list.files).toMatchObject([{ duplicates: ["media/other"], replaces: null, uses: [] }]);
    const same = async (hash: string, person: Person) =>
      (await (await seenBy(person)).withHash(store.db, hash)).map(({ name }) => name);
    expect(await same("same", lin)).toEqual(["other", "own"]);
    expect(await same("same", mei)).toContain("secret");
    expect(await same("sent", lin)).toEqual(["own", "sent"]);
  });

  test("offers its tags by use, each as it is mostly written, of files that a person sees", async () => {
    const tagged = (...tags: string[]) => ({ change: { tags: JSON.stringify(tags) } });
    const { seenBy, store } = await openLibrary({
      a: tagged("board", "PCB"),
      b: tagged("Board", "Zoom"),
      c: tagged("Board", "part10", "part9"),
      hidden: { ...tagged("secret"), by: mei, isPrivate: true },
      gone: { change: { tags: '["gone"]', trashed_at: now } },
      none: {},
    });
    expect(await (await seenBy(lin)).tags(store.db)).toEqual([
      { tag: "Board", files: 3 },
      { tag: "part9", files: 1 },
      { tag: "part10", files: 1 },
      { tag: "PCB", files: 1 },
      { tag: "Zoom", files: 1 },
    ]);
  });

  test("takes at most twenty tags for a file, and none for one in the trash", async () => {
    const names = Array.from({ length: 19 }, (_, at) => `t${at}`);
    const { store, live } = await openLibrary({
      full: { change: { tags: JSON.stringify(names) } },
      gone: { change: { trashed_at: now } },
    });
    const add = async (name: string, tags: readonly string[], remove: readonly string[] = []) =>
      changeTags(store, {
        files: [{ path: `media/${name}`, add: tags, remove }],
        ...{ by: lin, now, catalogue: await live.current(), sees: () => true },
      });
    const refused = (name: string, code: string) => ({
      ...{ changed: [], refused: [{ path: `media/${name}`, name, code }] },
    });
    expect(await add("full", ["x", "y"])).toEqual(refused("full", "too-many-tags"));
    expect(await add("gone", ["x"])).toEqual(refused("gone", "trashed"));
    expect(await add("full", ["x"])).toEqual({
      ...{ changed: [{ path: "media/full", added: ["x"], removed: [] }], refused: [] },
    });
    // One that goes makes room for one that comes; the other file keeps its own.
    expect((await add("full", ["z"], ["t0"])).changed).toEqual([
      { path: "media/full", added: ["z"], removed: ["t0"] },
    ]);
    const records = await auditRecords(store.db, "media.change");
    expect(records.map(({ detail }) => detail)).toEqual(Array(2).fill('{"fields":["tags"]}'));
    const stored = async (name: string) => (await mediaRow(store.db, `media/${name}`)).tags;
    expect(JSON.parse(await stored("full"))).toEqual([...names.slice(1), "x", "z"]);
    expect(await stored("gone")).toBe("[]");
  });

  test("changes the tags of several files in the order of their addresses, and leaves others out", async () => {
    const { store, live } = await openLibrary({
      c: {},
      a: { change: { tags: '["Same"]' } },
      unseen: {},
      b: { change: { tags: '["x"]' } },
    });
    const change = async (by: Person) =>
      changeTags(store, {
        files: ["none", "unseen", "c", "b", "a"].map((name) => ({
          ...{ path: `media/${name}`, add: ["same"], remove: ["X"] },
        })),
        ...{ by, now, catalogue: await live.current(), sees: (row) => row.name !== "unseen" },
      });
    const missing = ["none", "unseen"].map((name) => ({
      ...{ path: `media/${name}`, name: undefined, code: "not-found" },
    }));
    const reader: Person = { ...lin, rights: [{ act: "draft.see" }] };
    expect(await change(reader)).toEqual({
      changed: [],
      refused: [
        ...["a", "b", "c"].map((name) => ({ path: `media/${name}`, name, code: "not-permitted" })),
        ...missing,
      ],
    });
    expect(await change(lin)).toEqual({
      changed: [
        { path: "media/b", added: ["same"], removed: ["x"] },
        { path: "media/c", added: ["same"], removed: [] },
      ],
      refused: missing,
    });
    const ids = await Promise.all(
      ["b", "c"].map(async (name) => (await mediaRow(store.db, `media/${name}`)).id),
    );
    const records = await auditRecords(store.db, "media.change");
    expect(records.map(({ subject }) => subject)).toEqual(ids.map((id) => `file:${id}`));
  });
});
