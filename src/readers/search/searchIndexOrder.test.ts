import { describe, expect, it } from "vitest";
import { queryOf } from "../../../tests/support/search.ts";
import type { Vocabulary } from "./conditions/vocabulary.ts";
import { MemoryIndex } from "./index/memoryIndex.ts";
import type { SearchDocument } from "./index/searchDocument.ts";
import { SearchIndex } from "./searchIndex.ts";

const column = { unit: "", options: [] };
const vocabulary: Vocabulary = {
  columns: [
    { ...column, name: "p.current", kind: "number", names: ["output current"], unit: "A" },
    {
      ...{ ...column, name: "p.bus", kind: "options", names: ["Bus"] },
      options: ["CAN", "SPI"].map((name) => ({ value: name.toLowerCase(), names: [name] })),
    },
  ],
  families: [{ names: ["Drivers"], families: [1] }],
};

const article = (
  id: number,
  title: string,
  rest: Partial<SearchDocument> = {},
): SearchDocument => ({
  ...{ id, group: 2, share: 1, columns: [], texts: { title } },
  ...rest,
});

type Part = NonNullable<SearchDocument["part"]>;

const part = (
  id: number,
  number: string,
  rest: Partial<Part> = {},
  title = "",
): SearchDocument => ({
  ...{ id, group: 3, share: 1, columns: [1], texts: { title: `${number} ${title}` } },
  part: { number, orderCodes: [], stage: "active", ...rest },
});

/** A driver by its output current and its buses. */
const driver = (
  id: number,
  title: string,
  current: number,
  buses: readonly string[],
  rest: Partial<Part> = {},
) => {
  const values = { "p.current": [current, current] as const, "p.bus": buses };
  const facts = { families: [1], values, codes: [] };
  return part(id, `KT700${id}`, { facts, ...rest }, title);
};

function indexOf(documents: readonly SearchDocument[]): SearchIndex {
  const index = new SearchIndex(new MemoryIndex(), [], undefined, vocabulary);
  for (const document of documents) index.put(document);
  return index;
}

const drivers = [
  driver(1, "quiet driver", 0.1, ["can"]),
  driver(2, "driver", 0.5, ["can", "spi"]),
  driver(3, "driver", 0.8, ["spi"]),
  driver(4, "quiet driver", 0.6, ["spi"]),
  driver(5, "driver", 0.9, ["can"], { stage: "obsolete" }),
  driver(6, "driver", 0.55, []),
  article(9, "Quiet drivers above 200 mA with CAN"),
  article(10, "A quiet zeppelin"),
];

describe("parts that meet the conditions of a text", () => {
  const index = indexOf(drivers);

  it.each<[string, readonly number[], readonly number[]]>([
    // Parts that meet all come first, obsolete ones behind the others.
    ["drivers above 200 mA with CAN", [2, 5, 9], []],
    ["drivers without CAN", [3, 6, 4, 2, 1, 5, 9], []],
    // Then those that meet half of them, the nearest first.
    ["CAN drivers 500 mA", [2, 5, 1, 3, 6, 4, 9], []],
    ["above 850 mA drivers", [5, 3, 4, 6, 2, 1, 9], []],
    ["output current 500 mA", [2, 9], []],
    // A word beside the conditions counts as much as one of them, where a part has it.
    ["quiet CAN drivers", [1, 2, 5, 9], []],
    ["quiet drivers above 200 mA", [4, 2, 3, 6, 5, 9], []],
    ["zeppelin CAN drivers", [2, 1, 5, 3, 6, 4, 9, 10], []],
    // Where none meets all, the nearest are named besides.
    ["drivers above 2 A", [3, 4, 6, 2, 1, 5, 9], [3, 4, 6]],
    ["quiet drivers above 2 A", [4, 1, 9, 10, 2, 3, 6, 5], [3, 4, 6]],
    // A text that is likelier to be words asks for no conditions.
    ["CAN quiet", [9], []],
    ["quiet zeppelin CAN", [10, 9, 1, 4], []],
  ])("%s come in their order", (text, ids, nearest) => {
    const found = index.search(queryOf(text));
    expect([found.ids, found.nearest]).toEqual([ids, nearest]);
  });

  it("are no more once they are removed or changed", () => {
    const changing = indexOf(drivers);
    changing.remove(2);
    changing.put(driver(1, "quiet driver", 0.4, ["can"]));
    expect(changing.search(queryOf("drivers above 200 mA with CAN")).ids).toEqual([1, 5, 9]);
  });

  it("have the values that a text asks for beside their numbers", () => {
    const asked = (text: string) => index.search(queryOf(text)).asked;
    expect(asked("KT7002 output current")).toEqual({ columns: ["p.current"], parts: [2] });
    expect(asked("bus of KT7002 and KT7003")).toEqual({ columns: ["p.bus"], parts: [2, 3] });
    expect([asked("KT7002"), asked("output current")]).toEqual([undefined, undefined]);
  });
});

