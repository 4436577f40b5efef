import { expect, it, test } from "vitest";
import * as z from "zod";
import { bodyProblems, InvalidDocument } from "./bodyProblems.ts";
import { finding } from "./refineParams.ts";

/** The problems of a value, by their paths. */
function problemsOf(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input);
  if (parsed.success) return "fits";
  return bodyProblems(parsed.error.issues, schema, input).map(({ path, problem }) => [
    ...[path.join("."), problem],
  ]);
}

const schema = z.strictObject({
  text: z.string().min(3).max(5).optional(),
  word: z.string().min(1).optional(),
  whole: z.int().min(2).max(4).optional(),
  above: z.number().gt(0).optional(),
  list: z.array(z.number()).min(2).max(3).optional(),
  choice: z.enum(["left", "right"]).optional(),
  level: z.union([z.literal(1), z.literal(2)]).optional(),
  day: z.iso.date().optional(),
  moment: z.iso.datetime().optional(),
  mail: z.email().optional(),
  url: z.url().optional(),
  id: z.uuid().optional(),
  dayOrMoment: z.union([z.iso.date(), z.iso.datetime()]).optional(),
  group: z.strictObject({ inner: z.string() }).optional(),
  groups: z.array(z.strictObject({ inner: z.string() })).optional(),
  groupsByName: z.record(z.string(), z.strictObject({ inner: z.string() })).optional(),
  names: z.record(z.string().regex(/^[a-z]+$/), z.boolean()).optional(),
  section: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("table"), rows: z.number() }),
      z.strictObject({
        kind: z.literal("hero"),
        title: z.string(),
        size: z.union([z.literal(1), z.literal("full")]).optional(),
      }),
      z.strictObject({ kind: z.literal(3) }),
    ])
    .optional(),
  either: z
    .union([z.strictObject({ en: z.string().max(3) }), z.array(z.string()), z.number()])
    .optional(),
  rule: z.string().regex(/^a/, finding("key")).optional(),
  address: z.url(finding("web-address")).optional(),
  mailOrId: z.union([z.email(), z.uuid()]).optional(),
  deep: z
    .strictObject({ inner: z.strictObject({ word: z.string() }).nullable() })
    .readonly()
    .default({ inner: null }),
});

