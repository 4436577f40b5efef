import { expect, test } from "vitest";
import type { TypeName } from "../types/typeNames.ts";
import { LaidOverDocs, OwnDocs } from "./documentSet.ts";
import type { AnyDoc } from "./publishedDocument.ts";

const doc = (id: number, key: string, type: TypeName, body: object): AnyDoc =>
  ({ id, key, type, body, publishedAt: 1 }) as AnyDoc;

const news = (id: number, date: string) => doc(id, `news-${id}`, "news", { date });
const faq = (id: number, position: number) => doc(id, `faq-${id}`, "faq", { position });
const setting = (id: number, name: string, value: unknown) =>
  doc(id, `setting.${name}`, "setting", { name, value });

const idsOf = (docs: Iterable<AnyDoc>) => Array.from(docs, ({ id }) => id);

const all = [
  ...[news(5, "2026-02-01"), news(1, "2026-01-01"), news(4, "2026-02-01"), news(2, "2026-03-01")],
  ...[faq(10, 2), faq(11, 1), faq(13, 2), faq(12, 2)],
  ...[doc(20, "b", "history", { month: "2025-01" }), doc(21, "a", "history", { month: "2025-12" })],
  ...[setting(30, "company", "Ridgekey"), setting(31, "press", "Lin")],
];

test("Documents are sorted by date, the newest first, by position, and by id where these are equal", async () => {
  const docs = new OwnDocs(all);
  const orders = { news: [2, 4, 5, 1], faq: [11, 10, 12, 13], history: [21, 20], video: [] };
  const sorted = (set: OwnDocs) => {
    const types = Object.keys(orders) as (keyof typeof orders)[];
    return Object.fromEntries(types.map((type) => [type, idsOf(set.sorted(type))]));
  };
  expect(sorted(docs)).toEqual(orders);
  const inSteps = new OwnDocs(all);
  expect([...inSteps.sortInSteps()].every((step) => step === undefined)).toBe(true);
  expect(sorted(inSteps)).toEqual(orders);
  expect([docs.size, idsOf(docs.all())]).toEqual([12, idsOf(all)]);
  expect([docs.byId(11), docs.byKey("faq-11"), docs.byId(99), docs.byKey("c")]).toEqual([
    ...[all[5], all[5], undefined, undefined],
  ]);
  expect(["company", "press", "brand"].map((name) => docs.setting(name))).toEqual([
    ...["Ridgekey", "Lin", undefined],
  ]);
});

test("Changed, new and removed documents lie over the others, in their places", () => {
  const base = new OwnDocs(all);
  const renamed = doc(10, "renamed", "faq", { position: 3 });
  const moved = doc(12, "faq-12", "news", { date: "2026-02-01" });
  const changed = new Map([
    ...[renamed, moved, news(7, "2026-03-01"), news(6, "2025-12-01"), news(1, "2026-04-01")].map(
      (one) => [one.id, one] as const,
    ),
    [4, undefined],
    [98, undefined],
  ]);
  const over = new LaidOverDocs(base, changed);
  expect(idsOf(over.sorted("news"))).toEqual([1, 2, 7, 5, 12, 6]);
  expect(idsOf(over.sorted("faq"))).toEqual([11, 13, 10]);
  expect(over.sorted("history")).toBe(base.sorted("history"));
  expect(idsOf(over.all())).toEqual([5, 1, 2, 10, 11, 13, 12, 20, 21, 30, 31, 7, 6]);
  expect([...over.all()][1]).toEqual(news(1, "2026-04-01"));
  expect(over.size).toBe(13);
  expect([10, 4, 98, 7, 5].map((id) => over.byId(id))).toEqual([
    ...[renamed, undefined, undefined, news(7, "2026-03-01"), all[0]],
  ]);
  const keys = ["renamed", "faq-10", "news-4", "news-7", "news-5", "none"];
  expect(keys.map((key) => over.byKey(key)?.id)).toEqual([
    10,
    undefined,
    undefined,
    7,
    5,
    undefined,
  ]);
  expect(over.setting("company")).toBe("Ridgekey");
});

test("Documents of a type that was not there lie over the others, too", () => {
  const base = new OwnDocs([news(1, "2026-01-01")]);
  const over = new LaidOverDocs(
    base,
    new Map([
      [10, faq(10, 1)],
      [30, setting(30, "press", "Mei")],
    ]),
  );
  expect(idsOf(over.sorted("faq"))).toEqual([10]);
  expect([over.setting("press"), over.size, base.setting("press")]).toEqual(["Mei", 3, undefined]);
});

test("A setting that is laid over is the changed one, or none where it is gone", () => {
  const base = new OwnDocs(all);
  const over = new LaidOverDocs(
    base,
    new Map([
      [30, undefined],
      [32, setting(32, "brand", "blue")],
      [31, setting(31, "press", "Mei")],
    ]),
  );
  const names = ["company", "press", "brand", "site"];
  expect(names.map((name) => over.setting(name))).toEqual([undefined, "Mei", "blue", undefined]);
  expect(names.map((name) => base.setting(name))).toEqual([
    "Ridgekey",
    "Lin",
    undefined,
    undefined,
  ]);
  const again = new LaidOverDocs(over, new Map([[31, undefined]]));
  expect(names.map((name) => again.setting(name))).toEqual([
    undefined,
    undefined,
    "blue",
    undefined,
  ]);
  expect([over.size, again.size]).toEqual([12, 11]);
});
