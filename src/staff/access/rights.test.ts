import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { forEachStore } from "../../../tests/support/store.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import {
  createDocument,
  draftOf,
  inPublication,
  listDocuments,
  saveDraft,
} from "../editing/documentOperations.ts";
import { limitedRights, may, NotPermitted, type Person, type Right } from "./rights.ts";
import { checkWrite } from "./writeRights.ts";

function person(...rights: Right[]): Person {
  return { id: "account:3", via: "api", rights };
}

const editor: readonly Right[] = [{ act: "text.edit" }, { act: "fact.edit" }, { act: "publish" }];
const translator = (language: "en" | "zh") => person({ act: "text.edit", languages: [language] });

describe("A right", () => {
  it("covers what its limits name, and all of a dimension only without a limit", () => {
    const zhNews = person({ act: "publish", types: ["news"], languages: ["zh"] });
    expect(may(zhNews, "publish", { type: "news", language: "zh" })).toBe(true);
    expect(may(zhNews, "publish", { type: "news", language: "en" })).toBe(false);
    expect(may(zhNews, "publish", { type: "faq", language: "zh" })).toBe(false);
    expect(may(zhNews, "publish", { type: "news" })).toBe(false);
    expect(may(zhNews, "text.edit", { type: "news", language: "zh" })).toBe(false);
    expect(may(person({ act: "publish" }), "publish")).toBe(true);
    expect(may(person(), "publish")).toBe(false);
  });

  it("is narrowed by a grant, and lost if the grant's limit does not apply to it", () => {
    expect(limitedRights(editor, { languages: ["zh"] })).toEqual([
      { act: "text.edit", languages: ["zh"] },
      { act: "publish", languages: ["zh"] },
    ]);
    expect(limitedRights([{ act: "publish", types: ["news"] }], { types: ["faq"] })).toEqual([]);
    expect(limitedRights([{ act: "account.manage" }], { types: ["faq"] })).toEqual([]);
    expect(limitedRights([{ act: "draft.see" }], { languages: ["en"] })).toEqual([
      { act: "draft.see" },
    ]);
  });

  it("never grows by a grant's limits", () => {
    const limit = <Name extends string>(...names: Name[]) =>
      fc.option(fc.subarray(names), { nil: undefined });
    const anyLimits = fc.record({
      types: limit<TypeName>("news", "faq", "product"),
      languages: limit("en", "zh"),
      columns: limit("a", "b"),
    });
    const act = fc.constantFrom<Right["act"]>(
      "text.edit",
      "fact.edit",
      "publish",
      "account.manage",
    );
    const subject = fc.record({
      type: fc.constantFrom<TypeName>("news", "faq", "product"),
      language: fc.constantFrom("en" as const, "zh" as const),
      column: fc.constantFrom("a", "b"),
    });
    fc.assert(
      fc.property(act, anyLimits, anyLimits, subject, (asked, own, grant, about) => {
        const whole: Right = { act: asked, ...own };
        const isLimited = may(person(...limitedRights([whole], grant)), asked, about);
        if (isLimited) expect(may(person(whole), asked, about)).toBe(true);
      }),
    );
  });
});

/** Bodies with texts at any depth, as types have them. */
const { body } = fc.letrec((tie) => ({
  text: fc.record(
    { en: fc.string({ maxLength: 3 }), zh: fc.string({ maxLength: 3 }) },
    { requiredKeys: [] },
  ),
  leaf: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.boolean(), fc.constantFrom("", "x", null)),
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("leaf"),
    tie("text"),
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b", "column"), tie("value"), { maxKeys: 3 }),
  ),
  body: fc.dictionary(fc.constantFrom("title", "items", "column", "count"), tie("value")),
}));

/** A body without the texts of a language. */
function without(language: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => without(language, item));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const isText = entries.length > 0 && entries.every(([name]) => name === "en" || name === "zh");
  return Object.fromEntries(
    entries
      .filter(([name]) => !(isText && name === language))
      .map(([name, inner]) => [name, isText ? inner : without(language, inner)]),
  );
}

/** The values at the end of all paths that are not part of a text in a language. */
function bytesOutside(language: string, value: unknown): string {
  const paths: string[] = [];
  const visit = (inner: unknown, path: string) => {
    if (typeof inner === "object" && inner !== null) {
      for (const [name, next] of Object.entries(inner)) visit(next, `${path}/${name}`);
    } else paths.push(`${path}=${JSON.stringify(inner)}`);
  };
  visit(without(language, value), "");
  return paths.sort().join("\n");
}

