import { describe, expect, it } from "vitest";
import { familiesAskedFor } from "./familiesAskedFor.ts";
import { asksForObsolete, type FoundDocuments, findDocuments, orderOf } from "./foundDocuments.ts";
import { DocumentMetadata } from "./index/documentMetadata.ts";
import { DocumentScores } from "./index/memory/documentScores.ts";
import { MemoryIndex } from "./index/memoryIndex.ts";
import { type MatchingPart, matchGrades } from "./index/parts/partIndex.ts";
import type { SearchDocument } from "./index/searchDocument.ts";
import type { Concept, IndexField } from "./index/words/termIndex.ts";
import type { QueryPlan } from "./query/planBuilder.ts";

const { whole, variant, beginning } = matchGrades;

type Made = Partial<Omit<SearchDocument, "part" | "texts">> & {
  readonly texts?: string | Readonly<Partial<Record<IndexField, string>>>;
  readonly part?: Partial<NonNullable<SearchDocument["part"]>>;
};

/** Documents with ids from 1 on, and ordinals from 0 on: by their titles, or all of their texts. */
function indexesOf(documents: readonly Made[]) {
  const [terms, facts] = [new MemoryIndex(), new DocumentMetadata()];
  for (const [at, { texts = {}, part, ...rest }] of documents.entries()) {
    const read = typeof texts === "string" ? { title: texts } : texts;
    const ordinal = facts.put({
      ...{ id: at + 1, group: 2, share: 1, columns: [], texts: read },
      ...rest,
      ...(part && { part: { number: `P${at}`, orderCodes: [], stage: "active", ...part } }),
    });
    terms.put(ordinal, read);
  }
  return { terms, facts };
}

const of = (term: string, rest: Partial<Concept> = {}): Concept => ({
  ...{ alternatives: [{ terms: [term], weight: 1 }], weight: 1, isOptional: false },
  ...rest,
});

const plain: QueryPlan = {
  ...{ text: "", concepts: [], nouns: [], isForAnyPart: false, parts: [], named: [] },
  ...{ isPartAlone: false, partTerm: undefined, strayCodes: [], marks: [], isUnknown: false },
  ...{ words: { asked: 0, met: 0 }, spellings: () => ({}) },
};

const named = (ordinal: number, fit: MatchingPart["fit"] = whole, cost = 0): MatchingPart => ({
  ...{ ordinal, fit, cost, term: "p", written: "P" },
});

/** An article, a part in a family, the family, articles of the other word, and another part. */
const kinds: readonly Made[] = [
  { texts: "motor" },
  { texts: "motor", part: {}, columns: [3] },
  { texts: "motor", columns: [3] },
  ...[{ texts: "door" }, { texts: "door" }, { texts: "door" }],
  { texts: "window", part: {}, columns: [8] },
];

const both = [of("motor"), of("door")];

/** Scores of the part and the family of `kinds` as shares of the article's. */
function shares(plan: Partial<QueryPlan>, options: Parameters<typeof findDocuments>[2] = {}) {
  const { scores } = findDocuments(
    indexesOf(kinds),
    { ...plain, concepts: both, ...plan },
    options,
  );
  return [1, 2].map((ordinal) => Number((scores.value(ordinal) / scores.value(0)).toFixed(4)));
}

