import { expect, test } from "vitest";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import type { TypeName } from "../types/typeNames.ts";
import { makePublication, View } from "./publication.ts";
import type { PublishedRow } from "./readPublished.ts";
import { Reads, recordReads } from "./recordReads.ts";

let ids = 0;

/** A document published in English, without texts of the other language. */
function row<Type extends TypeName>(type: Type, key: string, changes: object): PublishedRow {
  ids += 1;
  const body = JSON.stringify({ ...sampleBodies[type], ...changes });
  return { id: ids, key, type, language: "en", publishedAt: 1, revisionId: ids, body };
}

const rows = [
  row("column", "help", { parent: null, position: 2 }),
  row("column", "faq", { parent: "help", position: 1 }),
  row("column", "lost", { parent: "gone", position: 1 }),
  row("column", "about", { parent: null, position: 1 }),
  row("faq", "second", { column: "faq", position: 2 }),
  row("faq", "first", { column: "faq", position: 1 }),
  row("faq", "other", { column: "about", position: 0 }),
  row("setting", "setting.press", { name: "press", value: { boilerplates: [] } }),
];
const publication = await makePublication(1, rows);
const view = publication.views.en;
const idOf = (key: string) => rows.find((one) => one.key === key)?.id ?? 0;

/** Result of a reading of the view, with the types and documents whose changes would change it. */
function readsOf(read: (view: View) => unknown) {
  const reads = new Reads();
  const made = recordReads(reads, () => read(view));
  const single = [...reads.documents.keys()].map(
    (id) => rows.find((one) => one.id === id)?.key ?? "",
  );
  return [made, ...reads.types, ...single, ...(reads.isOfAnything ? ["anything"] : [])];
}

const keys = (docs: Iterable<{ readonly key: string }>) => Array.from(docs, ({ key }) => key);

test.each<[string, (view: View) => unknown, ...unknown[]]>([
  ["all documents", (of) => [...of.docs()].length, 8, "anything"],
  ["one by its key", (of) => of.byKey("first")?.id, idOf("first"), "first"],
  ["one by its id", (of) => of.byId(idOf("first"))?.key, "first", "first"],
  ["a missing one", (of) => of.byKey("gone"), undefined, "anything"],
  ["a missing id", (of) => of.byId(999), undefined, "anything"],
  ["one of a type", (of) => of.get("faq", "first")?.key, "first", "first"],
  ["one of another type", (of) => of.get("news", "first"), undefined, "first"],
  ["a missing one of a type", (of) => of.get("news", "gone"), undefined, "news"],
  ["none", (of) => of.get("news", undefined), undefined],
  ["one of a type by its id", (of) => of.getById("faq", idOf("first"))?.key, "first", "first"],
  ["a missing id of a type", (of) => of.getById("faq", 999), undefined, "faq"],
  [
    "several",
    (of) => keys(of.getAll("faq", ["second", "gone", "first"])),
    ...[["second", "first"], "faq", "second", "first"],
  ],
  ["all of a type", (of) => keys(of.all("faq")), ["other", "first", "second"], "faq"],
  ["those of a column", (of) => keys(of.inColumn("faq", "faq")), ["first", "second"], "faq"],
  ["them again", (of) => keys(of.inColumn("faq", "about")), ["other"], "faq"],
  ["those of no column", (of) => keys(of.inColumn("faq", "help")), [], "faq"],
  ["the tree", (of) => [...of.columns.keys()], ["about", "help", "faq"], "column"],
  ["a column", (of) => of.column("faq")?.parent?.doc.key, "help", "column"],
  ["a column outside the tree", (of) => of.column("lost"), undefined, "column"],
  ["no column", (of) => of.column(undefined), undefined],
  ["a column's id", (of) => of.columnById(idOf("faq"))?.fathers, [idOf("help")], "column"],
  ["the id of a column outside", (of) => of.columnById(idOf("lost")), undefined, "column"],
  ["another's id", (of) => of.columnById(idOf("first")), undefined, "column"],
  ["a setting", (of) => of.setting("press").boilerplates, [], "setting"],
  ["a setting that was never made", (of) => of.setting("demo"), false, "setting"],
])("A view notes what is read of it: %s", (_, read, ...noted) => {
  expect(readsOf(read)).toEqual(noted);
});

test("A publication that follows another keeps what did not change, and leaves the other as it is", async () => {
  const first = rows.find(({ key }) => key === "first");
  if (first === undefined) throw new Error("no row");
  const gone: PublishedRow = { ...first, revisionId: null, body: null };
  const added = row("faq", "new", { column: "faq", position: 0 });
  const changed = [gone, added, { ...added, language: "zh" as const }];
  const next = await makePublication(2, changed, publication);
  expect(next.revision).toBe(2);
  expect(keys(next.views.en.all("faq"))).toEqual(["other", "new", "second"]);
  expect(keys(next.views.zh.all("faq"))).toEqual(["new"]);
  expect([next.views.en.size, next.views.zh.size, view.size]).toEqual([8, 1, 8]);
  expect(keys(view.all("faq"))).toEqual(["other", "first", "second"]);
});

test("A view over another has its documents, but for those that changed", () => {
  const over = View.over(view, new Map([[idOf("first"), undefined]]));
  expect(keys(over.all("faq"))).toEqual(["other", "second"]);
  expect(over.language).toBe("en");
  expect(over.addresses).toBe(view.addresses);
});
