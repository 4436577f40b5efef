import { beforeAll, describe, expect, it } from "vitest";
import { changedPublication } from "../../../../tests/support/changedPublication.ts";
import { publish, smallWorld, type WorldDocument } from "../../../../tests/support/world.ts";
import { runToEnd } from "../../../base/process/timeSlices.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import type { Publication } from "../../../content/published/publication.ts";
import type { AnyDoc } from "../../../content/published/publishedDocument.ts";
import { changesBetween, reachesOthers } from "./changedDocuments.ts";

let former: Publication;
beforeAll(async () => {
  const page: WorldDocument = {
    ...{ id: 900, key: "a-page", type: "page", languages },
    body: { column: "about", title: { en: "A page", zh: "页面" }, body: { en: "<p>-</p>" } },
  };
  former = await publish([...smallWorld(), page]);
});

const changedBy = (
  changes: Parameters<typeof changedPublication>[1],
  added: readonly AnyDoc[] = [],
  language: Language = "en",
) => changedPublication(former, changes, { added, language });

const changesTo = (next: Publication) => runToEnd(changesBetween(former, next));

/** Changes by language: `rg1000`, or `-301` for what is gone. */
const shown = (next: Publication) =>
  changesTo(next).map(({ language, changed, gone }) =>
    [language, ...changed.map(({ key }) => key), ...gone.map((id) => `-${id}`)].join(" "),
  );

describe("the changes from one publication to the next", () => {
  it("are none where the documents are the same", () => {
    expect(shown(changedBy({}))).toEqual(["en", "zh"]);
  });

  it("are changed documents, in the other language as well, and those that are gone", () => {
    const next = changedBy({ "news/first": { title: { en: "Door" } }, "news/second": "gone" });
    expect(shown(next)).toEqual(["en news/first -302", "zh news/first news/second"]);
    const chinese = changedBy({ rg1000: {}, "news/first": "gone" }, [], "zh");
    expect(shown(chinese)).toEqual(["en rg1000 news/first", "zh rg1000 -301"]);
  });

  it("are new documents", () => {
    const [doc] = [...former.views.en.docs()];
    const added = { ...doc, id: 999, key: "fresh" } as AnyDoc;
    expect(shown(changedBy({}, [added]))).toEqual(["en fresh", "zh"]);
  });
});

describe("changes are read in other documents", () => {
  const of = (key: string, changes: object = {}) => {
    const doc = former.views.en.byKey(key);
    return { ...doc, ...changes } as AnyDoc;
  };

  it.each<[string, () => Publication, boolean]>([
    ["news", () => changedBy({ "news/first": { title: { en: "Door" } } }), false],
    ["news that is gone", () => changedBy({ "news/first": "gone" }), false],
    ["a part's summary", () => changedBy({ rg1000: { summary: { en: "Door" } } }), false],
    ["a part's number", () => changedBy({ rg1000: { partNumber: "RG1001" } }), true],
    ["a part that is gone", () => changedBy({ rg1000: "gone" }), true],
    ["a new part", () => changedBy({}, [of("rg1000", { id: 999, key: "rg9" })]), true],
    ["a page's title", () => changedBy({ "a-page": { title: { en: "Door" } } }), false],
    ["a page that is gone", () => changedBy({ "a-page": "gone" }), true],
    ["a new page", () => changedBy({}, [of("a-page", { id: 999, key: "b-page" })]), true],
    ["a column", () => changedBy({ family: { title: { en: "Door" } } }), true],
    ["a column that is gone", () => changedBy({ family: "gone" }), true],
    ["a parameter", () => changedBy({ clock: { unit: "MHz" } }), true],
    ["a parameter that is gone", () => changedBy({ clock: "gone" }), true],
    ["a setting", () => changedBy({ "settings/demo": "gone" }), false],
  ])("where they are of %s: %s", (_name, next, isRead) => {
    expect(reachesOthers(former, next(), changesTo(next()))).toBe(isRead);
  });

  it("where they are of words that mean the same", async () => {
    const [setting] = [...former.views.en.docs()].filter(({ type }) => type === "setting");
    const body = { name: "search_synonyms", value: [{ en: ["a", "b"], zh: [] }] };
    const next = changedBy({}, [{ ...setting, id: 999, key: "settings/words", body } as AnyDoc]);
    expect(reachesOthers(former, next, changesTo(next))).toBe(true);
  });
});
