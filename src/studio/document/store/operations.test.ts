import { describe, expect, it } from "vitest";
import { isSame, itemsOf, type Json, put, shared, valueAt } from "./jsonValues.ts";
import { applied, type Operation, rebased, sent, valueHash, withOperation } from "./operations.ts";

const item = (id: string, more: object = {}) => ({ $id: id, ...more });
const list = (...ids: string[]): Json => ({ items: ids.map((id) => item(id)) });
const idsOf = (body: Json) => itemsOf(valueAt(body, "/items")).map(({ $id }) => $id);

const set = (path: string, before: Json | undefined, after: Json | undefined): Operation => ({
  ...({ op: "set", path, before, after } as const),
});
const insert = (id: string, behind: string | null): Operation => ({
  ...({ op: "insert", path: "/items", id, behind, value: { text: id } } as const),
});
const move = (id: string, behind: string | null): Operation => ({
  ...({ op: "move", path: `/items/${id}`, behind } as const),
});
const remove = (id: string, before: Json | undefined): Operation => ({
  ...({ op: "remove", path: `/items/${id}`, before } as const),
});

describe("an operation", () => {
  it.each<[string, Operation, readonly string[]]>([
    ["an item that is inserted first", insert("x", null), ["x", "a", "b", "c"]],
    ["an item that is inserted behind the first", insert("x", "a"), ["a", "x", "b", "c"]],
    ["an item that is inserted behind the last", insert("x", "c"), ["a", "b", "c", "x"]],
    ["an item whose place is gone", insert("x", "gone"), ["a", "b", "c", "x"]],
    ["an item that is there already", insert("b", null), ["a", "b", "c"]],
    ["an item that is moved to the beginning", move("b", null), ["b", "a", "c"]],
    ["an item that is moved on", move("a", "b"), ["b", "a", "c"]],
    ["an item that is gone and is moved", move("gone", "a"), ["a", "b", "c"]],
    ["an item that is removed", remove("b", {}), ["a", "c"]],
    ["an item that is gone and is removed", remove("gone", {}), ["a", "b", "c"]],
  ])("places %s", (_, operation, ids) => {
    const body = list("a", "b", "c");
    expect(idsOf(applied(body, operation))).toEqual(ids);
    if (operation.path.endsWith("gone") || ids.join("") === "abc") {
      expect(applied(body, operation)).toBe(body);
    }
  });

  it("that removes the last text of a pair removes the pair, and no other empty object", () => {
    const body = { name: { en: "a" }, pair: { en: "a", zh: "b" }, more: { size: 1 }, en: "x" };
    const without = (path: string) => applied(body, set(path, "x", undefined));
    expect(without("/name/en")).toEqual({ pair: body.pair, more: body.more, en: "x" });
    expect(without("/pair/en")).toEqual({ ...body, pair: { zh: "b" } });
    expect(without("/more/size")).toEqual({ ...body, more: {} });
    expect(applied({ en: "x" }, set("/en", "x", undefined))).toEqual({});
    expect(applied(body, set("/name/en", "a", ""))).toEqual({ ...body, name: { en: "" } });
  });

  it("is sent with the hash of what was there", () => {
    expect([sent(set("/a", "1", "2")), sent(set("/a", undefined, undefined))]).toEqual([
      { op: "set", path: "/a", before: valueHash("1"), after: "2" },
      { op: "set", path: "/a", before: null },
    ]);
    expect(sent(remove("a", { b: 1 }))).toEqual({
      ...{ op: "remove", path: "/items/a", before: valueHash({ b: 1 }) },
    });
    expect([sent(move("a", null)), sent(insert("a", "b"))]).toEqual([
      ...[move("a", null), insert("a", "b")],
    ]);
  });

  it("begins from another value once the server reports one", () => {
    const whole = set("/a", { b: 1, c: 2 }, {});
    expect(rebased(whole, "/a", 3)).toEqual(set("/a", 3, {}));
    expect(rebased(whole, "/a/b", 3)).toEqual(set("/a", { b: 3, c: 2 }, {}));
    expect(rebased(set("/a", undefined, {}), "/a", 3)).toEqual(set("/a", 3, {}));
    expect(rebased(set("/a", undefined, {}), "/a/b", 3)).toEqual(set("/a", undefined, {}));
    expect(rebased(whole, "/other", 3)).toBe(whole);
    expect(rebased(remove("a", { b: 1 }), "/items/a/b", 2)).toEqual(remove("a", { b: 2 }));
    expect(rebased(move("a", null), "/items/a", 2)).toEqual(move("a", null));
  });
});