describe("parts and families of them", () => {
  it("count by the share of the text that they have, unless parts are asked for", () => {
    expect(shares({})).toEqual([0.7, 0.7]);
    expect(shares({ isForAnyPart: true })).toEqual([1, 1]);
    expect(shares({}, { hasConditions: true })).toEqual([1, 1]);
    expect(shares({}, { inTitles: true })).toEqual([1, 1]);
    expect(shares({ parts: [named(6)] })).toEqual([1, 1]);
    expect(shares({ concepts: [of("motor")] })).toEqual([1, 1]);
  });

  it("count in full where they are of the kind that the text looks for in the first place", () => {
    expect(shares({ nouns: [{ concept: of("motor") }] })).toEqual([1, 1]);
    expect(shares({ nouns: [{ concept: of("zeppelin") }, { concept: of("motor") }] })).toEqual([
      ...[0.7, 0.7],
    ]);
  });

  it("count less in a sentence, of four words and more without a number", () => {
    const words = (count: number, rest: Partial<Concept> = {}) =>
      Array.from({ length: count }, () => of("motor", rest));
    const sentence = { isForAnyPart: true };
    expect(shares({ ...sentence, concepts: words(4) })).toEqual([0.75, 1]);
    expect(shares({ ...sentence, concepts: words(3) })).toEqual([1, 1]);
    expect(shares({ ...sentence, concepts: words(4), text: "7 motors" })).toEqual([1, 1]);
    expect(shares({ ...sentence, concepts: words(4), parts: [named(6)] })).toEqual([1, 1]);
    const others = [...words(1, { isOptional: true }), ...words(1, { weight: 0.5 })];
    expect(shares({ ...sentence, concepts: [...words(3), ...others] })).toEqual([1, 1]);
  });

  it("that are named among other words come higher, by how well they are", () => {
    const bonus = (fit: MatchingPart["fit"]) =>
      shares({ parts: [named(1, fit)], concepts: [of("motor")] })[0];
    expect(Object.values(matchGrades).map(bonus)).toEqual([1.6, 1.5, 1.3, 1.1, 1.1, 1.1, 1]);
    const plan = { ...plain, concepts: [of("motor")], parts: [named(6)] };
    expect(findDocuments(indexesOf(kinds), plan, {}).ordinals).toEqual([0, 1, 2]);
  });

  it("of other kinds than the text looks for come behind those of it", () => {
    const indexes = indexesOf([
      { texts: "motor" },
      { texts: { title: "motor", body: "camera" }, part: {}, columns: [1] },
      { texts: { body: "motor camera" }, part: {}, columns: [9] },
      { texts: { title: "camera camera lens" }, part: {}, columns: [9] },
      { texts: "camera" },
    ]);
    const plan = { ...plain, concepts: [of("camera")], nouns: [{ concept: of("motor") }] };
    const value = (changes: object, ordinal: number) =>
      findDocuments(indexes, { ...plan, ...changes }, {}).scores.value(ordinal);
    const [own, other, most, article] = [1, 2, 3, 4].map((at) => value({ nouns: [] }, at));
    expect([1, 2, 3, 4].map((at) => value({}, at))).toEqual([
      ...[own, Math.min((other ?? 0) * 0.6, (own ?? 0) * 0.99), (own ?? 0) * 0.99, article],
    ]);
    expect((most ?? 0) * 0.6).toBeGreaterThan(own ?? 0);
    expect(value({ isPartAlone: true }, 3)).toBe(most);
    const alone = { concepts: [of("lens")] };
    expect(value(alone, 3)).toBe(value({ ...alone, nouns: [] }, 3));
  });
});

describe("an obsolete part", () => {
  const old = (replacement?: number): Made => ({
    texts: "motor motor",
    part: { stage: "obsolete", ...(replacement && { replacement }) },
  });
  const found = (documents: readonly Made[], concepts: readonly Concept[] = [of("motor")]) => {
    const { scores } = findDocuments(indexesOf(documents), { ...plain, concepts }, {});
    return documents.map((_, ordinal) => scores.value(ordinal));
  };

  it("follows its replacement, where that is found and comes behind it", () => {
    const fresh = { texts: { body: "motor" }, part: {} };
    const [one = 0, other = 0] = found([old(), fresh]);
    expect(one).toBeGreaterThan(other);
    expect(found([old(2), fresh])).toEqual([one, one * 1.001]);
    expect(found([old(7), fresh])).toEqual([one, other]);
    const [first, second] = found([old(2), { ...fresh, texts: "door" }]);
    expect([first && first > 0, second]).toEqual([true, 0]);
    expect(found([{ ...old(2), texts: "door" }, fresh])).toEqual(
      found([{ ...old(), texts: "door" }, fresh]),
    );
    const better = [
      { ...old(2), texts: { body: "motor" } },
      { ...fresh, texts: "motor" },
    ];
    const [worse, best] = found(better);
    expect(found([{ ...better[0], part: { stage: "obsolete" } }, better[1] ?? {}])).toEqual([
      ...[worse, best],
    ]);
  });

  it("does not follow it where the text asks for obsolete parts", () => {
    const fresh = { texts: { body: "motor" }, part: {} };
    const obsolete = of("obsolet");
    const asking = { ...plain, concepts: [of("motor"), obsolete] };
    expect(asksForObsolete(asking)).toBe(true);
    expect(asksForObsolete({ ...plain, concepts: [of("motor")] })).toBe(false);
    expect(asksForObsolete({ ...plain, concepts: [{ ...obsolete, isOptional: true }] })).toBe(
      false,
    );
    const [one = 0, other = 0] = found([old(2), fresh], asking.concepts);
    expect(one).toBeGreaterThan(other);
  });
});

