import { describe, expect, it, test } from "vitest";
import {
  actNames,
  commonRights,
  holdsAll,
  type Limits,
  limitedRights,
  limits,
  may,
  mayAtAll,
  NotPermitted,
  type Person,
  type Right,
  requireRight,
  right,
  type Subject,
  serverPerson,
} from "./rights.ts";
import {
  checkWrite,
  columnOf,
  mayWriteSome,
  requirePublishing,
  requireTrashing,
} from "./writeRights.ts";

function person(...rights: Right[]): Person {
  return { id: "account:3", via: "api", rights };
}

/** A limit to one name of a dimension, a subject of that name, and one of another name. */
const dimensions: readonly (readonly [Limits, Subject, Subject])[] = [
  [{ types: ["news"] }, { type: "news" }, { type: "faq" }],
  [{ languages: ["zh"] }, { language: "zh" }, { language: "en" }],
  [{ columns: ["a"] }, { column: "a" }, { column: "b" }],
  [{ settings: ["site"] }, { setting: "site" }, { setting: "seo" }],
  [{ forms: ["quality"] }, { form: "quality" }, { form: "business" }],
];

describe.each(dimensions)("A right that is limited to %j", (limit, own, other) => {
  it("covers that alone, and nothing of which it is unknown", () => {
    const limited = person({ act: "publish" }, { act: "text.edit", ...limit });
    expect([own, other, {}].map((one) => may(limited, "text.edit", one))).toEqual([
      ...[true, false, false],
    ]);
    expect(may(limited, "publish", other)).toBe(true);
    expect(mayAtAll(limited, "text.edit")).toBe(true);
    expect(mayAtAll(limited, "fact.edit")).toBe(false);
  });

  it("is less than one without a limit, and more than none", () => {
    const [whole, limited] = [{ act: "publish" } as const, { act: "publish", ...limit } as const];
    expect(holdsAll(person(whole), [limited, whole])).toBe(true);
    expect(holdsAll(person(limited), [limited])).toBe(true);
    expect(holdsAll(person(limited), [whole])).toBe(false);
    expect(holdsAll(person(limited), [limited, whole])).toBe(false);
    expect(holdsAll(person({ act: "text.edit" }), [limited])).toBe(false);
    expect(commonRights([whole], [limited, { act: "text.edit" }])).toEqual([limited]);
    expect(commonRights([limited], [limited])).toEqual([limited]);
    const [dimension = ""] = Object.keys(limit);
    expect(commonRights([limited], [{ ...whole, [dimension]: [] }])).toEqual([]);
  });
});

test("the server holds every right, and whoever has none of them holds nothing", () => {
  expect(may(serverPerson, "account.manage", { form: "x" })).toBe(true);
  expect(mayAtAll(serverPerson, "account.manage")).toBe(true);
  expect(holdsAll(serverPerson, [{ act: "account.manage" }])).toBe(true);
  expect(holdsAll(person(), [])).toBe(true);
  expect(() => requireRight(person(), "publish", {}, "x")).toThrow(NotPermitted);
  expect(() => requireRight(person({ act: "publish" }), "publish", {}, "x")).not.toThrow();
});

test.each([
  // What limits an act narrows it; what stands beside it changes nothing; anything else takes it away.
  ["text.edit", { types: ["news"], languages: ["zh"], columns: ["a"] }, "narrowed"],
  ["draft.see", { types: ["news"], columns: ["a"] }, "narrowed"],
  ["draft.see", { languages: ["zh"] }, "whole"],
  ["fact.edit", { languages: ["zh"] }, "lost"],
  ["import", { types: ["news"], languages: ["zh"], columns: ["a"] }, "whole"],
  ["import", { types: ["news"], forms: ["quality"] }, "lost"],
  ["setting.edit", { settings: ["site"] }, "narrowed"],
  ["setting.edit", { columns: ["a"] }, "lost"],
  ["enquiry.read", { forms: ["quality"] }, "narrowed"],
  ["enquiry.configure", { forms: ["quality"] }, "whole"],
  ["usage.read", { types: ["news"], forms: ["quality"], settings: ["site"] }, "whole"],
  ["redirect.edit", { types: ["news"] }, "lost"],
  ["audit.read", { forms: ["quality"] }, "lost"],
  ["text.edit", { types: [] }, "lost"],
] as const)("a right to %s under the limits %j of a grant is %s", (act, limit, outcome) => {
  const grant = limits.parse(limit);
  const narrowed = limitedRights([{ act }], grant);
  const expected = { narrowed: [{ act, ...grant }], whole: [{ act }], lost: [] };
  expect(narrowed).toEqual(expected[outcome]);
});

