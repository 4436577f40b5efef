import { expect, test } from "vitest";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import { NotPermitted, type Person, serverPerson } from "../../access/rights.ts";
import {
  createDocument,
  DanglingReference,
  DocumentNotFound,
  DocumentTrashed,
  draftOf,
  inPublication,
  saveDraft,
} from "../documentOperations.ts";
import { ColumnInItself } from "../documents/documentErrors.ts";
import { beginDocument } from "../documents/drafts.ts";
import { valueHash } from "../workingCopies/bodyFields.ts";
import { patchDocument } from "../workingCopies/patchDocument.ts";
import { workingCopyOf } from "../workingCopies/workingCopyRows.ts";
import { ArrangedSince, UnfitDraft, UnfitPlace } from "./arrangementErrors.ts";
import { arrangeBanners, arrangeHome, homeKey, readBanners, readHome } from "./homePage.ts";
import { placeColumns } from "./placeColumns.ts";
import { prepareTogether, publishTogether, takeBackTogether } from "./publishTogether.ts";
import { readColumns } from "./readColumns.ts";

const person = (...rights: Exclude<Person["rights"], "all">[number][]): Person => ({
  ...{ id: "account:1", via: "api", rights },
});
const reader = person();
const editor = person({ act: "draft.see" }, { act: "text.edit" }, { act: "fact.edit" });
const server = { by: serverPerson, now: 9 };

const make = (store: Store, type: "column" | "banner", key: string, body: object) =>
  store.transaction((tx) => createDocument(tx, { type, key, body, now: 1 }));
const save = (store: Store, key: string, body: object) =>
  store.transaction((tx) => saveDraft(tx, { key, body, now: 2 }));
const show = (store: Store, languages: readonly ("en" | "zh")[], ...keys: readonly string[]) =>
  inPublication(store, 3, async ({ publish }) => {
    for (const key of keys) await publish({ key, languages });
  });
const type = (store: Store, key: string, path: string, before: unknown, after: string | number) =>
  patchDocument(store, {
    ...{ key, by: editor, now: 4 },
    operations: [{ op: "set", path, before: valueHash(before), after }],
  });

const text = (en: string, zh: string) => ({ en, zh });
const both = ["en", "zh"] as const;