describe("the documents found", () => {
  const idsOf = (documents: readonly Made[], concepts: readonly Concept[], options = {}) =>
    findDocuments(indexesOf(documents), { ...plain, concepts }, options).ordinals.toSorted();
  const articles = (texts: readonly string[]) => texts.map((text) => ({ texts: text }));

  it("have a rare term near to an unknown word, and no frequent one", () => {
    const rare = of("motor", { isOptional: true, isNear: true });
    const documents = (count: number) =>
      articles(Array.from({ length: 20 }, (_, at) => (at < count ? "motor" : "door")));
    expect(idsOf(documents(2), [rare])).toEqual([0, 1]);
    expect(idsOf(documents(3), [rare])).toEqual([]);
    expect(idsOf(documents(2), [{ ...rare, isNear: false }])).toEqual([]);
  });

  it("have an optional word where there are no others", () => {
    const word = of("motor", { isOptional: true, isWord: true });
    const documents = articles(["motor", "door"]);
    expect(idsOf(documents, [of("zeppelin"), word])).toEqual([0]);
    expect(idsOf(documents, [of("door"), word])).toEqual([1]);
    expect(idsOf(documents, [of("zeppelin"), { ...word, isWord: false }])).toEqual([]);
  });

  it("have a share in their scores by their kind", () => {
    const documents = [{ texts: "motor" }, { texts: "motor", share: 0.5 }];
    const { scores } = findDocuments(
      indexesOf(documents),
      { ...plain, concepts: [of("motor")] },
      {},
    );
    expect(scores.value(1)).toBe(scores.value(0) / 2);
  });

  it("have two characters as they were typed before those with others, columns behind the texts", () => {
    const documents: readonly Made[] = [
      { texts: { body: "快充" } },
      { texts: { title: "充电", keywords: "充电" } },
      { texts: { keywords: "快充" }, columns: [3] },
      { texts: "快充", columns: [4] },
    ];
    const concept = {
      ...of("快充"),
      alternatives: ["快充", "充电"].map((term) => ({ terms: [term], weight: 1 })),
    };
    const scoresOf = (plan: Partial<QueryPlan>) => {
      const { scores } = findDocuments(
        indexesOf(documents),
        { ...plain, concepts: [concept], ...plan },
        {},
      );
      return documents.map((_, ordinal) => scores.value(ordinal));
    };
    const before = scoresOf({});
    const max = Math.max(...before);
    expect(scoresOf({ pair: "快充" })).toEqual(
      before.map((score, at) => score + max * ([2, 0, 1, 2][at] ?? 0)),
    );
    const other = { concepts: [of("充电")] };
    expect(scoresOf({ ...other, pair: "快充" })).toEqual(scoresOf(other));
  });

  it("are a family before its parts where a text is the beginning of their numbers", () => {
    const part: Made = { texts: "p1 door", part: {}, columns: [4] };
    const documents = [part, part, part, { texts: "doors" }, { texts: "p1 motor", columns: [5] }];
    const fits = (parts: readonly MatchingPart[], plan: Partial<QueryPlan> = {}) => {
      const found = findDocuments(
        indexesOf(documents),
        { ...plain, concepts: [of("p1")], isPartAlone: true, partTerm: "p1", parts, ...plan },
        {},
      );
      expect(found.scores.get(3)).toBe(found.fits.has(3) ? 0 : undefined);
      expect(found.scores.value(4)).toBeGreaterThan(0);
      return [...found.fits].map(([ordinal, { fit }]) => `${ordinal} ${fit}`);
    };
    const begun = [0, 1, 2].map((ordinal) => named(ordinal, beginning));
    expect(fits(begun)).toEqual(["0 5", "1 5", "2 5", "3 5.5"]);
    expect(fits(begun, { isPartAlone: false })).toEqual([]);
    expect(fits(begun, { partTerm: undefined })).toEqual(["0 5", "1 5", "2 5"]);
    expect(fits(begun.map((one) => ({ ...one, fit: variant })))).toEqual(["0 6", "1 6", "2 6"]);
    expect(fits(begun.map((one) => ({ ...one, fit: matchGrades.edit })))).toEqual([
      ...["0 4", "1 4", "2 4"],
    ]);
    expect(fits([...begun.slice(0, 2), named(2, matchGrades.inner)])).toEqual([
      "0 5",
      "1 5",
      "2 2",
    ]);
    expect(fits(begun.map((one) => ({ ...one, crossReference: "X" })))).toEqual([
      ...["0 5", "1 5", "2 5"],
    ]);
    // A family that is called so, instead of the one that holds the parts.
    documents.push({ texts: "window", part: {}, columns: [5] });
    documents[4] = { texts: { body: "p1" } };
    expect(fits(begun)).toEqual(["0 5", "1 5", "2 5", "3 5.5"]);
    documents[4] = { texts: "p1" };
    expect(fits(begun)).toEqual(["0 5", "1 5", "2 5", "4 5.5"]);
  });
});