it("A document that is put again or removed leaves its place unused", () => {
  const index = indexOf([article(1, "motor"), article(2, "motor")]);
  expect([index.size, index.wasted]).toEqual([2, 0]);
  index.put(article(1, "door"));
  index.remove(2);
  index.remove(7);
  expect([index.size, index.wasted, index.bytes > 1_000]).toEqual([1, 2, true]);
  expect(["motor", "door"].map((text) => index.search(queryOf(text)).ids)).toEqual([[], [1]]);
});

describe("documents that have all of a text", () => {
  const among = (...ids: readonly number[]) => Uint32Array.from(ids);
  const index = indexOf([
    ...[article(1, "motor camera"), article(2, "motor camera"), article(3, "motor")],
    ...[article(4, "camera motor", { share: 2 }), article(5, "motor camera")],
  ]);

  it("are among those that are searched, the best first, then the latest", () => {
    const whole = (text: string, ...ids: readonly number[]) => [
      ...index.whole({ text, among: among(...ids) }).ids,
    ];
    expect(whole("motor camera", 1, 2, 3, 4, 99)).toEqual([4, 2, 1]);
    expect(whole("motor cam", 2, 1)).toEqual([2, 1]);
    expect(whole("motor", 3)).toEqual([3]);
    expect(whole("motor zeppelin", 1, 2)).toEqual([]);
  });

  it("are those of a likelier spelling where there are none", () => {
    expect([...index.whole({ text: "camrea", among: among(1, 3, 5) }).ids]).toEqual([5, 1]);
    expect([...index.whole({ text: "camrea", among: among(3) }).ids]).toEqual([]);
  });
});

describe("a text that asks for parts in place of one", () => {
  const obsolete = (replacement?: number) =>
    ({ stage: "obsolete", ...(replacement && { replacement }) }) as const;
  const other = (partNumber: string) =>
    ({ crossReferences: [{ partNumber, kind: "similar" }] }) as const;

  it("finds its last replacement first, then those that stand for its number, then itself", () => {
    const index = indexOf([
      ...[part(1, "RG2065", obsolete(2)), part(2, "RG2066", obsolete(3)), part(3, "RG2100")],
      ...[part(4, "RG2067", other("RG2065")), part(5, "RG2065X")],
    ]);
    const ids = (text: string) => index.search(queryOf(text)).ids;
    expect(ids("RG2065 replacement").slice(0, 3)).toEqual([3, 4, 1]);
    expect(ids("RG2066 replacement").slice(0, 2)).toEqual([3, 2]);
    expect(ids("RG2066Q replacement")[0]).toBe(3);
    expect(ids("RG2065")[0]).toBe(1);
    // The beginning of a number names no part.
    expect(ids("RG20 replacement")).not.toContain(3);
  });

  it("ends where replacements lead back, or are not there", () => {
    const index = indexOf([
      ...[part(1, "RG2065", obsolete(2)), part(2, "RG2066", obsolete(1))],
      ...[part(3, "RG3000", obsolete(77)), part(4, "RG4000", obsolete())],
    ]);
    const first = (text: string) => index.search(queryOf(text)).ids[0];
    expect(["2065", "2066", "3000", "4000"].map((one) => first(`RG${one} successor`))).toEqual([
      ...[2, 1, 3, 4],
    ]);
  });
});

describe("where nothing is found", () => {
  it("the closest parts are at most four, for at most three numbers", () => {
    const one = indexOf([1, 2, 3, 4, 5, 6].map((at) => part(at, `RG8${at}10`)));
    expect(one.search(queryOf("RG8X90")).closest).toHaveLength(4);
    const two = indexOf([
      ...[1, 2, 3].map((at) => part(at, `RG8${at}10`)),
      ...[4, 5, 6].map((at) => part(at, `XQ7${at}20`)),
    ]);
    expect(two.search(queryOf("RG8X90 XQ7Y90")).closest).toHaveLength(4);
    const numbers = ["AB1000", "CD2000", "EF3000", "GH4000"];
    const four = indexOf(numbers.map((number, at) => part(at + 1, number)));
    const { ids, closest } = four.search(queryOf("AB1077 CD2077 EF3077 GH4077"));
    expect([ids, closest]).toEqual([[], [1, 2, 3]]);
  });
});