forSqlite("Columns", (open) => {
  async function withColumns(): Promise<Store> {
    const store = await open();
    const column = (key: string, changes: object = {}) =>
      make(store, "column", key, columnBody({ title: text(key, `${key} 栏`), ...changes }));
    await column("chips", { locations: ["top"], href: "product-list" });
    await column("news", { position: 2 });
    await column("about", { position: 3 });
    await column("draft", { parent: "about", status: 0 });
    await column("gone");
    await column("split", { position: 5 });
    await show(store, both, "chips", "about");
    await show(store, ["en"], "news", "split");
    await inPublication(store, 3, ({ trash }) => trash({ key: "gone" }));
    await save(store, "split", columnBody({ title: text("Split", "分栏"), position: 6 }));
    await show(store, ["zh"], "split");
    return store;
  }

  test("stand where their drafts have them, or for readers of no drafts where they are published", async () => {
    const store = await withColumns();
    await type(store, "chips", "/position", 1, 7);
    const { id } = await draftOf(store.db, "chips");
    const seen = await readColumns(store.db, editor);
    expect(seen.map(({ key }) => key)).toEqual(["chips", "news", "about", "draft", "split"]);
    const published = { parent: null, position: 1, status: 1, locations: ["top"] };
    const [chips, , , draft] = seen;
    expect(chips).toMatchObject({
      ...{ id, key: "chips", type: 7, parent: null, position: 7, status: 1, locations: ["top"] },
      ...{ title: text("chips", "chips 栏"), href: "product-list", published, saved: published },
      ...{ languages: both, mayArrange: true, hasOtherChanges: false, changedBy: "account:1" },
    });
    expect(chips?.fields).toMatchObject({ position: 7, title: text("chips", "chips 栏") });
    expect(draft).toMatchObject({
      ...{ parent: "about", status: 0, locations: ["top", "footer"], href: null },
      ...{ published: null, languages: [], hasOtherChanges: false, changedBy: null },
    });
    const shown = await readColumns(store.db, reader);
    expect(shown.map(({ key }) => key)).toEqual(["chips", "news", "about", "split"]);
    expect(shown[0]).toMatchObject({
      ...{ position: 1, published, saved: published, mayArrange: false, hasOtherChanges: false },
      changedBy: null,
    });
    const arranging = async (...rights: Parameters<typeof person>) =>
      (await readColumns(store.db, person(...rights))).map(({ mayArrange }) => mayArrange);
    expect(await arranging({ act: "draft.see" })).toEqual(Array(5).fill(false));
    expect(await arranging({ act: "fact.edit" })).toEqual(Array(4).fill(false));
    expect(await arranging({ act: "draft.see" }, { act: "fact.edit", columns: ["news"] })).toEqual([
      ...[false, true, false, false, false],
    ]);
    // What was typed and taken back is no change.
    await type(store, "chips", "/position", 7, 1);
    expect((await readColumns(store.db, editor))[0]).toMatchObject({
      position: 1,
      changedBy: null,
    });
    // Each language's title is that of the revision that it shows; English shows a composed one.
    expect(shown[3]).toMatchObject({ title: text("split", "分栏"), position: 6 });
    expect(seen[4]).toMatchObject({ title: text("Split", "分栏"), position: 6 });
    expect(shown[1]).toMatchObject({ title: { en: "news", zh: null }, languages: ["en"] });
  });

  test("have other changes where readers of a language that shows them would see some", async () => {
    const store = await withColumns();
    const changed = async (key: string) =>
      (await readColumns(store.db, editor)).find((one) => one.key === key)?.hasOtherChanges;
    await type(store, "news", "/title/zh", "news 栏", "新闻");
    expect(await changed("news")).toBe(false);
    await type(store, "news", "/title/en", "news", "News");
    expect(await changed("news")).toBe(true);
    await save(store, "about", columnBody({ title: text("about", "about 栏"), status: 0 }));
    expect(await changed("about")).toBe(false);
    await save(store, "about", columnBody({ title: text("about", "about 栏"), type: 1 }));
    expect(await changed("about")).toBe(true);
  });

  test("keep their saved place where the typed one is none, and are carried to a newer revision", async () => {
    const store = await withColumns();
    const [first] = await readColumns(store.db, editor);
    await type(store, "chips", "/status", 1, 5);
    const odd = (await readColumns(store.db, editor))[0];
    expect(odd).toMatchObject({ status: 1, changedBy: "account:1" });
    const hiding = { key: "chips", from: { status: 1 }, to: { status: 0 } } as const;
    await expect(placeColumns(store, { changes: [hiding], ...server })).rejects.toEqual(
      new ArrangedSince(["chips"]),
    );
    await type(store, "about", "/position", 3, 8);
    await save(store, "about", columnBody({ title: text("About", "关于"), position: 3 }));
    const about = (await readColumns(store.db, editor))[2];
    expect(about).toMatchObject({
      position: 8,
      title: text("About", "关于"),
      changedBy: "account:1",
    });
    expect(about?.saved.position).toBe(3);
    expect(first?.changedBy).toBeNull();
  });

  test("are left out where nothing of them fits a column", async () => {
    const store = await withColumns();
    await store.db
      .updateTable("revisions")
      .set({ body: '{"title":{}}' })
      .where("document_id", "=", (await draftOf(store.db, "about")).id)
      .execute();
    const keys = (await readColumns(store.db, editor)).map(({ key }) => key);
    expect(keys).toEqual(["chips", "news", "draft", "split"]);
  });

  test("may stay where they are and return to where readers see them, whatever their type", async () => {
    const store = await withColumns();
    await make(store, "column", "odd", columnBody({ parent: "news", type: 2 }));
    const place = (key: string, from: object, to: object) =>
      placeColumns(store, { changes: [{ key, from, to }], ...server });
    await place("odd", { position: 1 }, { position: 3 });
    await place("odd", { parent: "news" }, { parent: null });
    await place("odd", { parent: null }, { parent: "news" });
    await expect(place("odd", { parent: "news" }, { parent: "about" })).rejects.toMatchObject({
      ...{ key: "odd", problem: "other-type" },
    });
    await show(store, ["en"], "odd");
    await save(store, "odd", columnBody({ parent: null, type: 2 }));
    await place("odd", { parent: null }, { parent: "news" });
    await place("odd", { parent: "news" }, { parent: null });
    const parent = (await readColumns(store.db, editor)).find(({ key }) => key === "odd")?.parent;
    expect(parent).toBeNull();
    await expect(place("none", {}, { position: 1 })).rejects.toThrow(DocumentNotFound);
  });

  test("are moved all together, or none where one has been moved or does not fit", async () => {
    const store = await withColumns();
    const positions = async () =>
      (await readColumns(store.db, serverPerson)).map((one) => `${one.parent} ${one.position}`);
    const place = (...changes: Parameters<typeof placeColumns>[1]["changes"]) =>
      placeColumns(store, { changes, ...server });
    const before = await positions();
    const about = { key: "about", from: { position: 3 }, to: { position: 9 } };
    await expect(
      place(about, { key: "news", from: { position: 4 }, to: { position: 5 } }),
    ).rejects.toEqual(new ArrangedSince(["news"]));
    const inside = { key: "about", from: { parent: null }, to: { parent: "draft" } };
    const refused = await place(inside).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnfitPlace);
    expect(refused).toMatchObject({
      ...{ key: "about", problem: "circle" },
      circle: [{ key: "about" }, { key: "draft" }, { key: "about" }],
    });
    expect(await positions()).toEqual(before);
    const locations = ["footer"] as const;
    await place(about, {
      ...{ key: "draft", from: { parent: "about", status: 0 } },
      to: { parent: null, status: 1, locations },
    });
    expect(await positions()).toEqual(["null 1", "null 2", "null 9", "null 1", "null 6"]);
    const { body } = await workingCopyOf(store.db, "draft");
    expect(body).toMatchObject({ parent: null, status: 1, position: 1, locations });
  });

  test("are published together in the languages that show them, and shown as before again", async () => {
    const store = await withColumns();
    const shownIn = async () => {
      const rows = await store.db
        .selectFrom("published")
        .innerJoin("documents", "documents.id", "published.document_id")
        .innerJoin("revisions", "revisions.id", "published.revision_id")
        .select(["key", "language", "number"])
        .where("key", "in", ["news", "about", "draft"])
        .orderBy("key")
        .orderBy("language")
        .execute();
      return rows.map(({ key, language, number }) => `${key} ${language} ${number}`);
    };
    await type(store, "news", "/position", 2, 6);
    await type(store, "about", "/position", 3, 4);
    await type(store, "draft", "/position", 1, 4);
    const keys = ["news", "draft", "about"];
    const prepared = await prepareTogether(store, keys, server);
    expect(prepared.refused).toBeUndefined();
    expect(prepared.unpublished).toEqual(["draft"]);
    expect(prepared.documents).toHaveLength(2);
    expect(await shownIn()).toEqual(["about en 1", "about zh 1", "news en 1"]);
    const documents = [{ key: "about" }, { key: "news", revision: 2 }];
    const done = await publishTogether(store, { documents, ...server, reason: "tidy" });
    expect(done).toEqual([
      { key: "about", before: { en: 1, zh: 1 }, after: { en: 2, zh: 2 } },
      { key: "news", before: { en: 1, zh: null }, after: { en: 2, zh: null } },
    ]);
    const now = ["about en 2", "about zh 2", "news en 2"];
    expect(await shownIn()).toEqual(now);
    const audit = store.db
      .selectFrom("audit")
      .select("detail")
      .where("act", "=", "document.publish");
    const reasons = (await audit.execute()).filter(({ detail }) => detail?.includes("tidy"));
    expect(reasons).toHaveLength(2);
    await takeBackTogether(store, done, server);
    expect(await shownIn()).toEqual(["about en 1", "about zh 1", "news en 1"]);
  });

  test("are refused beforehand for what is typed, but not for what stays a draft", async () => {
    const store = await withColumns();
    await type(store, "draft", "/parent", "about", "gone");
    const draft = await prepareTogether(store, ["draft"], server);
    expect(draft).toMatchObject({ refused: undefined, unpublished: ["draft"], documents: [] });
    // One that is only begun is no reason either.
    const begun = { type: "column", key: "begun", body: { title: { en: "B" } }, now: 1 } as const;
    await store.transaction((tx) => beginDocument(tx, begun));
    expect(await prepareTogether(store, ["begun"], server)).toEqual({
      ...{ refused: undefined, unpublished: ["begun"], documents: [] },
    });
    await expect(prepareTogether(store, ["gone"], server)).rejects.toThrow(DocumentTrashed);
    await type(store, "news", "/parent", null, "gone");
    const { refused } = await prepareTogether(store, ["news"], server);
    expect(refused).toBeInstanceOf(DanglingReference);
    await type(store, "chips", "/parent", null, "about");
    await type(store, "about", "/parent", null, "chips");
    await expect(prepareTogether(store, ["chips", "about"], server)).rejects.toThrow(
      ColumnInItself,
    );
  });

  test("are published as others saved them, by people who may not write them", async () => {
    const store = await withColumns();
    await type(store, "news", "/position", 2, 6);
    const by = person({ act: "draft.see" }, { act: "publish" });
    const { documents } = await prepareTogether(store, ["news"], { by, now: 9 });
    expect(documents).toMatchObject([{ key: "news", revision: 1 }]);
    await expect(prepareTogether(store, ["news"], { by: editor, now: 9 })).rejects.toThrow(
      NotPermitted,
    );
    const missing = prepareTogether(store, ["none"], server);
    await expect(missing).rejects.toThrow(DocumentNotFound);
  });

  test("are not saved where one of them cannot be, and then none is published", async () => {
    const store = await withColumns();
    await type(store, "news", "/position", 2, 6);
    await type(store, "about", "/status", 1, 5);
    const failed = prepareTogether(store, ["news", "about"], server);
    await expect(failed).rejects.toBeInstanceOf(UnfitDraft);
    await expect(failed).rejects.toMatchObject({ key: "about" });
    expect((await draftOf(store.db, "news")).number).toBe(1);
  });
});