test("a limit of a role and one of its grant leave what both name", () => {
  const own: Right[] = [
    { act: "publish", types: ["news", "faq"], languages: ["en", "zh"], columns: ["a", "b"] },
    { act: "setting.edit", settings: ["site", "seo"] },
    { act: "enquiry.read", forms: ["quality", "business"] },
  ];
  expect(limitedRights(own, { types: ["faq"], languages: ["zh"], columns: ["b", "c"] })).toEqual([
    { act: "publish", types: ["faq"], languages: ["zh"], columns: ["b"] },
  ]);
  expect(limitedRights(own, { settings: ["seo"] })).toEqual([
    { act: "setting.edit", settings: ["seo"] },
  ]);
  expect(limitedRights(own, { forms: ["business"] })).toEqual([
    { act: "enquiry.read", forms: ["business"] },
  ]);
  expect(limitedRights(own, {})).toEqual(own);
});

test("a right is read with a known act and known limits alone", () => {
  expect(right.parse({ act: "publish", types: ["news"] })).toEqual({
    ...{ act: "publish", types: ["news"] },
  });
  for (const wrong of [
    { act: "fly" },
    { act: "publish", places: [] },
    { act: "publish", types: ["x"] },
  ]) {
    expect(right.safeParse(wrong).success).toBe(false);
  }
  expect(actNames).toContain("system.manage");
});

test("a column is a document's own key or what its body names", () => {
  expect(columnOf("column", "news", { column: "other" })).toBe("news");
  expect(columnOf("page", "a", { column: "news" })).toBe("news");
  for (const body of [{ column: 3 }, {}, null, "news", [{ column: "news" }]]) {
    expect(columnOf("page", "a", body)).toBeUndefined();
  }
});

describe("A write", () => {
  const write = (before: object | undefined, after: object, type = "news" as const) => ({
    ...{ type, key: "n", after: JSON.stringify(after) },
    before: before === undefined ? undefined : JSON.stringify(before),
  });

  it("needs its right in the column that a document leaves and in the one that it enters", () => {
    const facts = (...columns: string[]) => person({ act: "fact.edit", columns });
    const moved = write({ column: "a" }, { column: "b" });
    expect(() => checkWrite(facts("a", "b"), moved)).not.toThrow();
    for (const one of ["a", "b"]) {
      expect(() => checkWrite(facts(one), moved)).toThrow("fact.edit: /column of n");
    }
    expect(() => checkWrite(serverPerson, moved)).not.toThrow();
    const made = write(undefined, { column: "a" });
    expect(() => checkWrite(facts("a"), made)).not.toThrow();
    expect(() => checkWrite(facts("b"), made)).toThrow("fact.edit: a new document of n");
    expect(() => checkWrite(person({ act: "text.edit" }), write(undefined, {}))).toThrow(
      "fact.edit",
    );
  });

  it("names the first path that lacks its right, of facts or of a language", () => {
    const before = { title: { en: "A", zh: "甲" }, count: 1, rank: 1 };
    const after = { title: { en: "B", zh: "乙" }, count: 2, rank: 2 };
    const all = write(before, after);
    const texts = (...languages: ("en" | "zh")[]): Right => ({ act: "text.edit", languages });
    expect(() => checkWrite(person({ act: "fact.edit" }, texts("en", "zh")), all)).not.toThrow();
    expect(() => checkWrite(person({ act: "fact.edit" }, texts("en")), all)).toThrow(
      "/title/zh of n",
    );
    expect(() => checkWrite(person(texts("en", "zh")), all)).toThrow("/count of n");
    expect(() => checkWrite(person({ act: "fact.edit", types: ["faq"] }), all)).toThrow(
      NotPermitted,
    );
    expect(() => checkWrite(person(), write(before, before))).not.toThrow();
  });

  it("of a setting needs the right to the one that it was and to the one that it is", () => {
    const settings = (...names: string[]) => person({ act: "setting.edit", settings: names });
    const make = (before: object | undefined, after: object) => ({
      ...write(before, after),
      ...({ type: "setting" } as const),
    });
    const renamed = make({ name: "site" }, { name: "seo" });
    expect(() => checkWrite(settings("site", "seo"), renamed)).not.toThrow();
    expect(() => checkWrite(settings("site"), renamed)).toThrow("the setting seo");
    expect(() => checkWrite(settings("seo"), renamed)).toThrow("the setting site");
    expect(() => checkWrite(settings("seo"), make(undefined, { name: "seo" }))).not.toThrow();
    expect(() => checkWrite(settings("seo"), make(undefined, { name: 3 }))).toThrow(NotPermitted);
    expect(() => checkWrite(person({ act: "fact.edit" }), renamed)).toThrow(NotPermitted);
  });
});

