import { expect, it } from "vitest";
import { alignItems } from "./alignItems.ts";

const text = (en: string, zh = en) => ({ en, zh });
const row = (label: { en: string; zh: string }, value: number) => ({ label, value });

it.each<[string, unknown[], unknown[], (number | undefined)[]]>([
  ["nothing", [], [], []],
  ["equal ones, wherever they are", [1, 2], [2, 1], [1, 0]],
  ["one each of several equal ones", [1, 1, 1], [1, 1], [0, 1, undefined]],
  [
    "by their names",
    [{ key: "a", n: 1 }, { key: "b" }],
    [{ key: "b", n: 2 }, { key: "a" }],
    [1, 0],
  ],
  [
    "three by their names",
    ["a", "b", "c"].map((key) => ({ key, n: 1 })),
    ["c", "a", "b"].map((key) => ({ key, n: 2 })),
    [1, 2, 0],
  ],
  [
    "by a name that an equal pair has, too",
    [
      { key: "a", n: 1 },
      { key: "a", n: 2 },
    ],
    [
      { key: "a", n: 1 },
      { key: "a", n: 3 },
    ],
    [0, 1],
  ],
  ["not what is nothing", [null], [5], [undefined]],
  ["not by facts where there are none", [{ t: text("x") }], [{ t: text("y") }, 5], [undefined]],
  [
    "not by facts where lists have none",
    [{ l: [text("x")] }],
    [{ l: [text("y")] }, 5],
    [undefined],
  ],
  [
    "not of different names",
    [{ key: "a", t: text("x") }],
    [{ key: "b", t: text("x") }],
    [undefined],
  ],
  [
    "not by a name that comes twice",
    [{ key: "a", n: 1 }],
    [
      { key: "a", n: 2 },
      { key: "a", n: 3 },
    ],
    [undefined],
  ],
  [
    "not where it comes twice here",
    [
      { key: "a", n: 1 },
      { key: "a", n: 2 },
    ],
    [{ key: "a", n: 3 }],
    [undefined, undefined],
  ],
  [
    "by two names that agree",
    [{ key: "a", value: "b", n: 1 }],
    [{ n: 2, value: "b", key: "a" }],
    [0],
  ],
  [
    "not by two names of two items",
    [{ key: "a", value: "b" }],
    [{ key: "a" }, { value: "b" }],
    [undefined],
  ],
  [
    "not two by one",
    [{ key: "a" }, { value: "b" }],
    [{ key: "a", value: "b" }],
    [undefined, undefined],
  ],
  [
    "by their facts",
    [row(text("x"), 1), row(text("y"), 2)],
    [row(text("v"), 2), row(text("w"), 1)],
    [1, 0],
  ],
  [
    "not by facts that come twice",
    [row(text("x"), 1)],
    [row(text("v"), 1), row(text("w"), 1)],
    [undefined],
  ],
  [
    "by a text in one language",
    [text("a", "甲"), text("b", "乙")],
    [text("b", "丙"), text("c", "甲")],
    [1, 0],
  ],
  [
    "by a text inside",
    [{ t: [text("a", "甲")] }, { t: [] }],
    [{ t: [] }, { t: [text("a", "乙")] }],
    [1, 0],
  ],
  [
    "not by the text of another field",
    [{ a: text("x"), n: 1 }],
    [{ b: text("x"), n: 2 }],
    [undefined],
  ],
  [
    "not by two texts of two items",
    [{ a: text("x"), b: text("y") }],
    [
      { a: text("x"), b: text("v") },
      { a: text("w"), b: text("y") },
    ],
    [undefined],
  ],
  [
    "not two by the texts of one",
    [
      { a: text("x"), b: text("v") },
      { a: text("w"), b: text("y") },
    ],
    [{ a: text("x"), b: text("y") }],
    [undefined, undefined],
  ],
  ["by their places", [text("a"), text("b")], [text("c"), text("d")], [0, 1]],
  ["not by their places in lists of two lengths", [text("a")], [text("c"), text("d")], [undefined]],
  [
    "not by their places where one has moved",
    [text("a"), text("b"), text("c")],
    [text("b"), text("x"), text("y")],
    [undefined, 0, undefined],
  ],
  [
    "by their places beside one that stayed",
    [text("a"), text("b")],
    [text("a"), text("x")],
    [0, 1],
  ],
  [
    "not by their places where facts differ",
    [
      [1, text("a")],
      [2, text("b")],
    ],
    [
      [3, text("c")],
      [2, text("d")],
    ],
    [undefined, 1],
  ],
  ["names that are numbers are none", [{ key: 1, t: text("a") }], [{ key: 1, t: text("b") }], [0]],
])("Items are paired: %s", (_what, items, others, expected) => {
  expect(alignItems(items, others)).toEqual(expected);
});
