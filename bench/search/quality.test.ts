import { beforeAll, describe, expect, it } from "vitest";
import { messages } from "../../src/base/i18n/index.ts";
import { type Language, languages } from "../../src/base/site/languages.ts";
import type { Publication } from "../../src/content/published/publication.ts";
import { extract } from "../../src/readers/search/indexer/extractSearchDocument.ts";
import type { SearchIndex } from "../../src/readers/search/searchIndex.ts";
import { normalise } from "../../src/readers/search/text/normalise.ts";
import { pairsOf, tokensIn } from "../../src/readers/search/text/tokens.ts";
import { indexOf, queryOf } from "../../tests/support/search.ts";
import { demoCompany, strangersQuestions } from "./companies.ts";
import {
  type MakerName,
  makerCorrections,
  makerNames,
  makerPublication,
  makerSearches,
} from "./inventedMakers.ts";
import {
  type JudgedAnswer,
  type JudgedQuery,
  type JudgedSet,
  judge,
  meanQuality,
  type Quality,
  readJudged,
} from "./quality.ts";

/**
 * Minimum quality of search, a little below what it reaches. A change that improves search may
 * raise these; one that lowers them needs a reason stated here.
 */
const floors: Readonly<Record<string, Quality>> = {
  "part-numbers": { first: 0.98, rank: 0.99, gain: 0.97 },
  // Two texts were reworded: a video now has the searched character in its summary, and leads.
  "chinese-one": { first: 0.9, rank: 0.95, gain: 0.92 },
  // Texts with the two characters come before a synonym that may answer better (decision 137).
  "chinese-two": { first: 0.89, rank: 0.95, gain: 0.88 },
  "chinese-more": { first: 0.96, rank: 0.97, gain: 0.88 },
  mixed: { first: 0.97, rank: 0.98, gain: 0.93 },
  english: { first: 0.95, rank: 0.96, gain: 0.88 },
  units: { first: 0.96, rank: 0.97, gain: 0.95 },
  synonyms: { first: 0.94, rank: 0.95, gain: 0.88 },
  typos: { first: 0.96, rank: 0.96, gain: 0.91 },
  "half-words": { first: 0.92, rank: 0.95, gain: 0.9 },
  questions: { first: 0.92, rank: 0.96, gain: 0.86 },
  all: { first: 0.97, rank: 0.98, gain: 0.93 },
};

/** Minimum quality over the searches for subjects that the demo company does not have. */
const strangersFloors: Readonly<Record<string, Quality>> = {
  exact: { first: 0.97, rank: 0.98, gain: 0.97 },
  "users-en": { first: 0.52, rank: 0.62, gain: 0.64 },
  "users-zh": { first: 0.62, rank: 0.69, gain: 0.74 },
  slips: { first: 0.94, rank: 0.97, gain: 0.94 },
  mixed: { first: 0.88, rank: 0.91, gain: 0.92 },
  short: { first: 0.81, rank: 0.82, gain: 0.82 },
  long: { first: 0.53, rank: 0.65, gain: 0.69 },
  "later-en": { first: 0.44, rank: 0.57, gain: 0.6 },
  "later-zh": { first: 0.53, rank: 0.6, gain: 0.61 },
  all: { first: 0.66, rank: 0.73, gain: 0.74 },
};

/** Minimum quality over the maker of sensors; users' words are a twentieth above the best plain engine. */
const sensorsFloors: Readonly<Record<string, Quality>> = {
  "users-en": { first: 0.45, rank: 0.52, gain: 0.485 },
  "users-zh": { first: 0.54, rank: 0.53, gain: 0.59 },
  mixed: { first: 0.9, rank: 0.97, gain: 0.95 },
  alternative: { first: 0.96, rank: 0.99, gain: 0.96 },
  "parametric-en": { first: 0.94, rank: 0.96, gain: 0.97 },
  "parametric-zh": { first: 0.94, rank: 0.96, gain: 0.97 },
  "two-zh": { first: 0.97, rank: 0.98, gain: 0.99 },
  all: { first: 0.8, rank: 0.86, gain: 0.84 },
};

/** Minimum quality over the maker of memory, from its first measurement. */
const memoryFloors: Readonly<Record<string, Quality>> = {
  "users-en": { first: 0.52, rank: 0.58, gain: 0.61 },
  "users-zh": { first: 0.67, rank: 0.64, gain: 0.73 },
  mixed: { first: 0.64, rank: 0.85, gain: 0.78 },
  alternative: { first: 0.85, rank: 0.93, gain: 0.92 },
  "parametric-en": { first: 0.8, rank: 0.85, gain: 0.88 },
  "parametric-zh": { first: 0.8, rank: 0.86, gain: 0.92 },
  "two-zh": { first: 0.99, rank: 0.99, gain: 0.98 },
  all: { first: 0.71, rank: 0.78, gain: 0.78 },
};

