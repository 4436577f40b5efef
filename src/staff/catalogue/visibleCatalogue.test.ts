import { describe, expect, it } from "vitest";
import {
  catalogueOf,
  draftLine,
  published,
  revisionFacts,
} from "../../../tests/support/catalogueLines.ts";
import { settingKey } from "../../content/settings/settings.ts";
import { type Person, type Right, serverPerson } from "../access/rights.ts";
import { sightKey } from "./lineSeenByPerson.ts";
import { visibleIn } from "./visibleCatalogue.ts";

const person = (...rights: Right[]): Person => ({ id: "account:3", via: "api", rights });
const editor = person({ act: "draft.see" });

describe("the catalogue", () => {
  const title = (en: string) => ({ title: { en } });

  it("names what has changed since a version that it remembers", () => {
    const catalogue = catalogueOf([draftLine(1, "news", "a"), draftLine(2, "news", "b")]);
    const { version } = catalogue;
    expect([version, catalogue.size]).toEqual([2, 2]);
    expect(catalogue.changedSince(version)).toEqual(new Set());
    catalogue.put(draftLine(2, "news", "b"));
    catalogue.put(draftLine(1, "news", "a"));
    catalogue.remove(1);
    catalogue.remove(5);
    expect(catalogue.changedSince(version)).toEqual(new Set([2, 1]));
    expect(catalogue.changedSince(version + 1)).toEqual(new Set([1]));
    expect(catalogue.changedSince(0)).toEqual(new Set([1, 2]));
    expect(catalogue.changedSince(-1)).toBeUndefined();
    for (let at = 0; at < 2_000; at += 1) catalogue.put(draftLine(3, "news", "c"));
    expect(catalogue.changedSince(version)).toBeUndefined();
    expect(catalogue.changedSince(catalogue.version - 900)).toEqual(new Set([3]));
  });

  it("has a key for the document that has it now", () => {
    const catalogue = catalogueOf([draftLine(1, "news", "a"), draftLine(2, "news", "a")]);
    catalogue.remove(1);
    expect(catalogue.byKey("a")?.id).toBe(2);
    catalogue.remove(2);
    expect([catalogue.byKey("a"), catalogue.byId(2)]).toEqual([undefined, undefined]);
  });

  it("finds who refers to a document, uses a file or holds a pair, as long as they do", () => {
    const image = { file: "a/b.svg", width: 1, height: 1, alt: {} };
    const first = { column: "news", products: ["p"], image };
    const catalogue = catalogueOf([
      draftLine(1, "news", "a", first, { unpaired: ["x y"], embargo: new Set([3]) }),
      draftLine(2, "news", "b", first, { unpaired: ["x y", "z "] }),
    ]);
    const found = () => [
      [...catalogue.referring("p")],
      [...catalogue.using("a/b.svg")],
      [...catalogue.holding("x y")],
      [...catalogue.holding("z ")],
      [...catalogue.embargoed()],
    ];
    expect(found()).toEqual([[1, 2], [1, 2], [1, 2], [2], [1]]);
    catalogue.put(draftLine(1, "news", "a", {}));
    expect(found()).toEqual([[2], [2], [2], [2], []]);
    const live = { en: published("news", "b", first) };
    catalogue.put(draftLine(2, "news", "b", {}, { live, embargo: new Set() }));
    expect(found()).toEqual([[2], [2], [], [], [2]]);
    catalogue.remove(2);
    expect(found().slice(0, 4)).toEqual([[], [], [], []]);
    expect([...catalogue.referring("nobody"), ...catalogue.using("none")]).toEqual([]);
  });

  it("has references that lead nowhere, as documents come, change and go", () => {
    const body = { column: "col", body: { en: '<p><a href="doc:any">x</a></p>' } };
    const catalogue = catalogueOf([draftLine(1, "news", "a", body)]);
    const broken = () => [...catalogue.brokenReferences()].toSorted();
    expect(broken()).toEqual([" any", "column col"]);
    catalogue.put(draftLine(2, "column", "col", title("Column")));
    expect(broken()).toEqual([" any"]);
    catalogue.put(draftLine(3, "page", "any"));
    expect(broken()).toEqual([]);
    catalogue.put(draftLine(2, "page", "col"));
    expect(broken()).toEqual(["column col"]);
    catalogue.put(draftLine(2, "column", "col", {}, { trashedAt: 5 }));
    expect(broken()).toEqual(["column col"]);
    catalogue.put(draftLine(2, "column", "col"));
    catalogue.remove(3);
    expect(broken()).toEqual([" any"]);
    catalogue.put(draftLine(1, "news", "a", { ...body, body: {} }));
    expect(broken()).toEqual([]);
    expect(catalogueOf([draftLine(1, "news", "a", body)]).brokenReferences().size).toBe(2);
  });
});

