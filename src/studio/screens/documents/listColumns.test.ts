import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moved, possibleColumns, shownColumns } from "./listColumns.ts";

const label = { en: "Date", zh: "日期" };
const possible = possibleColumns([{ path: "date", kind: "day", label }]);
interface Choice {
  readonly chosen: readonly string[] | null;
  readonly isOfOneType: boolean;
  readonly isAboutSchedules: boolean;
}

const usual: Choice = { chosen: null, isOfOneType: true, isAboutSchedules: false };

const ids = (choice: Partial<Choice>) =>
  shownColumns(possible, { ...usual, ...choice }).map(({ id }) => id);

describe("columns of a list", () => {
  it("are the facts of its type and what every list has, unless others are chosen", () => {
    expect(ids({})).toEqual(["fact:date", "en", "zh", "changed", "by"]);
    expect(ids({ isOfOneType: false })).toEqual(["type", "fact:date", "en", "zh", "changed", "by"]);
    expect(ids({ isAboutSchedules: true })).toEqual([
      ...["fact:date", "en", "zh", "scheduled", "changed", "by"],
    ]);
  });

  it("are those that were chosen, in that order, as far as there are such", () => {
    expect(ids({ chosen: ["key", "fact:gone", "en"] })).toEqual(["key", "en"]);
    expect(ids({ chosen: [] })).toEqual([]);
  });

  it("are moved within the list, and none is lost", () => {
    expect(moved(["a", "b", "c"], "c", -1)).toEqual(["a", "c", "b"]);
    expect(moved(["a", "b", "c"], "a", -1)).toEqual(["a", "b", "c"]);
    expect(moved(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
    expect(moved(["a", "b", "c"], "gone", 1)).toEqual(["a", "b", "c"]);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 1 }),
        fc.nat(),
        fc.integer(),
        (all, at, by) => {
          const one = all[at % all.length] ?? "";
          expect(new Set(moved(all, one, by))).toEqual(new Set(all));
        },
      ),
    );
  });
});
