import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at, columns, open, rowOf } from "../../../tests/support/gridSamples.ts";
import { actedOn, replacedIn } from "./findAndReplace.ts";
import { GridModel } from "./gridModel.ts";
import { downwards, drawnOut, filled, pasted } from "./pasteCells.ts";
import { advanced, areaOf, moved, type Surroundings, single } from "./selectedArea.ts";
import { changesOf, unsavedIn } from "./unsavedCells.ts";

const [, supply, busEn] = columns;

describe("a selection", () => {
  const around: Surroundings = {
    size: { rows: 10, columns: 6 },
    page: 4,
    isFilled: ({ row, column }) => column === 1 && row < 3,
  };
  const press = (
    key: string,
    held: { far?: boolean; shift?: boolean } = {},
    from = single({ row: 2, column: 1 }),
  ) => moved(from, { key, isFar: held.far ?? false, isExtending: held.shift ?? false }, around);

  it("moves as in spreadsheets, and stays within the grid", () => {
    expect(press("ArrowLeft")?.active).toEqual({ row: 2, column: 0 });
    expect(press("ArrowUp", { far: true })?.active).toEqual({ row: 0, column: 1 });
    expect(press("ArrowDown", { far: true })?.active).toEqual({ row: 9, column: 1 });
    expect(press("ArrowDown", { far: true }, single({ row: 0, column: 1 }))?.active.row).toBe(2);
    expect(press("ArrowUp", { far: true }, single({ row: 8, column: 1 }))?.active.row).toBe(2);
    expect(press("Home")?.active).toEqual({ row: 2, column: 0 });
    expect(press("End", { far: true })?.active).toEqual({ row: 9, column: 5 });
    expect(press("PageUp")?.active).toEqual({ row: 0, column: 1 });
    expect(press("x")).toBeUndefined();
  });

  it("is extended with Shift, and traversed by Tab and Enter", () => {
    const wide = press("ArrowRight", { shift: true });
    if (wide === undefined) throw new Error("The key moves");
    expect(areaOf(wide)).toEqual({ top: 2, left: 1, bottom: 2, right: 2 });
    const next = advanced(wide, { row: 0, column: 1 }, around.size);
    expect(next.active).toEqual({ row: 2, column: 2 });
    expect(areaOf(next)).toEqual(areaOf(wide));
    expect(advanced(next, { row: 0, column: 1 }, around.size).active).toEqual({
      row: 2,
      column: 1,
    });
  });
});

describe("a cell with unsaved changes of the document", () => {
  const unsaved = [
    { place: 1, value: "4 V", by: "Mei" },
    { place: 2, value: { en: "one text", zh: "新" }, by: "Mei" },
  ];
  const [, voltage, english, chinese] = columns;

  it("shows the unsaved value, and only in its language", async () => {
    const model = open(1, { unsaved });
    await model.rows.request(0, 0);
    const row = model.rows.at(0);
    if (row === undefined || !voltage || !english || !chinese) throw new Error("no row");
    expect(model.textAt(0, voltage, "en")).toBe("4 V");
    expect(unsavedIn(row, voltage)).toEqual({ value: "4 V", by: "Mei" });
    expect([unsavedIn(row, english), unsavedIn(row, chinese)?.value]).toEqual([undefined, "新"]);
  });

  it("has no change if the shown value is entered; a change starts from the stored value", async () => {
    const model = open(1, { unsaved });
    expect((await model.write([at(0, 1, "4 V")], columns)).changed).toBe(0);
    await model.write([at(0, 1, "5 V")], columns);
    expect(model.textAt(0, voltage, "en")).toBe("5 V");
    expect([...model.edits.rows()].flatMap((edited) => changesOf(edited, columns))).toEqual([
      { key: "p0", path: "/values/supply", before: "3 V", after: "5 V" },
    ]);
  });
});