test.each<[object, unknown]>([
  [{ text: "ab" }, [["text", { code: "too-short", min: 3 }]]],
  [{ text: "abcdef" }, [["text", { code: "too-long", max: 5, length: 6 }]]],
  [{ text: 1 }, [["text", { code: "wrong-kind", kind: "text" }]]],
  [{ text: null }, [["text", { code: "missing", kind: "text" }]]],
  [{ word: "" }, [["word", { code: "missing" }]]],
  [{ whole: 1 }, [["whole", { code: "too-small", min: 2 }]]],
  [{ whole: 5 }, [["whole", { code: "too-large", max: 4 }]]],
  [{ whole: 2.5 }, [["whole", { code: "wrong-kind", kind: "whole-number" }]]],
  [{ above: 0 }, [["above", { code: "too-small", min: 0, isAbove: true }]]],
  [{ list: [1] }, [["list", { code: "too-few", min: 2 }]]],
  [{ list: [1, 2, 3, 4] }, [["list", { code: "too-many", max: 3, length: 4 }]]],
  [{ list: [1, "2"] }, [["list.1", { code: "wrong-kind", kind: "number" }]]],
  [{ list: {} }, [["list", { code: "wrong-kind", kind: "list" }]]],
  [
    { choice: "rigth" },
    [["choice", { code: "no-choice", choices: ["left", "right"], meant: "right" }]],
  ],
  [{ choice: "middle" }, [["choice", { code: "no-choice", choices: ["left", "right"] }]]],
  [{ choice: 1 }, [["choice", { code: "no-choice", choices: ["left", "right"] }]]],
  [{ choice: null }, [["choice", { code: "missing", choices: ["left", "right"] }]]],
  [{ level: 3 }, [["level", { code: "unfit" }]]],
  [{ day: "1.1.2026" }, [["day", { code: "day" }]]],
  [{ moment: "noon" }, [["moment", { code: "time" }]]],
  [{ mail: "ada" }, [["mail", { code: "email" }]]],
  [{ url: "no url" }, [["url", { code: "web-address" }]]],
  [{ id: "1" }, [["id", { code: "unfit" }]]],
  [{ dayOrMoment: "noon" }, [["dayOrMoment", { code: "moment" }]]],
  [{ group: {} }, [["group.inner", { code: "missing", kind: "text" }]]],
  [{ group: [] }, [["group", { code: "wrong-kind", kind: "group" }]]],
  [
    { group: { inner: "a", iner: 1 } },
    [["group.iner", { code: "unknown-field", name: "iner", meant: "inner" }]],
  ],
  [
    { groups: [{ inner: "a", iner: 1 }] },
    [["groups.0.iner", { code: "unknown-field", name: "iner", meant: "inner" }]],
  ],
  [
    { groupsByName: { a: { inner: "a", iner: 1 } } },
    [["groupsByName.a.iner", { code: "unknown-field", name: "iner", meant: "inner" }]],
  ],
  [
    { section: { kind: "table", rows: 1, row: 1 } },
    [["section.row", { code: "unknown-field", name: "row", meant: "rows" }]],
  ],
  [
    { lisst: 1, zzzzzz: 2 },
    [
      ["lisst", { code: "unknown-field", name: "lisst", meant: "list" }],
      ["zzzzzz", { code: "unknown-field", name: "zzzzzz" }],
    ],
  ],
  [{ names: { A: true } }, [["names.A", { code: "key" }]]],
  [{ names: { a: 1 } }, [["names.a", { code: "wrong-kind", kind: "switch" }]]],
  [
    { section: { kind: "tabel", rows: 1 } },
    [["section.kind", { code: "no-choice", choices: ["table", "hero"] }]],
  ],
  [
    { section: { kind: "table", title: "a" } },
    [
      ["section.rows", { code: "missing", kind: "number" }],
      ["section.title", { code: "unknown-field", name: "title" }],
    ],
  ],
  [{ either: { en: "long" } }, [["either.en", { code: "too-long", max: 3, length: 4 }]]],
  [{ either: ["a", 1] }, [["either.1", { code: "wrong-kind", kind: "text" }]]],
  [{ section: { kind: "hero", title: "a", size: 2 } }, [["section.size", { code: "unfit" }]]],
  [{ either: "a" }, [["either", { code: "unfit" }]]],
  [{ mailOrId: "noon" }, [["mailOrId", { code: "unfit" }]]],
  [
    { deep: { iner: 1, inner: null } },
    [["deep.iner", { code: "unknown-field", name: "iner", meant: "inner" }]],
  ],
  [
    { deep: { inner: { word: "a", wrd: 1 } } },
    [["deep.inner.wrd", { code: "unknown-field", name: "wrd", meant: "word" }]],
  ],
  [{ rule: "b" }, [["rule", { code: "key" }]]],
  [{ rule: null }, [["rule", { code: "missing", kind: "text" }]]],
  [{ address: null }, [["address", { code: "missing", kind: "text" }]]],
])("The problems of %j", (input, problems) => {
  expect(problemsOf(schema, input)).toEqual(problems);
});

it("A rule about a whole is broken also where nothing is there, and a choice may hold numbers", () => {
  const needed = z.unknown().refine((value) => value !== undefined, finding("no-text"));
  expect(problemsOf(z.object({ a: needed }), { a: undefined })).toEqual([
    ["a", { code: "no-text" }],
  ]);
  expect(problemsOf(z.object({ a: z.literal([1, "b", true]) }), { a: "c" })).toEqual([
    ["a", { code: "no-choice", choices: [1, "b"], meant: "b" }],
  ]);
});

it("The path of a problem has the names of fields, and the places in lists as numbers", () => {
  const input = { groups: [{ inner: "a" }, { inner: 1 }] };
  const { error } = schema.safeParse(input);
  expect(bodyProblems(error?.issues ?? [], schema, input).map(({ path }) => path)).toEqual([
    ["groups", 1, "inner"],
  ]);
});

it("The error of a document that does not fit names each problem in a line", () => {
  const error = new InvalidDocument({
    type: "faq",
    body: 1,
    problems: [
      { path: ["a", 0], problem: { code: "missing" } },
      { path: [], problem: { code: "unfit" } },
    ],
  });
  expect(error.message).toBe("a.0: missing\ndocument: unfit");
  expect(error).toMatchObject({ status: 422, type: "faq", body: 1 });
});