test("some of a document may be written by a right to its facts, or to its texts in a language", () => {
  const news = { type: "news", key: "n", column: "a" } as const;
  for (const [rights, isAllowed] of [
    [[], false],
    [[{ act: "publish" }], false],
    [[{ act: "fact.edit", columns: ["a"] }], true],
    [[{ act: "fact.edit", columns: ["b"] }], false],
    [[{ act: "text.edit", languages: ["zh"] }], true],
    [[{ act: "text.edit", types: ["faq"] }], false],
    [[{ act: "setting.edit" }], false],
  ] as const) {
    const own = person(...structuredClone<Right[]>(rights as unknown as Right[]));
    expect([rights, mayWriteSome(own, news)]).toEqual([rights, isAllowed]);
  }
  const setting = { type: "setting", key: "settings/page-grey", column: undefined } as const;
  const grey = person({ act: "setting.edit", settings: ["page_grey"] });
  expect(mayWriteSome(grey, setting)).toBe(true);
  expect(mayWriteSome(grey, { ...setting, key: "settings/enquiries" })).toBe(false);
  expect(mayWriteSome(grey, { ...setting, key: "settings/none" })).toBe(false);
  expect(mayWriteSome(person({ act: "setting.edit" }), { ...setting, key: "x" })).toBe(true);
  expect(mayWriteSome(person({ act: "fact.edit" }), setting)).toBe(false);
});

test("publishing needs a right in each language, and the trash one to facts, or that to a setting", () => {
  const news = { type: "news", key: "n" } as const;
  const setting = { type: "setting", key: "s" } as const;
  const zh = person({ act: "publish", languages: ["zh"], columns: ["a"] });
  expect(() => requirePublishing(zh, news, { column: "a" }, ["zh"])).not.toThrow();
  expect(() => requirePublishing(zh, news, { column: "a" }, ["zh", "en"])).toThrow("n in en");
  expect(() => requirePublishing(zh, news, { column: "b" }, ["zh"])).toThrow("n in zh");
  expect(() => requirePublishing(zh, news, {}, [])).not.toThrow();
  const site = person({ act: "setting.edit", settings: ["site"] });
  const facts = person({ act: "fact.edit", columns: ["a"] });
  expect(() => requireTrashing(facts, news, { column: "a" })).not.toThrow();
  expect(() => requireTrashing(facts, news, { column: "b" })).toThrow(NotPermitted);
  expect(() => requireTrashing(site, setting, { name: "site" })).not.toThrow();
  expect(() => requireTrashing(site, setting, { name: "seo" })).toThrow("the setting seo");
  expect(() => requireTrashing(facts, setting, { column: "a" })).toThrow(NotPermitted);
  expect(() => requirePublishing(site, setting, { name: "site" }, ["en"])).not.toThrow();
  expect(() => requirePublishing(zh, setting, { name: "site" }, [])).toThrow(NotPermitted);
});

it("A person without a right is refused by its act, as forbidden", () => {
  const refuse = () => requireRight(person({ act: "publish" }), "text.edit", {}, "news");
  const refusal = { status: 403, message: "account:3 has no right to text.edit: news" };
  expect(refuse).toThrow(expect.objectContaining(refusal));
});