describe("A write by a translator", () => {
  it("changes no byte outside the texts of its language", () => {
    fc.assert(
      fc.property(
        body,
        body,
        fc.constantFrom("en" as const, "zh" as const),
        (before, after, own) => {
          const write = {
            ...{ type: "news" as const, key: "n" },
            ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
          };
          try {
            checkWrite(translator(own), write);
          } catch (error) {
            expect(error).toBeInstanceOf(NotPermitted);
            return;
          }
          expect(bytesOutside(own, after)).toBe(bytesOutside(own, before));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("may change every text of its language", () => {
    const before = { title: { en: "A", zh: "甲" }, items: [{ name: { en: "b" } }], count: 1 };
    const after = {
      title: { en: "A", zh: "乙" },
      items: [{ name: { en: "b", zh: "丙" } }],
      count: 1,
    };
    const write = (one: object, next: object) => ({
      ...{ type: "news" as const, key: "n" },
      ...{ before: JSON.stringify(one), after: JSON.stringify(next) },
    });
    expect(() => checkWrite(translator("zh"), write(before, after))).not.toThrow();
    expect(() => checkWrite(translator("en"), write(before, after))).toThrow("/title/zh of n");
    const longer = { ...before, items: [...before.items, { name: { zh: "丁" } }] };
    expect(() => checkWrite(translator("zh"), write(before, longer))).toThrow("fact.edit");
    const moved = { ...before, column: "b" };
    expect(() => checkWrite(translator("zh"), write(before, moved))).toThrow("fact.edit");
  });
});

const group = (en: string, zh: string, position = 0) => ({ title: { en, zh }, position });

forEachStore("Rights", (open) => {
  test("are checked by every write of documents, and nothing is written without them", async () => {
    const store = await open();
    const made = { type: "parameterGroup", key: "g", now: 1 } as const;
    const zh = translator("zh");
    await expect(
      store.transaction((tx) => createDocument(tx, { ...made, body: group("A", "甲"), by: zh })),
    ).rejects.toThrow(NotPermitted);
    await store.transaction((tx) => createDocument(tx, { ...made, body: group("A", "甲") }));
    const save = (next: object) =>
      store.transaction((tx) => saveDraft(tx, { key: "g", body: next, by: zh, now: 2 }));
    await save(group("A", "乙"));
    await expect(save(group("B", "乙"))).rejects.toThrow("/title/en of g");
    await expect(save(group("A", "丙", 4))).rejects.toThrow("/position of g");
    expect((await draftOf(store.db, "g")).body).toEqual(group("A", "乙"));
    const publish = (by: Person) =>
      inPublication(
        store,
        3,
        (publishing) => publishing.publish({ key: "g", languages: ["en", "zh"] }),
        by,
      );
    await expect(publish(zh)).rejects.toThrow(NotPermitted);
    await expect(publish(person({ act: "publish", languages: ["en"] }))).rejects.toThrow("g in zh");
    const { value } = await publish(person({ act: "publish", types: ["parameterGroup"] }));
    expect(value).toEqual(["en", "zh"]);
  });

  test("restrict the listed drafts within the query", async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      const make = (type: TypeName, key: string, made: object) =>
        createDocument(tx, { type, key, body: made, now: 1 });
      await make("parameterGroup", "draft", group("A", "甲"));
      await make("parameterGroup", "shown", group("B", "乙"));
      await make("setting", "settings/page-grey", { name: "page_grey", value: "all" });
    });
    await inPublication(store, 2, ({ publish }) => publish({ key: "shown", languages: ["en"] }));
    const body = group("B", "丙");
    await store.transaction((tx) => saveDraft(tx, { key: "shown", body, now: 3 }));
    const seen = async (...rights: Right[]) =>
      (await listDocuments(store.db, undefined, person(...rights))).map(
        ({ key, number }) => `${key} ${number}`,
      );
    expect(await seen()).toEqual(["shown 1"]);
    expect(await seen({ act: "draft.see", types: ["setting"] })).toEqual([
      "shown 1",
      "settings/page-grey 1",
    ]);
    expect(await seen({ act: "draft.see", types: ["parameterGroup"] })).toEqual([
      "draft 1",
      "shown 2",
    ]);
    expect(await seen({ act: "draft.see", columns: ["none"] })).toEqual(["shown 1"]);
    expect(await seen({ act: "draft.see" })).toHaveLength(3);
  });
});
