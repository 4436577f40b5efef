import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ColumnTree,
  circleOf,
  moveProblem,
  type PlacedColumn,
  placeProblem,
} from "./columnTree.ts";
import {
  changedTree,
  changesOfMove,
  changesTo,
  differing,
  isSameValue,
  reversed,
} from "./placeChanges.ts";
import { type Positioned, positionsFor } from "./positions.ts";

let ids = 0;
const column = (key: string, parent: string | null, type: number, position = 0): PlacedColumn => {
  ids += 1;
  return { id: ids, key, parent, type, position, status: 1, locations: ["top", "footer"] };
};

const site = () =>
  new ColumnTree([
    column("products", null, 3, 1),
    column("power", "products", 3, 1),
    column("usb", "power", 3, 1),
    column("control", "products", 3, 2),
    column("news", null, 2, 2),
    column("company", "news", 2, 1),
    column("about", null, 1, 3),
    column("faq", "about", 7, 1),
    column("honours", "about", 10, 2),
    column("legal", "about", 0, 3),
    column("terms", "legal", 1, 1),
  ]);

/** Keys of a tree, indented by their levels. */
function drawn(tree: ColumnTree, parent: string | null = null, level = 0): string[] {
  return tree
    .children(parent)
    .flatMap(({ key }) => [`${" ".repeat(level)}${key}`, ...drawn(tree, key, level + 1)]);
}

describe("A tree of columns", () => {
  it("is in readers' order, and keeps columns that are their own ancestors", () => {
    const tree = new ColumnTree([
      column("b", null, 0, 2),
      column("a", null, 0, 1),
      column("under", "b", 0),
      column("round", "about", 0, 3),
      column("about", "round", 0, 3),
      column("orphan", "gone", 0, 9),
    ]);
    expect(drawn(tree).map((line) => line.trim())).toEqual(
      expect.arrayContaining(["a", "b", "under", "round", "about", "orphan"]),
    );
    expect(drawn(tree).slice(0, 3)).toEqual(["a", "b", " under"]);
    expect(tree.level("under")).toBe(2);
    expect(tree.ancestors("orphan")).toEqual([]);
  });

  it("reports why a column cannot be placed somewhere", () => {
    const tree = site();
    const why = (key: string, parent: string | null) => moveProblem(tree, key, parent);
    expect(why("products", "power")).toBe("circle");
    expect(why("power", "power")).toBe("circle");
    expect(why("faq", "news")).toBe("other-type");
    expect(why("power", "about")).toBeUndefined();
    expect(why("terms", "usb")).toBeUndefined();
    expect(why("legal", "usb")).toBe("too-deep");
    expect(why("news", "about")).toBe("only-root");
    expect(why("power", null)).toBe("second-root");
    expect(why("legal", null)).toBeUndefined();
    expect(why("faq", "gone")).toBe("missing");
    expect(why("gone", null)).toBe("missing");
    expect(why("usb", "power")).toBeUndefined();
    expect(why("usb", "control")).toBeUndefined();
  });

  it("allows the place that a column has, and an equally deep one, although neither would be now", () => {
    const tree = site().with(new Map([["faq", { parent: "news" }]]));
    expect(moveProblem(tree, "faq", "news")).toBeUndefined();
    expect(moveProblem(tree, "faq", "company")).toBe("other-type");
    const deep = new ColumnTree([
      ...["a", "b", "c", "d", "e"].map((key, at, all) => column(key, all[at - 1] ?? null, 0)),
      column("other", "b", 0),
      column("figures", null, 5),
    ]);
    expect(moveProblem(deep, "d", "other")).toBeUndefined();
    expect(moveProblem(deep, "other", "d")).toBe("too-deep");
    expect(moveProblem(deep, "figures", "a")).toBeUndefined();
  });

  it("has the way round of a column that is its own ancestor, and of no other", () => {
    const tree = new ColumnTree([
      column("a", "c", 0),
      column("b", "a", 0),
      column("c", "b", 0),
      column("below", "b", 0),
      column("top", null, 0),
    ]);
    expect(circleOf(tree, "a")).toEqual(["a", "c", "b", "a"]);
    expect(["below", "top", "gone"].map((key) => circleOf(tree, key))).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });

  it("has places that differ by field, without regard to the order of menus", () => {
    const place = { parent: "a", position: 1, status: 1, locations: ["top", "footer"] } as const;
    expect(differing(place, { ...place, locations: ["footer", "top"] })).toEqual([]);
    expect(differing(place, { ...place, locations: ["top"] })).toEqual(["locations"]);
    expect(
      differing({ ...place, locations: ["top"] }, { ...place, locations: ["footer"] }),
    ).toEqual(["locations"]);
    expect(differing(place, { ...place, parent: null, status: 0 })).toEqual(["parent", "status"]);
    expect(isSameValue(["top"], "top")).toBe(false);
    expect(isSameValue("top", ["top"])).toBe(false);
  });

  it("changes one document if a column is moved into a gap", () => {
    const tree = site();
    expect(changesOfMove(tree, { key: "faq", parent: "legal", behind: "terms" })).toEqual([
      { key: "faq", from: { parent: "about", position: 1 }, to: { parent: "legal", position: 2 } },
    ]);
    expect(changesOfMove(tree, { key: "honours", parent: "about", behind: "faq" })).toEqual([]);
    const up = changesOfMove(tree, { key: "control", parent: "products", behind: null });
    expect(up).toEqual([{ key: "control", from: { position: 2 }, to: { position: 0 } }]);
  });

  it("is restored when a move is undone, whatever the move", () => {
    const keys = site()
      .columns()
      .map(({ key }) => key);
    const parents = fc.constantFrom<string | null>(null, ...keys);
    fc.assert(
      fc.property(fc.constantFrom(...keys), parents, fc.nat(4), (key, parent, at) => {
        const tree = site();
        if (moveProblem(tree, key, parent) !== undefined) return;
        const others = tree.children(parent).filter((one) => one.key !== key);
        const behind = others[at]?.key ?? null;
        const changes = changesOfMove(tree, { key, parent, behind });
        const moved = changedTree(tree, changes);
        const order = moved.children(parent).map((one) => one.key);
        expect(order.indexOf(key)).toBe(behind === null ? 0 : order.indexOf(behind) + 1);
        expect(order.filter((one) => one !== key)).toEqual(others.map((one) => one.key));
        expect(drawn(changedTree(moved, reversed(changes)))).toEqual(drawn(tree));
        const former = new Map(tree.columns().map((one) => [one.key, one]));
        expect(drawn(changedTree(moved, changesTo(moved, former)))).toEqual(drawn(tree));
      }),
      { numRuns: 300 },
    );
  });

  it("reports the same problems of a move before and after it", () => {
    const keys = site()
      .columns()
      .map(({ key }) => key);
    const parents = fc.constantFrom<string | null>(null, "gone", ...keys);
    fc.assert(
      fc.property(fc.constantFrom("gone", ...keys), parents, (key, parent) => {
        const tree = site();
        const after = tree.with(new Map([[key, { parent }]]));
        expect(moveProblem(tree, key, parent)).toBe(placeProblem(tree, after, key));
      }),
      { numRuns: 200 },
    );
  });

  it("never has a cycle or too many levels after allowed moves", () => {
    const keys = site()
      .columns()
      .map(({ key }) => key);
    const move = fc.tuple(fc.constantFrom(...keys), fc.constantFrom<string | null>(null, ...keys));
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
        let tree = site();
        for (const [key, parent] of moves) {
          if (moveProblem(tree, key, parent) !== undefined) continue;
          tree = changedTree(tree, changesOfMove(tree, { key, parent, behind: null }));
        }
        expect(drawn(tree)).toHaveLength(keys.length);
        for (const { key, parent } of tree.columns()) {
          expect(tree.parentOf(key)).toBe(parent);
          expect(tree.level(key)).toBeLessThanOrEqual(4);
        }
      }),
      { numRuns: 200 },
    );
  });
});