describe("a pasted block", () => {
  const grid = { rows: 10, columns: 5 };

  it("is placed at the corner of the selection, fills a multiple of its size, and is cut off at the end", () => {
    const block = [["a", "b"], ["c"]];
    const corner = pasted(block, { top: 1, left: 1, bottom: 1, right: 1 }, grid);
    expect(corner.writings).toEqual([at(1, 1, "a"), at(1, 2, "b"), at(2, 1, "c")]);
    expect(corner.area).toEqual({ top: 1, left: 1, bottom: 2, right: 2 });
    const one = pasted([["x"]], { top: 0, left: 0, bottom: 2, right: 1 }, grid);
    expect(one.writings.length).toBe(6);
    const end = pasted(block, { top: 9, left: 4, bottom: 9, right: 4 }, grid);
    expect(end).toMatchObject({ writings: [at(9, 4, "a")], cut: { rows: 1, columns: 1 } });
    const nothing = pasted([], { top: 1, left: 2, bottom: 2, right: 3 }, grid);
    expect(nothing).toEqual({
      ...{ writings: [], cut: { rows: 0, columns: 0 } },
      area: { top: 1, left: 2, bottom: 1, right: 2 },
    });
    expect(pasted([[]], { top: 1, left: 2, bottom: 2, right: 3 }, grid).area.bottom).toBe(1);
  });

  it("never changes cells outside the grid", () => {
    const place = fc.integer({ min: 0, max: 9 });
    const column = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constant("x"), { maxLength: 7 }), { minLength: 1, maxLength: 12 }),
        fc.tuple(place, place, column, column),
        (block, [one, other, left, right]) => {
          const area = {
            ...{ top: Math.min(one, other), bottom: Math.max(one, other) },
            ...{ left: Math.min(left, right), right: Math.max(left, right) },
          };
          for (const { cell } of pasted(block, area, grid).writings) {
            expect(cell.row).toBeLessThan(grid.rows);
            expect(cell.column).toBeLessThan(grid.columns);
          }
        },
      ),
    );
  });

  it("is repeated by filling, downwards and by the handle", () => {
    const area = { top: 2, left: 0, bottom: 4, right: 0 };
    const down = downwards(area);
    expect(down && filled(down.source, down.target)).toEqual([
      { from: { row: 2, column: 0 }, to: { row: 3, column: 0 } },
      { from: { row: 2, column: 0 }, to: { row: 4, column: 0 } },
    ]);
    expect(downwards({ top: 0, left: 0, bottom: 0, right: 3 })).toBeUndefined();
    const row = { top: 1, left: 0, bottom: 1, right: 3 };
    const target = { ...row, top: 0 };
    expect(downwards(row)).toEqual({ source: { ...target, bottom: 0 }, target });
    const two = { top: 2, left: 1, bottom: 3, right: 1 };
    const up = filled(two, drawnOut(two, { row: 0, column: 1 }));
    expect(up.map(({ from, to }) => [from.row, to.row])).toEqual([
      [2, 0],
      [3, 1],
    ]);
    const block = { top: 2, left: 2, bottom: 3, right: 3 };
    const drawn = (row: number, column: number) => {
      const { top, left, bottom, right } = drawnOut(block, { row, column });
      return [top, left, bottom, right];
    };
    expect([drawn(3, 4), drawn(5, 4), drawn(4, 4), drawn(4, 5), drawn(4, 0)]).toEqual([
      ...[
        [2, 2, 3, 4],
        [2, 2, 5, 3],
        [2, 2, 4, 3],
        [2, 2, 3, 5],
        [2, 0, 3, 3],
      ],
    ]);
    expect([drawn(0, 0), drawn(1, 0), drawn(2, 1), drawn(3, 3)]).toEqual([
      ...[
        [0, 2, 3, 3],
        [2, 0, 3, 3],
        [2, 1, 3, 3],
        [2, 2, 3, 3],
      ],
    ]);
    const three = { top: 1, left: 1, bottom: 3, right: 3 };
    const beside = filled(three, { top: 4, left: 4, bottom: 5, right: 4 });
    expect(beside.map(({ from }) => [from.row, from.column])).toEqual([
      ...[
        [1, 1],
        [2, 1],
      ],
    ]);
    const copies = filled(block, { ...block, top: 0, left: 1, right: 4 });
    expect(copies.map(({ from, to }) => [from.row, from.column, to.row, to.column].join())).toEqual(
      [
        ...["2,3,0,1", "2,2,0,2", "2,3,0,3", "2,2,0,4", "3,3,1,1", "3,2,1,2", "3,3,1,3", "3,2,1,4"],
        ...["2,3,2,1", "2,2,2,4", "3,3,3,1", "3,2,3,4"],
      ],
    );
  });
});