describe("the order", () => {
  const facts = new DocumentMetadata();
  for (const [id, date, stage, number] of [
    [5, "2026-01-01"],
    [4, "2026-02-01"],
    [3, "2026-01-01"],
    [6, undefined, "nrnd", "A1"],
    [7, undefined, "active", "B1"],
    [8, undefined, "active", "A2"],
    [9, undefined, "active", "B1"],
  ] as const) {
    const part = number && { number, orderCodes: [], stage };
    facts.put({
      ...{ id, group: 2, share: 1, columns: [], texts: {} },
      ...(date && { date }),
      ...(part && { part }),
    });
  }

  const ordered = (
    scored: Readonly<Record<number, number>>,
    fits: FoundDocuments["fits"] = new Map(),
    places?: FoundDocuments["places"],
  ) => {
    const scores = new DocumentScores(facts.count);
    for (const [ordinal, score] of Object.entries(scored)) scores.set(Number(ordinal), score);
    const order = orderOf(facts, { scores, fits, ...(places && { places }) });
    return scores.ordinals().toSorted(order);
  };

  it("is by score, then by date, then by id", () => {
    expect(ordered({ 0: 1, 1: 1, 2: 1, 3: 2 })).toEqual([3, 1, 2, 0]);
  });

  it("is of named parts by how well they are named, by cost, by stage and by number", () => {
    const scored = { 0: 9, 3: 3, 4: 2, 5: 1, 6: 4 };
    const fits = (...all: readonly (readonly [number, number, number])[]) =>
      new Map(all.map(([ordinal, fit, cost]) => [ordinal, { fit, cost }]));
    const alike = [4, 5, 6].map((ordinal) => [ordinal, 8, 0] as const);
    expect(ordered(scored, fits([3, 8, 0], ...alike))).toEqual([5, 6, 4, 3, 0]);
    expect(ordered(scored, fits([3, 8, 0], [4, 6, 0], [5, 5, 0]))).toEqual([3, 4, 5, 0, 6]);
    expect(ordered(scored, fits([3, 4, 0.3], [4, 4, 0.1], [5, 4, 0.2]))).toEqual([4, 5, 3, 0, 6]);
    expect(ordered(scored, fits([3, 4, 0.1], [4, 4, 0.1], [5, 4, 0.1]))).toEqual([3, 5, 4, 0, 6]);
  });

  it("is by the conditions that parts meet, then by how near they come, where they meet any", () => {
    const places = (met: readonly number[], away: readonly number[]) => ({
      ...{ met: Float32Array.from(met), away: Float32Array.from(away) },
    });
    const scored = { 0: 1, 1: 2, 2: 3, 3: 4 };
    const none = new Map();
    expect(ordered(scored, none, places([0, 1, 1, 2], [0, 2, 3, 9]))).toEqual([3, 1, 2, 0]);
    expect(ordered(scored, none, places([1, 1, 1, 1], [1, 1, 1, 1]))).toEqual([3, 2, 1, 0]);
    expect(ordered(scored, none, places([0, 0, 0, 0], [1, 2, 3, 4]))).toEqual([3, 2, 1, 0]);
    expect(ordered(scored, none, places([1], [5]))).toEqual([0, 3, 2, 1]);
  });
});

describe("the families that a text looks for", () => {
  const part = (texts: string, family: number): Made => ({ texts, part: {}, columns: [family] });
  const documents = [
    ...[part("motor driver", 10), part("motor driver", 10), part("door", 10), part("door", 10)],
    ...[part("motor", 20), part("driver", 20), part("driver", 20)],
    ...[part("motor", 30), { texts: "motor", id: 40 }, part("door", 40)],
    { texts: "motor", id: 50 },
  ];
  const families = (...nouns: Parameters<typeof familiesAskedFor>[0]) => {
    const found = familiesAskedFor(nouns, indexesOf(documents));
    return [[...found.families].toSorted((a, b) => a - b), found.isLikeliest];
  };

  it("are called so, or have two parts and half of theirs that are", () => {
    expect(families({ concept: of("motor") })).toEqual([[10, 40], true]);
    expect(families({ concept: of("window") })).toEqual([[], false]);
    expect(families()).toEqual([[], false]);
  });

  it("are those of the likeliest noun that has some", () => {
    expect(families({ concept: of("window") }, { concept: of("motor") })).toEqual([
      [10, 40],
      false,
    ]);
    expect(families({ concept: of("motor") }, { concept: of("door") })[0]).toEqual([10, 40]);
  });

  it("are not those of what is only akin, and those of a noun with the word before it", () => {
    const either = (weight: number) => ({
      ...of("window"),
      alternatives: [
        { terms: ["window"], weight: 1 },
        { terms: ["motor"], weight },
      ],
    });
    expect(families({ concept: either(0.7) })[0]).toEqual([10, 40]);
    expect(families({ concept: either(0.69) })[0]).toEqual([]);
    expect(families({ concept: of("driver"), joined: "motor driver" })[0]).toEqual([10]);
    expect(families({ concept: of("motor"), joined: "door motor" })[0]).toEqual([10, 40]);
  });
});
