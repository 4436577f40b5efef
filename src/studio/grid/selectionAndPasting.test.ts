import { expect, it } from "vitest";
import { isSame, itemsOf, put, shared, valueAt } from "../document/store/jsonValues.ts";
import { downwards, drawnOut, filled, pasted } from "./pasteCells.ts";
import {
  type Area,
  advanced,
  areaOf,
  type Cell,
  extended,
  isOne,
  lines,
  moved,
  type Selection,
  single,
  widened,
  within,
} from "./selectedArea.ts";

const size = { rows: 6, columns: 5 };
const cell = (row: number, column: number): Cell => ({ row, column });
const areaText = ({ top, left, bottom, right }: Area) => `${top},${left} to ${bottom},${right}`;
const told = (selection: Selection | undefined) =>
  selection === undefined
    ? "nothing"
    : `${selection.active.row},${selection.active.column} in ${areaText(areaOf(selection))}`;

/** Cells that hold something: a column with a hole, and a row. */
const isFilled = ({ row, column }: Cell) => (column === 1 && row !== 3) || row === 5;

it("Keys move a selection as spreadsheets do", () => {
  const keys = [
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "x",
  ];
  const starts = [single(cell(0, 0)), single(cell(2, 1)), single(cell(5, 4)), single(cell(3, 1))];
  const around = { size, page: 2, isFilled };
  const of = (isFar: boolean, isExtending: boolean) =>
    starts.map((start) =>
      keys
        .map((key) => `${key} ${told(moved(start, { key, isFar, isExtending }, around))}`)
        .join("; "),
    );
  expect([
    of(false, false),
    of(true, false),
    of(false, true),
    of(true, true),
  ]).toMatchInlineSnapshot(`
    [
      [
        "ArrowUp 0,0 in 0,0 to 0,0; ArrowDown 1,0 in 1,0 to 1,0; ArrowLeft 0,0 in 0,0 to 0,0; ArrowRight 0,1 in 0,1 to 0,1; Home 0,0 in 0,0 to 0,0; End 0,4 in 0,4 to 0,4; PageUp 0,0 in 0,0 to 0,0; PageDown 2,0 in 2,0 to 2,0; x nothing",
        "ArrowUp 1,1 in 1,1 to 1,1; ArrowDown 3,1 in 3,1 to 3,1; ArrowLeft 2,0 in 2,0 to 2,0; ArrowRight 2,2 in 2,2 to 2,2; Home 2,0 in 2,0 to 2,0; End 2,4 in 2,4 to 2,4; PageUp 0,1 in 0,1 to 0,1; PageDown 4,1 in 4,1 to 4,1; x nothing",
        "ArrowUp 4,4 in 4,4 to 4,4; ArrowDown 5,4 in 5,4 to 5,4; ArrowLeft 5,3 in 5,3 to 5,3; ArrowRight 5,4 in 5,4 to 5,4; Home 5,0 in 5,0 to 5,0; End 5,4 in 5,4 to 5,4; PageUp 3,4 in 3,4 to 3,4; PageDown 5,4 in 5,4 to 5,4; x nothing",
        "ArrowUp 2,1 in 2,1 to 2,1; ArrowDown 4,1 in 4,1 to 4,1; ArrowLeft 3,0 in 3,0 to 3,0; ArrowRight 3,2 in 3,2 to 3,2; Home 3,0 in 3,0 to 3,0; End 3,4 in 3,4 to 3,4; PageUp 1,1 in 1,1 to 1,1; PageDown 5,1 in 5,1 to 5,1; x nothing",
      ],
      [
        "ArrowUp 0,0 in 0,0 to 0,0; ArrowDown 5,0 in 5,0 to 5,0; ArrowLeft 0,0 in 0,0 to 0,0; ArrowRight 0,1 in 0,1 to 0,1; Home 0,0 in 0,0 to 0,0; End 5,4 in 5,4 to 5,4; PageUp 0,0 in 0,0 to 0,0; PageDown 2,0 in 2,0 to 2,0; x nothing",
        "ArrowUp 0,1 in 0,1 to 0,1; ArrowDown 4,1 in 4,1 to 4,1; ArrowLeft 2,0 in 2,0 to 2,0; ArrowRight 2,4 in 2,4 to 2,4; Home 0,0 in 0,0 to 0,0; End 5,4 in 5,4 to 5,4; PageUp 0,1 in 0,1 to 0,1; PageDown 4,1 in 4,1 to 4,1; x nothing",
        "ArrowUp 0,4 in 0,4 to 0,4; ArrowDown 5,4 in 5,4 to 5,4; ArrowLeft 5,0 in 5,0 to 5,0; ArrowRight 5,4 in 5,4 to 5,4; Home 0,0 in 0,0 to 0,0; End 5,4 in 5,4 to 5,4; PageUp 3,4 in 3,4 to 3,4; PageDown 5,4 in 5,4 to 5,4; x nothing",
        "ArrowUp 2,1 in 2,1 to 2,1; ArrowDown 4,1 in 4,1 to 4,1; ArrowLeft 3,0 in 3,0 to 3,0; ArrowRight 3,4 in 3,4 to 3,4; Home 0,0 in 0,0 to 0,0; End 5,4 in 5,4 to 5,4; PageUp 1,1 in 1,1 to 1,1; PageDown 5,1 in 5,1 to 5,1; x nothing",
      ],
      [
        "ArrowUp 0,0 in 0,0 to 0,0; ArrowDown 0,0 in 0,0 to 1,0; ArrowLeft 0,0 in 0,0 to 0,0; ArrowRight 0,0 in 0,0 to 0,1; Home 0,0 in 0,0 to 0,0; End 0,0 in 0,0 to 0,4; PageUp 0,0 in 0,0 to 0,0; PageDown 0,0 in 0,0 to 2,0; x nothing",
        "ArrowUp 2,1 in 1,1 to 2,1; ArrowDown 2,1 in 2,1 to 3,1; ArrowLeft 2,1 in 2,0 to 2,1; ArrowRight 2,1 in 2,1 to 2,2; Home 2,1 in 2,0 to 2,1; End 2,1 in 2,1 to 2,4; PageUp 2,1 in 0,1 to 2,1; PageDown 2,1 in 2,1 to 4,1; x nothing",
        "ArrowUp 5,4 in 4,4 to 5,4; ArrowDown 5,4 in 5,4 to 5,4; ArrowLeft 5,4 in 5,3 to 5,4; ArrowRight 5,4 in 5,4 to 5,4; Home 5,4 in 5,0 to 5,4; End 5,4 in 5,4 to 5,4; PageUp 5,4 in 3,4 to 5,4; PageDown 5,4 in 5,4 to 5,4; x nothing",
        "ArrowUp 3,1 in 2,1 to 3,1; ArrowDown 3,1 in 3,1 to 4,1; ArrowLeft 3,1 in 3,0 to 3,1; ArrowRight 3,1 in 3,1 to 3,2; Home 3,1 in 3,0 to 3,1; End 3,1 in 3,1 to 3,4; PageUp 3,1 in 1,1 to 3,1; PageDown 3,1 in 3,1 to 5,1; x nothing",
      ],
      [
        "ArrowUp 0,0 in 0,0 to 0,0; ArrowDown 0,0 in 0,0 to 5,0; ArrowLeft 0,0 in 0,0 to 0,0; ArrowRight 0,0 in 0,0 to 0,1; Home 0,0 in 0,0 to 0,0; End 0,0 in 0,0 to 5,4; PageUp 0,0 in 0,0 to 0,0; PageDown 0,0 in 0,0 to 2,0; x nothing",
        "ArrowUp 2,1 in 0,1 to 2,1; ArrowDown 2,1 in 2,1 to 4,1; ArrowLeft 2,1 in 2,0 to 2,1; ArrowRight 2,1 in 2,1 to 2,4; Home 2,1 in 0,0 to 2,1; End 2,1 in 2,1 to 5,4; PageUp 2,1 in 0,1 to 2,1; PageDown 2,1 in 2,1 to 4,1; x nothing",
        "ArrowUp 5,4 in 0,4 to 5,4; ArrowDown 5,4 in 5,4 to 5,4; ArrowLeft 5,4 in 5,0 to 5,4; ArrowRight 5,4 in 5,4 to 5,4; Home 5,4 in 0,0 to 5,4; End 5,4 in 5,4 to 5,4; PageUp 5,4 in 3,4 to 5,4; PageDown 5,4 in 5,4 to 5,4; x nothing",
        "ArrowUp 3,1 in 2,1 to 3,1; ArrowDown 3,1 in 3,1 to 4,1; ArrowLeft 3,1 in 3,0 to 3,1; ArrowRight 3,1 in 3,1 to 3,4; Home 3,1 in 0,0 to 3,1; End 3,1 in 3,1 to 5,4; PageUp 3,1 in 1,1 to 3,1; PageDown 3,1 in 3,1 to 5,1; x nothing",
      ],
    ]
  `);
  const wide = extended(single(cell(1, 1)), cell(3, 2));
  expect(told(moved(wide, { key: "ArrowDown", isFar: false, isExtending: true }, around))).toBe(
    "1,1 in 1,1 to 4,2",
  );
  expect(told(moved(wide, { key: "ArrowDown", isFar: false, isExtending: false }, around))).toBe(
    "2,1 in 2,1 to 2,1",
  );
});

