import { expect, test } from "vitest";
import type { Language } from "../../../base/site/languages.ts";
import type { AnyDoc } from "../publishedDocument.ts";
import type { PublishedRow } from "../readPublished.ts";
import { putDocument } from "./putComposedDocument.ts";

const faq = (question: object, answer: object = { en: "<p>A</p>" }) => ({
  ...{ column: "faq", position: 0, products: [], question, answer },
});

function row(language: Language, body: object | null, publishedAt = 1): PublishedRow {
  const facts = { id: 7, key: "a", type: "faq", language, publishedAt } as const;
  return body === null
    ? { ...facts, revisionId: null, body: null }
    : { ...facts, revisionId: 1, body: JSON.stringify(body) };
}

/** Documents that are put in place one change after another, with what each does to the files. */
function site() {
  const docs = { en: new Map<number, AnyDoc>(), zh: new Map<number, AnyDoc>() };
  return {
    of: (language: Language) => docs[language].get(7),
    put(...rows: PublishedRow[]): readonly string[] {
      const acts: string[] = [];
      const question = ({ body }: { readonly body: unknown }) =>
        JSON.stringify((body as ReturnType<typeof faq>).question);
      putDocument(
        docs,
        {
          add: (doc) => acts.push(`add ${question(doc)}`),
          remove: (doc) => acts.push(`remove ${question(doc)}`),
        },
        rows,
      );
      return acts;
    },
  };
}

const both = { en: "Why?", zh: "为何？" };

test("One revision for both languages is one body, which stays as long as it is the same", () => {
  const { put, of } = site();
  const shown = JSON.stringify(both);
  expect(put()).toEqual([]);
  expect(put(row("en", faq(both)), row("zh", faq(both)))).toEqual([`add ${shown}`, `add ${shown}`]);
  const [en, zh] = [of("en"), of("zh")];
  expect(en).toEqual({ id: 7, key: "a", type: "faq", body: faq(both), publishedAt: 1 });
  expect(en?.body).toBe(zh?.body);
  expect(put(row("en", faq(both)), row("zh", faq(both)))).toEqual([]);
  expect([of("en") === en, of("zh") === zh]).toEqual([true, true]);
  expect(put(row("en", faq(both), 2))).toEqual([`remove ${shown}`, `add ${shown}`]);
  expect([of("en")?.publishedAt, of("zh") === zh]).toEqual([2, true]);
});

test("A language without rows keeps its body, with the other's texts as they are published now", () => {
  const { put, of } = site();
  put(row("zh", faq({ en: "Draft", zh: "为何？" })));
  expect(of("en")).toBeUndefined();
  expect(of("zh")?.body).toEqual(faq({ zh: "为何？" }, {}));
  expect(put(row("en", faq(both)))).toEqual([
    `add ${JSON.stringify(both)}`,
    ...[`remove ${JSON.stringify({ zh: "为何？" })}`, `add ${JSON.stringify(both)}`],
  ]);
  expect(put(row("en", null))).toEqual([
    `remove ${JSON.stringify(both)}`,
    ...[`remove ${JSON.stringify(both)}`, `add ${JSON.stringify({ zh: "为何？" })}`],
  ]);
  expect(of("en")).toBeUndefined();
  expect(put(row("zh", null))).toEqual([`remove ${JSON.stringify({ zh: "为何？" })}`]);
  expect(of("zh")).toBeUndefined();
  expect(put(row("zh", null))).toEqual([]);
});