/** The order that positions and ids give. */
function ordered(items: readonly { id: number; position: number }[]): number[] {
  return items.toSorted((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => id);
}

/** Fewest positions that have to change, by trying all sets of those that keep theirs. */
function fewest(wanted: readonly Positioned[]): number {
  let most = -1;
  for (let mask = 0; mask < 2 ** wanted.length; mask += 1) {
    const unchanged = wanted.filter((_, index) => (mask >> index) % 2 === 1);
    if (unchanged.some(({ position }) => position === undefined) || unchanged.length <= most)
      continue;
    let [position, id] = [-1, Number.POSITIVE_INFINITY];
    const isFit = wanted.every((one) => {
      const isUnchanged = unchanged.includes(one);
      const lowest = one.id > id ? position : position + 1;
      const own = isUnchanged ? (one.position ?? 0) : lowest;
      const isBehind = own > position || (own === position && one.id > id);
      [position, id] = [own, one.id];
      return isBehind;
    });
    if (isFit) most = unchanged.length;
  }
  return wanted.length - most;
}

describe("Positions", () => {
  const list = fc
    .uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 40 }),
        position: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
      }),
      { selector: ({ id }) => id, maxLength: 7 },
    )
    .chain((items) => fc.shuffledSubarray(items, { minLength: items.length }));

  it("give the wanted order with the fewest changes, with equal ones", () => {
    fc.assert(
      fc.property(list, (wanted) => {
        const changed = positionsFor(wanted);
        const placed = wanted.map(({ id, position }) => ({
          id,
          position: changed.get(id) ?? position ?? -1,
        }));
        expect(ordered(placed)).toEqual(wanted.map(({ id }) => id));
        expect(placed.every(({ position }) => position >= 0)).toBe(true);
        expect(changed.size).toBe(fewest(wanted));
      }),
      { numRuns: 500 },
    );
  });

  it("leave gaps if there is room", () => {
    const wanted = [
      { id: 1, position: 10 },
      { id: 9, position: undefined },
      { id: 2, position: 20 },
    ];
    expect([...positionsFor(wanted)]).toEqual([[9, 15]]);
  });
});