it("Tab and Enter go round within a selection, and further from a single cell", () => {
  const area = extended(single(cell(1, 1)), cell(2, 3));
  const walk = (by: Cell, from: Selection) => {
    let at = from;
    return Array.from({ length: 7 }, () => {
      at = advanced(at, by, size);
      return `${at.active.row},${at.active.column}`;
    }).join(" ");
  };
  const steps = [cell(0, 1), cell(0, -1), cell(1, 0), cell(-1, 0)];
  expect(steps.map((by) => walk(by, area))).toMatchInlineSnapshot(`
    [
      "1,2 1,3 2,1 2,2 2,3 1,1 1,2",
      "2,3 2,2 2,1 1,3 1,2 1,1 2,3",
      "2,1 1,2 2,2 1,3 2,3 1,1 2,1",
      "2,3 1,3 2,2 1,2 2,1 1,1 2,3",
    ]
  `);
  expect(steps.map((by) => walk(by, single(cell(4, 3))))).toMatchInlineSnapshot(`
    [
      "4,4 4,4 4,4 4,4 4,4 4,4 4,4",
      "4,2 4,1 4,0 4,0 4,0 4,0 4,0",
      "5,3 5,3 5,3 5,3 5,3 5,3 5,3",
      "3,3 2,3 1,3 0,3 0,3 0,3 0,3",
    ]
  `);
  expect([
    isOne(area),
    isOne(single(cell(0, 0))),
    isOne(extended(single(cell(0, 0)), cell(0, 1))),
  ]).toEqual([false, true, false]);
  expect(isOne(extended(single(cell(0, 0)), cell(1, 0)))).toBe(false);
});

