import { describe, expect, it } from "vitest";
import { at, columns, open, rowOf } from "../../../tests/support/gridSamples.ts";
import { marksOf, savingOf, shownChanges } from "./editsToSave.ts";
import { GridModel } from "./gridModel.ts";
import { storedText } from "./unsavedCells.ts";

describe("a review of edits", () => {
  const reviewed = async () => {
    const model = open();
    await model.write(
      [at(0, 1, "5 V"), at(0, 2, "x"), at(1, 1, "9 V"), at(2, 1, "wrong")],
      columns,
    );
    const review = {
      conflicts: [{ key: "p0", path: "/values/supply", present: "6 V" }],
      problems: [
        { key: "p0", path: "/values/bus", message: "too long" },
        { key: "p1", path: "", message: "trashed" },
      ],
      inWork: [
        { key: "p0", path: "/values/supply", label: "Supply", by: "Mei", typed_text: "7 V" },
        { key: "p2", path: "/values/supply", label: "Supply", by: null, typed_text: null },
        { key: "gone", path: "", label: "Gone", by: null, typed_text: null },
      ],
      alsoPublished: [],
    };
    const conflictText = (present: unknown) => `now ${String(present)}`;
    const texts = { conflictText, inWorkText: ({ by }: { by: string | null }) => `by ${by}` };
    model.setMarks(marksOf(review, model.edits, columns, texts));
    return model;
  };

  it("is shown at its cells; a whole part's at all of its cells", async () => {
    const model = await reviewed();
    expect([...model.marksOf("p0")]).toEqual([
      ["/values/supply", { kind: "conflict", message: "now 6 V" }],
      ["/values/bus/en", { kind: "problem", message: "too long" }],
    ]);
    expect([...model.marksOf("p2")]).toEqual([
      ["/values/supply", { kind: "in-work", message: "by null" }],
    ]);
    expect([...model.marksOf("p1").keys()]).toEqual(["/values/supply"]);
    await model.write([at(1, 1, "8 V")], columns);
    expect(model.marksOf("p1").size).toBe(0);
  });

  it("leaves out marked and unreadable cells, and drops stored ones", async () => {
    const model = await reviewed();
    const all = savingOf(model.edits, columns);
    expect([all.cells.length, all.parts, all.stored.length]).toEqual([3, 2, 3]);
    const isMarked = (key: string, column: string) => model.marksOf(key).has(column);
    expect(savingOf(model.edits, columns, isMarked).cells).toEqual([]);
    model.edits.removeStored(all.stored);
    expect([model.edits.cells, model.edits.wrong, model.undo()]).toEqual([1, 1, 0]);
  });

  it("shows what is saved by part and column, old and new, but for what is left out", async () => {
    const model = await reviewed();
    const saving = savingOf(model.edits, columns, (key) => key === "p1");
    const shown = shownChanges(saving, model.edits, columns, "en");
    expect(shown.map(({ row, column, after }) => [row.key, column.id, after])).toEqual([
      ["p0", "/values/supply", "5 V"],
      ["p0", "/values/bus/en", "x"],
    ]);
    const [first] = saving.stored;
    const gone = [
      { id: 999, column: "/values/supply" },
      { id: first?.id ?? 0, column: "gone" },
    ];
    expect(shownChanges({ ...saving, stored: gone }, model.edits, columns, "en")).toEqual([]);
    const stored = shown.map(({ row, column }) => storedText(row, column, "en"));
    expect(shown.map(({ before }) => before)).toEqual(stored);
    expect(stored).not.toContain("5 V");
  });

  it("uses the current values for cells that others have changed meanwhile", async () => {
    let present = "3 V";
    const model = new GridModel([7], async () => [rowOf(7, { values: ["TP-7", present, "a"] })]);
    await model.write([at(0, 1, "5 V")], columns);
    present = "4 V";
    await model.rebase(new Set(["p7"]));
    expect(savingOf(model.edits, columns).cells).toEqual([
      { key: "p7", path: "/values/supply", before: "4 V", after: "5 V" },
    ]);
  });
});