/** Minimum quality over the maker of drivers, from its first measurement. */
const driversFloors: Readonly<Record<string, Quality>> = {
  "users-en": { first: 0.14, rank: 0.25, gain: 0.28 },
  "users-zh": { first: 0.39, rank: 0.51, gain: 0.52 },
  mixed: { first: 0.68, rank: 0.9, gain: 0.85 },
  "part-numbers": { first: 0.97, rank: 0.97, gain: 0.97 },
  alternative: { first: 0.97, rank: 0.99, gain: 0.98 },
  "held-en": { first: 0.46, rank: 0.58, gain: 0.58 },
  "held-zh": { first: 0.68, rank: 0.76, gain: 0.73 },
  "held-parametric-en": { first: 0.84, rank: 0.89, gain: 0.92 },
  "held-parametric-zh": { first: 0.83, rank: 0.87, gain: 0.89 },
  "parametric-en": { first: 0.9, rank: 0.92, gain: 0.93 },
  "parametric-zh": { first: 0.87, rank: 0.9, gain: 0.91 },
  "two-zh": { first: 0.99, rank: 0.99, gain: 0.99 },
  all: { first: 0.72, rank: 0.79, gain: 0.79 },
};

/** Minimum of an invented maker: of its classes, and the shares of words kept and of slips taken. */
interface MakerFloors {
  readonly classes: Readonly<Record<string, Quality>>;
  readonly corrections: Readonly<
    Record<Language, { readonly kept: number; readonly taken: number }>
  >;
}

// Typos are corrected to technical terms alone: fewer corrections, but no wrong ones (decision 137).
const makerFloors: Readonly<Record<MakerName, MakerFloors>> = {
  sensors: {
    classes: sensorsFloors,
    corrections: { en: { kept: 1, taken: 0.88 }, zh: { kept: 0.95, taken: 0.77 } },
  },
  memory: {
    classes: memoryFloors,
    // A slip in a word of two characters is offered: nearly any two may be a word (decision 137).
    corrections: { en: { kept: 1, taken: 0.87 }, zh: { kept: 1, taken: 0.86 } },
  },
  drivers: {
    classes: driversFloors,
    corrections: { en: { kept: 1, taken: 0.88 }, zh: { kept: 1, taken: 0.83 } },
  },
};

/** A judged set's publication, with its index in each language. */
interface Subject {
  readonly publication: Publication;
  readonly indexes: Readonly<Record<Language, SearchIndex>>;
}

const subjects = new Map<JudgedSet, Subject>();

beforeAll(async () => {
  const publications: (readonly [JudgedSet, Publication])[] = [
    ["judged", await demoCompany()],
    ["strangers", await strangersQuestions()],
  ];
  for (const maker of makerNames) publications.push([maker, await makerPublication(maker)]);
  for (const [set, publication] of publications) {
    const indexes = { en: indexOf(publication, "en"), zh: indexOf(publication, "zh") };
    subjects.set(set, { publication, indexes });
  }
}, 120_000);

function subjectOf(set: JudgedSet): Subject {
  const subject = subjects.get(set);
  if (subject === undefined) throw new Error(`Nothing was made for ${set}`);
  return subject;
}

function foundIn(set: JudgedSet, language: Language, text: string, limit = 10): string[] {
  const { publication, indexes } = subjectOf(set);
  const { ids } = indexes[language].search(queryOf(text, { limit }));
  return ids.map((id) => publication.views[language].byId(id)?.key ?? "");
}

function judgeOver(set: JudgedSet, queries: readonly JudgedQuery[]): JudgedAnswer[] {
  return judge(queries, (language, text) => foundIn(set, language, text));
}