describe("operations that wait", () => {
  const stored = { items: [item("a", { text: "old" })], name: "n" };
  const queued = (operations: readonly Operation[], next: Operation) =>
    withOperation(operations, next, stored);

  it("are one for a field that is set again, unless something around or in it came between", () => {
    const first = set("/name", "n", "x");
    expect(queued([first, set("/other", 1, 2)], set("/name", "x", "y"))).toEqual([
      ...[set("/name", "n", "y"), set("/other", 1, 2)],
    ]);
    const [within, around] = [set("/name/en", "a", "b"), set("", {}, {})];
    const again = set("/name", "x", "y");
    expect(queued([first, within], again)).toEqual([first, within, again]);
    expect(queued([first, around], again)).toEqual([first, around, again]);
    expect(queued([set("/other", 1, 2), first], again)).toEqual([
      ...[set("/other", 1, 2), set("/name", "n", "y")],
    ]);
    expect(queued([move("a", null)], move("a", null))).toHaveLength(2);
  });

  it("are none for an item that was inserted and is removed", () => {
    const other = set("/name", "n", "x");
    const within = set("/items/b/text", "b", "c");
    expect(queued([insert("b", null), other, within], remove("b", {}))).toEqual([other]);
  });

  it("leave only the removal of an item that is stored, as it is stored", () => {
    const within = set("/items/a/text", "old", "new");
    const other = set("/items/ab/text", "old", "new");
    const removal = remove("a", item("a", { text: "new" }));
    expect(queued([within, other], removal)).toEqual([
      ...[other, remove("a", item("a", { text: "old" }))],
    ]);
    expect(queued([other], removal)).toEqual([other, removal]);
    expect(queued([insert("c", null)], removal)).toEqual([insert("c", null), removal]);
  });
});

describe("a value of a document", () => {
  it("is read and put by a path that names items by their ids", () => {
    const body = { items: ["loose", item("a", { text: "x" })], name: "n", none: null };
    expect(itemsOf(body.items)).toEqual([item("a", { text: "x" })]);
    expect([valueAt(body, "/items/a/text"), valueAt(body, "/name/length")]).toEqual([
      ...["x", undefined],
    ]);
    expect([valueAt(body, "/none/x"), valueAt(body, "/toString"), valueAt(undefined, "")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(put(body, "/items/a/text", "y")).toEqual({
      ...body,
      items: ["loose", item("a", { text: "y" })],
    });
    expect(put(body, "/items/gone/text", "y")).toEqual(body);
    expect(put({}, "/a/b", 1)).toEqual({ a: { b: 1 } });
    expect(put({ a: { b: 1, c: 2 } }, "/a/b", undefined)).toEqual({ a: { c: 2 } });
    expect(put({ a: 1 }, "", undefined)).toEqual({});
  });

  it("shares the parts that are the same with an earlier value", () => {
    const earlier = { list: [{ a: 1 }, { b: 2 }], same: { x: [1] }, more: 1 };
    const copy = structuredClone(earlier);
    expect(shared(earlier, copy)).toBe(earlier);
    expect(shared(earlier.list, copy.list)).toBe(earlier.list);
    const changed = shared(earlier, { ...structuredClone(earlier), list: [{ a: 1 }, { b: 3 }] });
    expect(changed).toEqual({ ...earlier, list: [{ a: 1 }, { b: 3 }] });
    expect(valueAt(changed, "/same")).toBe(earlier.same);
    expect(valueAt(changed, "/list")).not.toBe(earlier.list);
    for (const other of [{ list: copy.list }, { ...copy, another: 2 }, { ...copy, more: 2 }]) {
      expect(shared(earlier, other)).toEqual(other);
    }
    for (const other of [[{ a: 1 }], [{ a: 1 }, { b: 2 }, 3], [{ b: 2 }, { a: 1 }]]) {
      expect(shared(earlier.list, other)).toEqual(other);
    }
    expect([shared([], {}), shared({}, []), shared("a", { a: 1 }), shared({ a: 1 }, "a")]).toEqual([
      ...[{}, [], { a: 1 }, "a"],
    ]);
    expect(shared({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
  });

  it("is the same as another whatever the order of its names", () => {
    expect(isSame({ a: 1, b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 }, a: 1 })).toBe(true);
    expect([isSame([1, 2], [2, 1]), isSame(undefined, null), isSame(null, undefined)]).toEqual([
      ...[false, false, false],
    ]);
  });
});