it("Rows, columns and everything are selected, within the grid", () => {
  const area = extended(single(cell(3, 2)), cell(1, 4));
  expect([
    ...(["row", "column", "all"] as const).map((to) => told(widened(area, to, size))),
    told(lines("row", 1, 3, size)),
    told(lines("row", 3, 1, size)),
    told(lines("column", 1, 3, size)),
  ]).toMatchInlineSnapshot(`
    [
      "3,2 in 1,0 to 3,4",
      "3,2 in 0,2 to 5,4",
      "3,2 in 0,0 to 5,4",
      "1,0 in 1,0 to 3,4",
      "3,0 in 1,0 to 3,4",
      "0,1 in 0,1 to 5,3",
    ]
  `);
  expect([within(size, cell(-1, 9)), within(size, cell(9, -1)), within(size, cell(2, 3))]).toEqual([
    cell(0, 4),
    cell(5, 0),
    cell(2, 3),
  ]);
});

const area = (top: number, left: number, bottom: number, right: number): Area => ({
  top,
  left,
  bottom,
  right,
});

it("Blocks are pasted, as often as they fit into a selection, and cut at the grid's end", () => {
  const of = (block: string[][], into: Area) => {
    const { writings, area: after, cut } = pasted(block, into, size);
    const texts = writings
      .map((one) => `${one.cell.row},${one.cell.column} ${one.text}`)
      .join("; ");
    return `${areaText(after)}, cut ${cut.rows} ${cut.columns}: ${texts}`;
  };
  expect([
    of([["a"]], area(1, 1, 1, 1)),
    of([["a", "b"], ["c"]], area(1, 1, 1, 1)),
    of([["a", "b"]], area(0, 0, 1, 3)),
    of([["a", "b"]], area(0, 0, 1, 2)),
    of([["a"], ["b"]], area(0, 0, 2, 0)),
    of([["a"], ["b"]], area(0, 0, 3, 0)),
    of(
      [
        ["a", "b"],
        ["c", "d"],
      ],
      area(5, 4, 5, 4),
    ),
    of([], area(2, 2, 2, 2)),
    of([[]], area(2, 2, 2, 2)),
  ]).toMatchInlineSnapshot(`
    [
      "1,1 to 1,1, cut 0 0: 1,1 a",
      "1,1 to 2,2, cut 0 0: 1,1 a; 1,2 b; 2,1 c",
      "0,0 to 1,3, cut 0 0: 0,0 a; 0,1 b; 0,2 a; 0,3 b; 1,0 a; 1,1 b; 1,2 a; 1,3 b",
      "0,0 to 0,1, cut 0 0: 0,0 a; 0,1 b",
      "0,0 to 1,0, cut 0 0: 0,0 a; 1,0 b",
      "0,0 to 3,0, cut 0 0: 0,0 a; 1,0 b; 2,0 a; 3,0 b",
      "5,4 to 5,4, cut 1 1: 5,4 a",
      "2,2 to 2,2, cut 0 0: ",
      "2,2 to 2,2, cut 0 0: ",
    ]
  `);
});