describe("an edit of a cell", () => {
  it("is parsed at once; invalid input is marked and not saved", async () => {
    const model = open();
    const outcome = await model.write(
      [at(0, 1, "2,7~5.5V"), at(1, 1, "12 kg"), at(2, 1, "3 V"), at(3, 0, "X")],
      columns,
    );
    expect(outcome).toEqual({ changed: 2, refused: 1, wrong: 1 });
    expect(model.textAt(0, supply, "en")).toBe("2.7..5.5 V");
    expect(model.textAt(1, supply, "en")).toBe("12 kg");
    const changes = [...model.edits.rows()].flatMap((row) => changesOf(row, columns));
    expect(changes).toEqual([
      { key: "p0", path: "/values/supply", before: "3 V", after: "2.7..5.5 V" },
    ]);
  });

  it("is marked as invalid in an empty cell, too, and changes no other", async () => {
    const model = open(1, { values: ["TP", null, null] });
    expect(await model.write([at(0, 1, "12 kg")], columns)).toEqual({
      ...{ changed: 1, refused: 0, wrong: 1 },
    });
    expect(model.textAt(0, supply, "en")).toBe("12 kg");
  });

  it("is made in rows that are loaded for it, and subscribers are notified of each step", async () => {
    const asked: (number | undefined)[][] = [];
    const ids = Array.from({ length: 300 }, (_, index) => index);
    const model = new GridModel(ids, async (block) => {
      asked.push([block[0], block.at(-1)]);
      return block.map((id) => rowOf(id));
    });
    expect(await model.write([at(250, 1, "5 V"), at(20, 1, "6 V")], columns)).toEqual({
      ...{ changed: 2, refused: 0, wrong: 0 },
    });
    expect(asked).toEqual([
      ...[
        [200, 299],
        [0, 99],
      ],
    ]);
    let told = 0;
    const unsubscribe = model.subscribe(() => {
      told += 1;
    });
    const toldBy = async (act: () => unknown) => {
      told = 0;
      await act();
      return told;
    };
    expect([
      await toldBy(() => model.undo()),
      await toldBy(() => model.redo()),
      await toldBy(() => model.discard()),
    ]).toEqual([1, 1, 1]);
    expect(await toldBy(() => model.write([at(250, 1, "7 V"), at(20, 1, "8 V")], columns))).toBe(1);
    asked.length = 0;
    await model.rebase(new Set(["p20"]));
    expect(asked).toEqual([[20, 20]]);
    unsubscribe();
    expect(await toldBy(() => model.undo())).toBe(0);
  });

  it("splits a shared text into two, and clears", async () => {
    const model = open();
    await model.write([at(0, 2, "English"), at(1, 2, ""), at(1, 3, "")], columns);
    expect([...model.edits.rows()].flatMap((row) => changesOf(row, columns))).toEqual([
      {
        ...{ key: "p0", path: "/values/bus", before: "one text" },
        after: { en: "English", zh: "one text" },
      },
      { key: "p1", path: "/values/bus", before: "one text" },
    ]);
    const pair = open(1, { values: ["TP", null, { en: "a", zh: "b" }] });
    await pair.write([at(0, 2, "c"), at(0, 1, "5")], columns);
    expect([...pair.edits.rows()].flatMap((row) => changesOf(row, columns))).toEqual([
      { key: "p0", path: "/values/supply", after: "5 V" },
      { key: "p0", path: "/values/bus/en", before: "a", after: "c" },
    ]);
  });

  it("is refused without the right to it", async () => {
    const model = open(2, { may: { facts: false, en: false, zh: true } });
    const outcome = await model.write([at(0, 1, "5 V"), at(0, 2, "x"), at(0, 3, "中")], columns);
    expect(outcome).toEqual({ changed: 1, refused: 2, wrong: 0 });
  });

  it("is refused in a column that is read-only, in a parameter of other families, and outside of the grid", async () => {
    const model = open(1, { closed: ["/values/supply"] });
    await model.rows.request(0, 0);
    const row = model.rows.at(0);
    if (row === undefined) throw new Error("no row");
    expect(columns.map((one) => model.refusal(row, one))).toEqual([
      ...["column", "family", undefined, undefined],
    ]);
    expect(await model.write([at(0, 1, "5 V"), at(0, 9, "x"), at(7, 2, "x")], columns)).toEqual({
      ...{ changed: 0, refused: 3, wrong: 0 },
    });
    expect([model.textAt(7, supply, "en"), model.textAt(0, undefined, "en")]).toEqual([
      ...[undefined, undefined],
    ]);
  });

  it("takes the mark of its cell away, and discarding all edits takes every mark away", async () => {
    const model = open();
    await model.rows.request(0, 1);
    const versions = [model.version()];
    const marksOf = (key: string) => [...model.marksOf(key).keys()];
    const mark = { kind: "conflict", message: "x" } as const;
    const note = () => versions.push(model.version());
    model.subscribe(note);
    const marks = new Map(columns.slice(1, 3).map(({ id }) => [id, mark]));
    model.setMarks(
      new Map([
        ["p0", marks],
        ["p1", marks],
      ]),
    );
    await model.write([at(0, 1, "5 V")], columns);
    expect([marksOf("p0"), marksOf("p1"), marksOf("p2")]).toEqual([
      ...[[columns[2]?.id], [columns[1]?.id, columns[2]?.id], []],
    ]);
    model.undo();
    model.redo();
    await model.rebase(new Set(["p0"]));
    expect(model.edits.cells).toBe(1);
    model.discard();
    expect([marksOf("p1"), model.edits.cells]).toEqual([[], 0]);
    // Each of them notifies subscribers.
    expect(new Set(versions).size).toBeGreaterThan(6);
  });

  it("is undone and redone one step at a time, for every kind of edit", async () => {
    const act = fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom("", "3 V", "4 V", "one text", "no value"),
      ),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 6 }), async (acts) => {
        const model = open();
        await model.rows.request(0, 4);
        const all = () =>
          JSON.stringify(
            [0, 1, 2, 3, 4].map((row) => columns.map((one) => model.textAt(row, one, "en"))),
          );
        const states = [all()];
        for (const writings of acts) {
          const { changed } = await model.write(
            writings.map(([row, column, text]) => at(row, column, text)),
            columns,
          );
          if (changed > 0) states.push(all());
        }
        for (const state of states.slice(0, -1).reverse()) {
          model.undo();
          expect(all()).toBe(state);
        }
        expect([model.edits.cells, model.edits.parts, model.edits.wrong]).toEqual([0, 0, 0]);
        expect(model.undo()).toBe(0);
        for (const state of states.slice(1)) {
          model.redo();
          expect(all()).toBe(state);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("rows", () => {
  it("are loaded in blocks, once, and evicted in turn", async () => {
    const asked: number[] = [];
    const ids = Array.from({ length: 10_000 }, (_, index) => index);
    const model = new GridModel(ids, async (block) => {
      asked.push(block[0] ?? -1);
      return block.map((id) => rowOf(id));
    });
    await Promise.all([model.rows.request(50, 120), model.rows.request(99, 101)]);
    expect(asked).toEqual([0, 100]);
    expect(model.rows.at(120)?.key).toBe("p120");
    await model.rows.request(0, 9_999);
    expect(model.rows.at(9_999)?.key).toBe("p9999");
    expect(model.rows.at(0)).toBeUndefined();
    await model.write([at(0, 1, "4 V")], columns);
    expect(model.textAt(0, supply, "en")).toBe("4 V");
  });
});

describe("a bulk edit of texts", () => {
  const plain = { isExact: false, isWhole: false };
  const done = (text: string, act: "append" | "remove", what: string, isList: boolean) =>
    actedOn(text, { act, find: what, replace: what, ...plain }, isList);

  it("appends to the present text and never sets it, an item once", () => {
    expect(done("spi; usb", "append", "CAN", true)).toBe("spi; usb; CAN");
    expect(done("", "append", "can", true)).toBe("can");
    expect(done("spi; usb", "append", "USB", true)).toBeUndefined();
    expect(done("A part", "append", " for cars", false)).toBe("A part for cars");
    expect(done("A part", "append", "", false)).toBeUndefined();
  });

  it("removes a whole item of a list, a place of a text, and nothing else", () => {
    expect(done("spi; qspi; usb", "remove", "SPI", true)).toBe("qspi; usb");
    expect(done("qspi", "remove", "spi", true)).toBeUndefined();
    expect(done("spi; usb", "remove", " usb ", true)).toBe("spi");
    expect(done("spi; usb", "remove", " ", true)).toBeUndefined();
    expect(done("spi", "append", " usb ", true)).toBe("spi; usb");
    const both = { find: "spi", replace: "usb", ...plain };
    expect(actedOn("spi; can", { act: "append", ...both }, true)).toBe("spi; can; usb");
    expect(actedOn("spi; can", { act: "remove", ...both }, true)).toBe("can");
    expect(actedOn("spi; can", { act: "replace", ...both }, true)).toBe("usb; can");
    expect(actedOn("spi, can", { act: "remove", ...both }, false)).toBe(", can");
    expect(done("old part", "remove", "old ", false)).toBe("part");
  });

  it("keeps every item in its place, whatever the items are", () => {
    const item = fc.stringMatching(/^[a-z0-9]{1,6}$/);
    fc.assert(
      fc.property(fc.uniqueArray(item, { minLength: 1 }), item, (items, more) => {
        fc.pre(!items.includes(more));
        const added = done(items.join("; "), "append", more, true) ?? "";
        expect(added.split("; ")).toEqual([...items, more]);
        expect(done(added, "remove", more, true)).toBe(items.join("; "));
      }),
    );
  });
});

describe("a replacement", () => {
  const plain = { isExact: false, isWhole: false };
  it("matches regardless of case and width, or exactly", () => {
    expect(replacedIn("I2C、ｉ２ｃ", { find: "i2c", replace: "I3C", ...plain })).toBe("I3C、I3C");
    expect(
      replacedIn("I2C", { find: "i2c", replace: "x", ...plain, isExact: true }),
    ).toBeUndefined();
    expect(replacedIn("5 V", { find: "5", replace: "6", ...plain, isWhole: true })).toBeUndefined();
    expect(replacedIn("5 V", { find: "5 v", replace: "", ...plain, isWhole: true })).toBe("");
    const empty = { find: "", replace: "new", ...plain };
    expect(replacedIn("", { ...empty, isWhole: true })).toBe("new");
    expect(replacedIn("a", { ...empty, isWhole: true })).toBeUndefined();
    expect([replacedIn("", empty), replacedIn("a", empty)]).toEqual([undefined, undefined]);
    expect(replacedIn("aaa", { find: "aa", replace: "b", ...plain })).toBe("ba");
    expect(busEn?.language).toBe("en");
  });

  it("does not change the text around it", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (before, find, after) => {
        const text = `${before}${find}${after}`;
        const same = replacedIn(text, { find, replace: find, ...plain, isExact: true });
        expect(same).toBe(text);
      }),
    );
  });
});
