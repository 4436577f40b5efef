import { describe, expect, it } from "vitest";
import { ColumnTree } from "../../../base/site/columnTree/columnTree.ts";
import type { ColumnEntry } from "../../data/documents/arrangement.ts";
import { entriesAfter, isMoved, leadingColumns, treeOf } from "./siteColumnTree.ts";
import { type ArrowStep, moveOfArrow, moveOfDrop } from "./treeMoves.ts";

let ids = 0;

function entry(key: string, parent: string | null, facts: Partial<ColumnEntry> = {}): ColumnEntry {
  ids += 1;
  const place = {
    ...{ parent, position: ids, status: 1 as const },
    locations: ["top" as const, "footer" as const],
  };
  return {
    ...{ id: ids, key, type: 0, href: null, leads: false, title: { en: key, zh: key } },
    ...{ place, saved: place, published: place, changed_by: null },
    ...{ languages: [], may_arrange: true, has_other_changes: false },
    ...facts,
  };
}

describe("An arrow on a column", () => {
  const tree = treeOf([
    entry("about", null, { type: 1 }),
    entry("about/us", "about", { type: 1 }),
    entry("about/faq", "about", { type: 7 }),
    entry("news", null, { type: 2 }),
    entry("news/press", "news", { type: 2 }),
    entry("a", null),
    entry("b", "a"),
    entry("c", "b"),
    entry("d", "c"),
    entry("e", "c"),
  ]);
  const outcome = (key: string, step: ArrowStep) => moveOfArrow(tree, key, step);

  it("moves it, or reports why it cannot", () => {
    expect(outcome("about/us", "up")).toEqual({ problem: "first" });
    expect(outcome("a", "down")).toEqual({ problem: "last" });
    expect(outcome("news", "out")).toEqual({ problem: "at-top" });
    expect(outcome("about/us", "in")).toEqual({ problem: "nothing-before" });
    expect(outcome("news", "in")).toEqual({ problem: "only-root", under: "about" });
    expect(outcome("news/press", "out")).toEqual({ problem: "second-root", under: null });
    expect(outcome("e", "in")).toEqual({ problem: "too-deep", under: "d" });
    expect(outcome("e", "up")).toEqual({ move: { key: "e", parent: "c", behind: null } });
    expect(outcome("about/us", "down")).toEqual({
      move: { key: "about/us", parent: "about", behind: "about/faq" },
    });
    expect(outcome("e", "out")).toEqual({ move: { key: "e", parent: "b", behind: "c" } });
    expect(outcome("about/faq", "in")).toEqual({
      move: { key: "about/faq", parent: "about/us", behind: null },
    });
  });

  it("leads between its neighbours, and behind those that are in a column already", () => {
    const rows = treeOf([
      ...["one", "two", "three"].map((key) => entry(key, null)),
      entry("two/first", "two"),
      entry("two/last", "two"),
    ]);
    const moved = (key: string, step: ArrowStep) => moveOfArrow(rows, key, step);
    expect(moved("three", "up")).toEqual({ move: { key: "three", parent: null, behind: "one" } });
    expect(moved("two", "up")).toEqual({ move: { key: "two", parent: null, behind: null } });
    expect(moved("one", "down")).toEqual({ move: { key: "one", parent: null, behind: "two" } });
    expect(moved("three", "in")).toEqual({
      move: { key: "three", parent: "two", behind: "two/last" },
    });
  });

  it("is checked for each of 1,000 columns without building a tree for each", () => {
    const made = { trees: 0 };
    class CountedTree extends ColumnTree {
      override with(...changed: Parameters<ColumnTree["with"]>) {
        made.trees += 1;
        return super.with(...changed);
      }
    }
    const keys = Array.from({ length: 1_000 }, (_, index) => `column-${index}`);
    const large = new CountedTree(
      keys.map((key, index) => {
        const { place, ...rest } = entry(key, index < 10 ? null : `column-${index % 10}`);
        return { ...rest, ...place };
      }),
    );
    for (const key of keys)
      for (const step of ["up", "down"] as const) moveOfArrow(large, key, step);
    expect(made.trees).toBe(0);
  });
});

describe("A column without a destination", () => {
  it("is one without a page of its own, and without visible columns that have one", () => {
    const hidden = { ...entry("x", "x").place, status: 0 as const };
    const tree = treeOf([
      entry("empty", null),
      entry("empty/under", "empty"),
      entry("parent", null),
      entry("parent/page", "parent", { leads: true }),
      entry("hiding", null),
      entry("hiding/page", "hiding", { leads: true, place: { ...hidden, parent: "hiding" } }),
      entry("own", null, { leads: true }),
    ]);
    expect([...leadingColumns(tree)].toSorted()).toEqual(
      ["hiding/page", "own", "parent", "parent/page"].toSorted(),
    );
  });
});

describe("A column that is dropped", () => {
  const tree = treeOf([
    ...["one", "two", "three"].map((key) => entry(key, null)),
    entry("two/first", "two"),
    entry("two/last", "two"),
  ]);
  const dropped = (key: string, dropPosition: "on" | "before" | "after", on: string) => {
    const { parent, behind } = moveOfDrop(tree, key, { key: on, dropPosition });
    return [parent, behind];
  };

  it("on another goes behind those that are in it", () => {
    expect(dropped("one", "on", "two")).toEqual(["two", "two/last"]);
    expect(dropped("two/last", "on", "two")).toEqual(["two", "two/first"]);
    expect(dropped("one", "on", "three")).toEqual(["three", null]);
  });

  it("beside another goes before or behind it, wherever it was itself", () => {
    expect(dropped("two/first", "before", "one")).toEqual([null, null]);
    expect(dropped("two/first", "after", "one")).toEqual([null, "one"]);
    expect(dropped("one", "after", "two")).toEqual([null, "two"]);
    expect(dropped("one", "before", "three")).toEqual([null, "two"]);
    expect(dropped("three", "before", "two")).toEqual([null, "one"]);
    // Between its neighbours it stays where it is.
    expect(dropped("two", "after", "one")).toEqual([null, "one"]);
    expect(dropped("two", "before", "three")).toEqual([null, "one"]);
    expect(dropped("one", "before", "two/last")).toEqual(["two", "two/first"]);
  });
});

it("Columns have the places of changes until the server has answered, and are moved where readers see them elsewhere", () => {
  const entries = [entry("a", null), entry("b", null), entry("new", null, { published: null })];
  const changed = entriesAfter(entries, [
    { key: "a", from: {}, to: { position: 900 } },
    { key: "new", from: {}, to: { parent: "a", locations: ["top"] } },
  ]);
  expect(changed.map(({ place }) => place)).toEqual([
    { ...entries[0]?.place, position: 900 },
    entries[1]?.place,
    { ...entries[2]?.place, parent: "a", locations: ["top"] },
  ]);
  const tree = treeOf(changed);
  expect(tree.columns().map((column) => [column.key, isMoved(column)])).toEqual([
    ...[
      ["a", true],
      ["b", false],
      ["new", false],
    ],
  ]);
});