it("Cells are filled from others, down and by the handle", () => {
  const of = (source: Area, target: Area) =>
    filled(source, target)
      .map(({ from, to }) => `${from.row},${from.column}>${to.row},${to.column}`)
      .join(" ");
  expect([
    of(area(1, 1, 2, 1), area(0, 1, 5, 1)),
    of(area(1, 1, 1, 2), area(1, 0, 1, 4)),
    of(area(1, 1, 1, 1), area(1, 1, 1, 1)),
  ]).toMatchInlineSnapshot(`
    [
      "2,1>0,1 1,1>3,1 2,1>4,1 1,1>5,1",
      "1,2>1,0 1,1>1,3 1,2>1,4",
      "",
    ]
  `);
  expect(
    [area(0, 1, 0, 2), area(2, 1, 2, 2), area(0, 1, 3, 2)].map((one) => {
      const found = downwards(one);
      return found === undefined
        ? "nothing"
        : `${areaText(found.source)} into ${areaText(found.target)}`;
    }),
  ).toMatchInlineSnapshot(`
    [
      "nothing",
      "1,1 to 1,2 into 1,1 to 2,2",
      "0,1 to 0,2 into 0,1 to 3,2",
    ]
  `);
  const targets = [
    cell(4, 2),
    cell(0, 2),
    cell(2, 4),
    cell(2, 0),
    cell(4, 4),
    cell(5, 4),
    cell(0, 0),
    cell(2, 2),
  ];
  expect(
    targets.map((to) => `${to.row},${to.column}: ${areaText(drawnOut(area(2, 2, 2, 3), to))}`),
  ).toMatchInlineSnapshot(`
    [
      "4,2: 2,2 to 4,3",
      "0,2: 0,2 to 2,3",
      "2,4: 2,2 to 2,4",
      "2,0: 2,0 to 2,3",
      "4,4: 2,2 to 4,3",
      "5,4: 2,2 to 5,3",
      "0,0: 0,2 to 2,3",
      "2,2: 2,2 to 2,3",
    ]
  `);
});