describe.each<JudgedSet>(["judged", "strangers", ...makerNames])("the judged set %s", (set) => {
  it("has more than three hundred searches, each once, for documents that exist", async () => {
    const { publication } = subjectOf(set);
    const maker = makerNames.find((name) => name === set);
    const queries = await (maker ? makerSearches(maker, publication) : readJudged(set));
    expect(queries.filter(({ grades }) => ![...grades.values()].includes(3))).toEqual([]);
    const asked = queries.map(({ language, text }) => `${language} ${text}`);
    expect(queries.length).toBeGreaterThan(300);
    expect(new Set(asked).size).toBe(asked.length);
    const missing = queries.flatMap(({ language, grades }) =>
      [...grades.keys()].filter((key) => publication.views[language].byKey(key) === undefined),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});

/** Holds the means of all classes against their floors. */
function expectAbove(
  answers: readonly JudgedAnswer[],
  min: Readonly<Record<string, Quality>>,
): void {
  const means = meanQuality(answers);
  expect([...means.keys()].sort()).toEqual(Object.keys(min).sort());
  for (const [name, floor] of Object.entries(min)) {
    const mean = means.get(name);
    const reached = {
      first: (mean?.first ?? 0) >= floor.first,
      rank: (mean?.rank ?? 0) >= floor.rank,
      gain: (mean?.gain ?? 0) >= floor.gain,
    };
    expect({ name, mean, ...reached, missed: missedIn(name, answers) }).toMatchObject({
      first: true,
      rank: true,
      gain: true,
    });
  }
}

describe("search over content of other subjects", () => {
  it("finds the expected documents, by class of search", async () => {
    expectAbove(judgeOver("strangers", await readJudged("strangers")), strangersFloors);
  });
});

describe.each(makerNames)("search over the content of a maker of %s", (maker) => {
  it("finds the expected documents, by class of search", async () => {
    const searches = await makerSearches(maker, subjectOf(maker).publication);
    expectAbove(judgeOver(maker, searches), makerFloors[maker].classes);
  });

  it.each(languages)("corrects typos, not words, %s", async (language) => {
    const { never, wanted } = await makerCorrections(maker);
    const { kept, taken } = makerFloors[maker].corrections[language];
    const index = subjectOf(maker).indexes[language];
    const corrected = never[language].filter(
      (text) => index.search(queryOf(text)).corrected !== undefined,
    );
    const slips = Object.entries(wanted[language]);
    const missed = slips.filter(([slip, word]) => {
      const [first] = foundIn(maker, language, word);
      return first === undefined || foundIn(maker, language, slip)[0] !== first;
    });
    expect({ corrected, share: 1 - corrected.length / never[language].length }).toMatchObject({
      share: expect.toSatisfy((share: number) => share >= kept),
    });
    expect({ missed, share: 1 - missed.length / slips.length }).toMatchObject({
      share: expect.toSatisfy((share: number) => share >= taken),
    });
  });
});

describe("search over the demo company", () => {
  it("finds the expected documents, by class of search", async () => {
    expectAbove(judgeOver("judged", await readJudged()), floors);
  });

  it.each(languages)("finds parts, news and solutions by popular searches, %s", (language) => {
    const { suggestions } = messages[language].search;
    const index = subjectOf("judged").indexes[language];
    for (const text of suggestions) {
      const { type } = index.search(queryOf(text)).counts;
      for (const code of [2, 3, 4]) {
        expect({ text, code, found: type.get(code) ?? 0 }).toEqual({
          ...{ text, code },
          found: expect.toSatisfy((found: number) => found > 0),
        });
      }
    }
  });

  it.each([
    ["en", "low power camera"],
    ["en", "cheap camera with low power"],
    ["zh", "低功耗摄像头"],
    ["zh", "低功耗的摄像头芯片"],
  ] as const)("leads to what a text looks for before what is for it: %s %s", (language, text) => {
    const { publication } = subjectOf("judged");
    const parts = foundIn("judged", language, text, 40).flatMap((key) => {
      const column = publication.views.en.get("product", key)?.body.column;
      return column === undefined ? [] : [{ key, column }];
    });
    expect(parts[0]?.column).toBe("products/ai-vision");
    const keys = parts.map(({ key }) => key);
    if (language === "en") expect(keys.indexOf("rg8805")).toBeLessThan(keys.indexOf("rg3104"));
  });

  it("never substitutes a digit of a part number without saying so", () => {
    const { publication, indexes } = subjectOf("judged");
    const numbers = publication.views.en.all("product").map(({ body }) => body.partNumber);
    for (const text of ["RG8811", "rg5261", "RG2101", "RG88100"]) {
      expect(numbers).not.toContain(text);
      const { corrected } = indexes.en.search(queryOf(text));
      expect({ text, isPart: numbers.includes(corrected ?? "") }).toEqual({ text, isPart: true });
    }
    for (const text of ["8841", "1065", "rg 9999"]) {
      const keys = foundIn("judged", "en", text);
      expect({ text, keys }).toEqual({ text, keys: [] });
    }
  });

  it("finds every document by each single and each pair of Chinese characters in it", () => {
    const { publication } = subjectOf("judged");
    const { zh } = publication.views;
    const texts = new Map<string, string>();
    for (const doc of zh.docs()) {
      const document = extract(zh, doc, publication.views.en.byId(doc.id));
      if (document) texts.set(doc.key, normalise(Object.values(document.texts).join("\n")));
    }
    const terms = new Set<string>();
    for (const text of texts.values()) {
      for (const token of tokensIn(text)) {
        if (token.kind === "run")
          for (const one of [...token.text, ...pairsOf(token.text)]) terms.add(one);
      }
    }
    // Every one would take a minute; which ones are taken differs as the content grows.
    const some = [...terms].filter((_term, at) => at % 7 === 0);
    expect(some.length).toBeGreaterThan(300);
    for (const term of some) {
      const holding = [...texts].filter(([, text]) => text.includes(term)).map(([key]) => key);
      const keys = new Set(foundIn("judged", "zh", term, 1_000));
      expect({ term, missing: holding.filter((key) => !keys.has(key)) }).toEqual({
        term,
        missing: [],
      });
    }
  });
});

/** Searches of a class whose first hit was wrong, with that hit. */
function missedIn(name: string, answers: readonly JudgedAnswer[]): string[] {
  return answers
    .filter(({ query, quality }) => (name === "all" || query.class === name) && quality.first === 0)
    .map(({ query, found: [first = "nothing"] }) => `${query.language} ${query.text}: ${first}`);
}