describe("what a person sees", () => {
  const live = { en: published("news", "live", { title: { en: "Live" } }) };
  const keys = (by: Person, ...lines: ReturnType<typeof draftLine>[]) =>
    [...visibleIn(catalogueOf(lines), by).lines()].map(
      ({ line, seesDraft }) => `${line.key}${seesDraft ? "" : " published"}`,
    );

  it("of embargoed documents are those that name the account, by its own session", () => {
    const lines = [
      draftLine(1, "news", "open"),
      draftLine(2, "news", "named", {}, { embargo: new Set([3, 4]) }),
      draftLine(3, "news", "others", {}, { embargo: new Set([4]) }),
      draftLine(4, "news", "live", {}, { embargo: new Set([4]), live }),
    ];
    expect(keys(editor, ...lines)).toEqual(["open", "named", "live published"]);
    expect(keys(person(), ...lines)).toEqual(["named", "live published"]);
    expect(keys({ ...editor, via: "token:5" }, ...lines)).toEqual(["open", "live published"]);
    expect(keys(serverPerson, ...lines)).toEqual(["open", "named", "others", "live"]);
  });

  it("of drafts are those of its types and columns; a column is in itself", () => {
    const lines = [
      draftLine(1, "column", "col", { parent: "up" }),
      draftLine(2, "news", "in", { column: "col" }),
      draftLine(3, "news", "out", { column: "up" }),
      draftLine(4, "news", "up-live", { column: "up" }, { live }),
    ];
    const limited = person({ act: "draft.see", columns: ["col"] });
    expect(keys(limited, ...lines)).toEqual(["col", "in", "up-live published"]);
    expect(keys(person({ act: "draft.see", types: ["column"] }), ...lines)).toEqual([
      ...["col", "up-live published"],
    ]);
  });

  it("of settings are those that the person may change", () => {
    const lines = [
      draftLine(1, "setting", settingKey("page_grey")),
      draftLine(2, "setting", settingKey("search_synonyms")),
      draftLine(3, "setting", "settings/unknown"),
      draftLine(4, "news", "settings/page-grey-news"),
    ];
    const one = person({ act: "setting.edit", settings: ["page_grey"] });
    expect(keys(one, ...lines)).toEqual(["settings/page-grey"]);
    expect(keys(person({ act: "setting.edit" }), ...lines)).toEqual([
      ...["settings/page-grey", "settings/search-synonyms", "settings/unknown"],
    ]);
  });

  it("is the same for people with the same rights to see", () => {
    const key = (by: Person) => sightKey(by);
    expect(key(person({ act: "draft.see" }, { act: "publish" }))).toBe(key(editor));
    expect(key(person({ act: "setting.edit" }))).not.toBe(key(person()));
    expect(key({ ...editor, id: "account:4" })).not.toBe(key(editor));
  });

  it("of published titles are those of each language's own revision", () => {
    const at = (number: number, en: string, zh: string) =>
      published("news", "live", { title: { en, zh }, date: `${number}` }, { number });
    const seen = (states: object) =>
      visibleIn(catalogueOf([draftLine(1, "news", "live", {}, { live: states })]), person()).byKey(
        "live",
      )?.facts;
    expect(seen({ en: at(1, "Old", "旧"), zh: at(2, "New", "新") })).toMatchObject({
      ...{ titles: { en: "Old", zh: "新" }, number: 2, listed: { date: "2" } },
      searched: "live\nold\n新",
    });
    expect(seen({ en: at(3, "New", "新"), zh: at(2, "Old", "旧") })).toMatchObject({
      ...{ titles: { en: "New", zh: "旧" }, number: 3, listed: { date: "3" } },
    });
    expect(seen({ zh: at(2, "Old", "旧") })).toMatchObject({ titles: { zh: "旧" } });
    const both = at(2, "One", "一");
    expect(seen({ en: both, zh: both })).toBe(both.facts);
    expect(seen({})).toBeUndefined();
  });
});

describe("uses of a document or a file", () => {
  const image = { file: "a/b.svg", width: 1, height: 1, alt: {} };
  const body = { products: ["p"], image };
  const lines = [
    draftLine(1, "news", "z-draft", body),
    draftLine(2, "news", "b-both", body, { live: { zh: published("news", "b-both", body) } }),
    draftLine(3, "news", "a-live", {}, { live: { en: published("news", "a-live", body) } }),
    draftLine(4, "news", "c-hidden", body, { embargo: new Set([9]) }),
    draftLine(5, "news", "d-draft-only", body, { live: { en: published("news", "d", {}) } }),
    draftLine(6, "product", "p"),
  ];
  const uses = (by: Person) => {
    const seen = visibleIn(catalogueOf(lines), by);
    return [seen.usesOf("p"), seen.usesOfFile("a/b.svg")].map((some) =>
      some.map(({ line, isPublished }) => `${line.line.key} ${isPublished}`),
    );
  };

  it("are those of what a person sees, by key", () => {
    const all = ["a-live true", "b-both true", "d-draft-only false", "z-draft false"];
    expect(uses(editor)).toEqual([all, all]);
    const shown = ["a-live true", "b-both true"];
    expect(uses(person())).toEqual([shown, shown]);
  });

  it("lead nowhere for people from whom what is used is hidden", () => {
    const target = draftLine(6, "product", "p", {}, { embargo: new Set([9]) });
    const broken = (by: Person, ...more: ReturnType<typeof draftLine>[]) => {
      const seen = visibleIn(catalogueOf([...lines, ...more]), by);
      const line = seen.byKey("z-draft");
      return line && seen.broken(line);
    };
    expect(broken(editor)).toEqual([]);
    expect(broken(editor, target)).toEqual(["p"]);
    expect(broken({ ...editor, id: "account:9" }, target)).toEqual([]);
    expect(broken(serverPerson, target)).toEqual([]);
    expect(broken(editor, draftLine(7, "news", "q", { products: ["gone"] }))).toEqual([]);
    expect(broken(editor, target, draftLine(7, "news", "q", { products: ["gone"] }))).toEqual([
      "p",
    ]);
    expect(revisionFacts("news", "q", body).references).toEqual(["product p"]);
  });
});