it("Values are read, set and shared by their paths", () => {
  const body = { a: { b: 1, c: null }, list: [{ $id: "x", n: 1 }, { $id: "y" }, 5], plain: [1] };
  expect([
    ...[
      "/a/b",
      "/a/c",
      "/a/d",
      "/list/x/n",
      "/list/z",
      "/list/0",
      "/plain/0",
      "/toString",
      "/a/b/c",
    ].map((path) => valueAt(body, path) ?? "none"),
    itemsOf(body.list).length,
    itemsOf(body.a).length,
  ]).toEqual([1, "none", "none", 1, "none", "none", "none", "none", "none", 2, 0]);
  expect(
    [
      put(body, "/a/b", 2),
      put(body, "/a/b", undefined),
      put(body, "/new/deep", true),
      put(body, "/list/x/n", 9),
      put(body, "/list/x", undefined),
      put(body, "/list/z/n", 9),
      put(body, "/a/b/c", 1),
      put(undefined, "/a", 1),
      put(body, "", undefined),
    ].map((one) => JSON.stringify(one)),
  ).toMatchInlineSnapshot(`
    [
      "{"a":{"b":2,"c":null},"list":[{"$id":"x","n":1},{"$id":"y"},5],"plain":[1]}",
      "{"a":{"c":null},"list":[{"$id":"x","n":1},{"$id":"y"},5],"plain":[1]}",
      "{"a":{"b":1,"c":null},"list":[{"$id":"x","n":1},{"$id":"y"},5],"plain":[1],"new":{"deep":true}}",
      "{"a":{"b":1,"c":null},"list":[{"$id":"x","n":9},{"$id":"y"},5],"plain":[1]}",
      "{"a":{"b":1,"c":null},"list":[{"$id":"x","n":1},{"$id":"y"},5],"plain":[1]}",
      "{"a":{"b":1,"c":null},"list":[{"$id":"x","n":1},{"$id":"y"},5],"plain":[1]}",
      "{"a":{"b":{"c":1},"c":null},"list":[{"$id":"x","n":1},{"$id":"y"},5],"plain":[1]}",
      "{"a":1}",
      "{}",
    ]
  `);
  const again = structuredClone(body);
  expect(shared(body, again)).toBe(body);
  const changed = { ...again, a: { ...again.a, b: 2 } };
  const unchanged = shared(body, changed) as typeof body;
  expect(unchanged).toEqual(changed);
  expect([
    unchanged.list === body.list,
    unchanged.plain === body.plain,
    unchanged.a === body.a,
  ]).toEqual([true, true, false]);
  expect(shared([1, 2], [1])).toEqual([1]);
  expect(shared({ a: 1 }, { b: 1 })).toEqual({ b: 1 });
  expect(shared({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(shared([1], { a: 1 })).toEqual({ a: 1 });
  expect([
    isSame({ a: 1, b: 2 }, { b: 2, a: 1 }),
    isSame([1, 2], [2, 1]),
    isSame(undefined, undefined),
    isSame(undefined, null),
    isSame(null, undefined),
    isSame("a", "a"),
  ]).toEqual([true, false, true, false, false, true]);
});