describe("suggestions", () => {
  const index = indexOf([
    part(1, "RG8810", {}, "widget"),
    part(2, "RG8820", { stage: "obsolete" }, "widget"),
    part(3, "XQ7705", { crossReferences: [{ partNumber: "NVX44", kind: "similar" }] }),
    article(4, "Widgets"),
    article(5, "Door", { texts: { title: "Door", body: "A widget" } }),
  ]);

  it("are parts whose numbers begin so, and documents that have it in their titles", () => {
    const code = (text: string) => ({ kind: "code", text });
    const suggested = (text: string, max = 8) => {
      const { ids, obsolete, marks } = index.suggest(text, max);
      return { ids: ids.toSorted(), obsolete, isCode: marks.some((one) => one.kind === "code") };
    };
    expect(suggested("rg88")).toEqual({ ids: [1, 2], obsolete: [], isCode: true });
    expect(suggested("xq7")).toEqual({ ids: [3], obsolete: [], isCode: true });
    expect(suggested("wi").ids).toEqual([1, 2, 4]);
    expect(suggested("widg")).toEqual({ ids: [1, 2, 4], obsolete: [2], isCode: false });
    expect(suggested("obsolete widget").obsolete).toEqual([]);
    expect(suggested("widget", 1).ids).toHaveLength(1);
    expect(index.suggest("RG-88", 8).marks).toContainEqual(code("rg88"));
  });

  it("name the other number by which a part is found, and have pinned documents first", () => {
    expect([...index.suggest("nvx4", 8).crossReferences]).toEqual([[3, "NVX44"]]);
    expect([...index.suggest("nvx4", 0).crossReferences]).toEqual([]);
    const { ids, pinned, obsolete } = index.suggest("widget", 8, { pinned: [2, 99, 3] });
    expect([ids.slice(0, 2), pinned, obsolete]).toEqual([[2, 3], [2, 3], []]);
  });
});

it("Pinned documents come first on the first page, and make a text known", () => {
  const index = indexOf([article(1, "motor"), article(2, "motor"), article(3, "door")]);
  const found = (text: string, page: number, pinned: readonly number[]) => {
    const { ids, total, isUnknown, isPinned } = index.search(queryOf(text, { page, limit: 2 }), {
      pinned,
    });
    return { ids, total, isUnknown, isPinned };
  };
  expect(found("motor", 1, [3])).toEqual({
    ids: [3, 1],
    total: 3,
    isUnknown: false,
    isPinned: true,
  });
  expect(found("motor", 2, [3])).toMatchObject({ ids: [2], total: 3 });
  expect(found("motor", 3, [3])).toMatchObject({ ids: [], total: 3 });
  expect(found("zeppelin", 1, [3])).toMatchObject({ ids: [3], isUnknown: false });
  expect(found("zeppelin", 1, [99])).toEqual({
    ...{ ids: [], total: 0, isUnknown: true, isPinned: false },
  });
});

it("A page of parts names the other numbers by which its own were found", () => {
  const other = { crossReferences: [{ partNumber: "NVX4410", kind: "similar" }] } as const;
  const index = indexOf([part(1, "AB1000", other), part(2, "AB2000", other), article(3, "motor")]);
  const found = (text: string, page: number) => {
    const { ids, crossReferences, hasPart } = index.search(queryOf(text, { page, limit: 1 }));
    return { ids, crossReferences: [...crossReferences], hasPart };
  };
  for (const page of [1, 2]) {
    expect(found("NVX4410", page)).toEqual({
      ...{ ids: [page], crossReferences: [[page, "NVX4410"]], hasPart: true },
    });
  }
  expect(found("motor", 1)).toEqual({ ids: [3], crossReferences: [], hasPart: false });
  for (const id of [1, 2]) index.remove(id);
  expect(found("NVX4410", 1)).toEqual({ ids: [], crossReferences: [], hasPart: false });
  expect(found("AB1000", 1)).toMatchObject({ ids: [], hasPart: false });
});

it("A text that is spelt otherwise is corrected; one that documents have is not", () => {
  const index = indexOf([article(1, "motor camera"), article(2, "motor")]);
  const { ids, corrected, ...rest } = index.search(queryOf("camrea"));
  expect([ids, corrected, "offered" in rest]).toEqual([[1], "camera", false]);
  expect(Object.keys(index.search(queryOf("camera")))).not.toContain("corrected");
});