forSqlite("The home page", (open) => {
  const fallback = { featured: [] };
  const kinds = (sections: readonly { kind: string; hidden: boolean }[]) =>
    sections.map(({ kind, hidden }) => `${kind}${hidden ? " (hidden)" : ""}`).join(" ");
  const usual =
    "intro banners families featured applications latest-video latest-news investors partners";

  test("is arranged in the setting, which is made by the first to do so", async () => {
    const store = await open();
    await make(store, "column", "chips", columnBody());
    const read = () => readHome(store.db, serverPerson, fallback);
    const first = await read();
    expect(first).toEqual({
      isChanged: false,
      sections: usual.split(" ").map((kind) => ({ id: null, kind, hidden: false })),
    });
    const from = first.sections;
    const arrange = (to: typeof from, seen: typeof from = from) =>
      arrangeHome(store, { from: seen, to, ...server });
    const [intro, banners, ...others] = from;
    if (intro === undefined || banners === undefined) throw new Error("no sections");
    for (const wrong of [[banners, ...others], [...from, intro], from.slice(1)]) {
      await expect(arrange(wrong)).rejects.toEqual(new ArrangedSince([homeKey]));
    }
    const hidden = from.map((one) => ({ ...one, hidden: true }));
    await expect(arrange(from, hidden)).rejects.toEqual(new ArrangedSince([homeKey]));
    await arrange([banners, { ...intro, hidden: true }, ...others]);
    const second = await read();
    expect(kinds(second.sections)).toBe(usual.replace("intro banners", "banners intro (hidden)"));
    expect(second.isChanged).toBe(true);
    expect(second.sections.every(({ id }) => id !== null)).toBe(true);
    // A moved section keeps its id; one that is shown again loses its mark.
    const [a, b, c, ...rest] = second.sections;
    if (a === undefined || b === undefined || c === undefined) throw new Error("no sections");
    const wanted = [c, { ...a, hidden: true }, ...rest, { ...b, hidden: false }];
    await arrange(wanted, second.sections);
    const third = await read();
    expect(third.sections).toEqual(wanted);
    const { seq } = await workingCopyOf(store.db, homeKey);
    await arrange(third.sections, third.sections);
    expect((await workingCopyOf(store.db, homeKey)).seq).toBe(seq);
    const { body } = await workingCopyOf(store.db, homeKey);
    const shown = rest.map(({ id, kind }) => ({ $id: id, kind }));
    expect(body).toMatchObject({
      value: {
        sections: [
          { $id: c.id, kind: c.kind },
          { $id: a.id, kind: a.kind, hidden: true },
          ...shown,
          { $id: b.id, kind: b.kind },
        ],
      },
    });
    expect(await readHome(store.db, reader, fallback)).toEqual(first);
    // A setting that is published for the first time is so in both languages.
    const { documents } = await prepareTogether(store, [homeKey], server);
    expect(documents).toMatchObject([{ key: homeKey, revision: 2 }]);
    const done = await publishTogether(store, {
      documents: [{ key: homeKey }],
      ...server,
      reason: "",
    });
    expect(done).toMatchObject([{ before: { en: null, zh: null }, after: { en: 2, zh: 2 } }]);
    await inPublication(store, 9, ({ trash }) => trash({ key: homeKey }));
    expect(await read()).toEqual(first);
  });

  test("hides a section that is marked as shown, and shows it again", async () => {
    const store = await open();
    const value = { ...fallback, sections: [{ kind: "intro", hidden: false }] };
    const body = { name: "home", value };
    await store.transaction((tx) =>
      createDocument(tx, { type: "setting", key: homeKey, body, now: 1 }),
    );
    const hide = async (hidden: boolean) => {
      const from = (await readHome(store.db, serverPerson, fallback)).sections;
      const to = from.map((one) => (one.kind === "intro" ? { ...one, hidden } : one));
      await arrangeHome(store, { from, to, ...server });
      return kinds((await readHome(store.db, serverPerson, fallback)).sections);
    };
    expect(await hide(true)).toBe(usual.replace("intro", "intro (hidden)"));
    expect(await hide(false)).toBe(usual);
  });

  test("has its banners by position, and their published ones for readers of no drafts", async () => {
    const store = await open();
    const banner = (position: number) => ({
      ...{
        position,
        title: text("Banner", "横幅"),
        background: { from: "#000000", to: "#ffffff" },
      },
      style: {
        ...{ align: { title: "left" }, top: { title: 30 }, fontSize: { title: 48 } },
        color: { title: "#ffffff" },
      },
    });
    await make(store, "column", "chips", columnBody({ position: 0 }));
    await show(store, both, "chips");
    for (const [key, position] of Object.entries({ b0: 3, b1: 5, b2: 8, b3: 3, b4: 9, gone: 1 })) {
      await make(store, "banner", key, banner(position));
    }
    await show(store, both, "b1", "b2", "b3", "gone");
    await inPublication(store, 3, ({ trash }) => trash({ key: "gone" }));
    await type(store, "b2", "/position", 8, 6);
    const read = async (by: Person) =>
      (await readBanners(store.db, by)).map(
        (one) => `${one.key} ${one.position} ${one.published} ${one.seesDraft}`,
      );
    expect(await read(reader)).toEqual(["b3 3 3 false", "b1 5 5 false", "b2 8 8 false"]);
    expect(await read(editor)).toEqual([
      ...["b0 3 null true", "b3 3 3 true", "b1 5 5 true", "b2 6 8 true", "b4 9 null true"],
    ]);
    const from = ["b0", "b3", "b1", "b2", "b4"];
    const arrange = (to: readonly string[], seen: readonly string[] = from) =>
      arrangeBanners(store, { from: seen, to, ...server });
    for (const wrong of [from.slice(1), [...from, "b1"], ["b0", "b3", "b1", "b2", "b2"]]) {
      await expect(arrange(wrong)).rejects.toEqual(new ArrangedSince(from));
    }
    await expect(arrange(from, ["gone"])).rejects.toThrow(DocumentTrashed);
    const late = ["b0", "b1", "b3", "b2", "b4"];
    await expect(arrange(from, late)).rejects.toEqual(new ArrangedSince(late));
    await arrange(["b0", "b1", "b3", "b2", "b4"]);
    const keys = (await readBanners(store.db, editor)).map(({ key }) => key);
    expect(keys).toEqual(["b0", "b1", "b3", "b2", "b4"]);
    // One whose typed position is none stands first, and cannot be moved until it has one.
    await type(store, "b4", "/position", 9, "last");
    expect((await readBanners(store.db, editor))[0]).toMatchObject({ key: "b4", position: 0 });
    await expect(arrange(keys, ["b4", "b0", "b1", "b3", "b2"])).rejects.toEqual(
      new ArrangedSince(["b4"]),
    );
  });
});
