import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MemoryIndex } from "./memoryIndex.ts";
import type { Concept, IndexField } from "./words/termIndex.ts";

/** Each is its own stem. */
const words = ["motor", "driver", "camera", "door"] as const;
const text = fc.array(fc.constantFrom(...words), { maxLength: 6 });
const texts = fc.record({ title: text, body: text });
type Texts = typeof texts extends fc.Arbitrary<infer Made> ? Made : never;

const alternative = fc.record({
  terms: fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }),
  weight: fc.constantFrom(1, 0.5),
});
const concept = fc.record({
  alternatives: fc.array(alternative, { minLength: 1, maxLength: 2 }),
  weight: fc.constant(1),
  isOptional: fc.constant(false),
});

function indexOf(documents: readonly Texts[]): MemoryIndex {
  const index = new MemoryIndex();
  for (const [ordinal, { title, body }] of documents.entries()) {
    index.put(ordinal, { title: title.join(" "), body: body.join(" ") });
  }
  return index;
}

/** BM25F as papers have it, with the index's weights for a title and a body. */
function scoreOf(documents: readonly Texts[], at: number, { alternatives }: Concept): number {
  const fields = [
    { field: "title" as const, weight: 5, usual: 12 },
    { field: "body" as const, weight: 1, usual: 400 },
  ];
  const impactOf = (document: Texts, term: string) => {
    const sum = fields.reduce((all, { field, weight, usual }) => {
      const list: readonly string[] = document[field];
      const count = list.filter((one) => one === term).length;
      return all + (count * weight) / (1 - 0.6 + (0.6 * list.length) / usual);
    }, 0);
    return sum / (sum + 1.2);
  };
  const holds = (document: Texts) =>
    alternatives.filter(({ terms: all }) => all.every((term) => impactOf(document, term) > 0));
  const document = documents[at];
  if (document === undefined) return 0;
  const found = documents.filter((one) => holds(one).length > 0).length;
  const rarity = Math.log(1 + (documents.length - found + 0.5) / (found + 0.5));
  const impacts = holds(document).map(({ terms: all, weight }) => {
    const sum = all.reduce((part, term) => part + impactOf(document, term), 0);
    return (sum / all.length) * 2.2 * weight;
  });
  const [best = 0, other = 0] = impacts.toSorted((a, b) => b - a);
  const [one, second] = alternatives;
  const isRepeat = second?.terms.every((term) => one?.terms.includes(term));
  return rarity * (best + (isRepeat ? 0 : 0.1) * other);
}

describe("an index in memory", () => {
  it("scores documents with a concept by BM25F, and matches in the title higher", () => {
    const documents = fc.array(texts, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(documents, concept, (all, one) => {
        const { ordinals, scores } = indexOf(all).match([one]);
        const held = all.flatMap((_, at) => (scoreOf(all, at, one) > 0 ? [at] : []));
        expect([...ordinals].toSorted((a, b) => a - b)).toEqual(held);
        for (const [place, ordinal] of ordinals.entries()) {
          const score = scores[place] ?? 0;
          const plain = scoreOf(all, ordinal, one);
          const { title, body } = all[ordinal] ?? { title: [], body: [] };
          const isNowhereInTitle = one.alternatives.every(({ terms }) =>
            terms.some((term) => !title.includes(term)),
          );
          // Impacts are kept in 2,047 steps.
          const bonus = isNowhereInTitle ? 1 : 1.35;
          expect({ title, body, isAbove: score > plain * 0.99 }).toMatchObject({ isAbove: true });
          expect({ title, body, isBelow: score < plain * bonus * 1.01 }).toMatchObject({
            isBelow: true,
          });
        }
      }),
    );
  });

  it("does not return or count removed documents", () => {
    const documents = fc.array(texts, { maxLength: 10 });
    fc.assert(
      fc.property(documents, fc.infiniteStream(fc.boolean()), (all, dice) => {
        const index = indexOf(all);
        const living = all.map(() => dice.next().value);
        for (const [ordinal, isAlive] of living.entries()) if (!isAlive) index.remove(ordinal);
        for (const word of words) {
          const holding = all.flatMap(({ title, body }, at) =>
            living[at] && [...title, ...body].includes(word) ? [at] : [],
          );
          expect(index.frequency(word)).toBe(holding.length);
          const one = {
            alternatives: [{ terms: [word], weight: 1 }],
            weight: 1,
            isOptional: false,
          };
          expect([...index.match([one]).ordinals].toSorted((a, b) => a - b)).toEqual(holding);
          const known = index.wordsFrom(word.slice(0, 3), 5).map((known) => known.word);
          expect(known).toEqual(holding.length > 0 ? [word] : []);
        }
      }),
    );
  });

  it("finds documents with a third of the concepts, and adds optional ones", () => {
    const index = new MemoryIndex();
    const put = (ordinal: number, body: string, field: IndexField = "body") =>
      index.put(ordinal, { [field]: body });
    put(0, "motor driver camera");
    put(1, "motor driver");
    put(2, "camera door");
    put(3, "window");
    const of = (term: string, isOptional = false): Concept => ({
      alternatives: [{ terms: [term], weight: 1 }],
      weight: 1,
      isOptional,
    });
    const { ordinals, scores } = index.match([of("motor"), of("driver"), of("camera")]);
    const ranked = ordinals.toSorted(
      (a, b) => (scores[ordinals.indexOf(b)] ?? 0) - (scores[ordinals.indexOf(a)] ?? 0),
    );
    expect(ranked).toEqual([0, 1, 2]);
    const more = index.match([of("motor"), of("window", true)]);
    expect(more.ordinals.toSorted()).toEqual([0, 1]);
  });
});

describe("the documents that match", () => {
  const made = () => {
    const index = new MemoryIndex();
    index.put(0, { title: "motor driver", body: "camera" });
    index.put(1, { title: "camera", body: "driver motor driver" });
    index.put(2, { body: "motor", title: "" });
    index.put(3, { title: "door", body: "window" });
    index.put(4, { translation: "drivers", keywords: "door" });
    return index;
  };
  const of = (terms: readonly string[], rest: Partial<Concept> = {}): Concept => ({
    ...{ alternatives: [{ terms, weight: 1 }], weight: 1, isOptional: false },
    ...rest,
  });
  const either = (...alternatives: Concept["alternatives"]) => of([], { alternatives });
  const further = { isOptional: true };

  /** Ordinals, scores and shares; a star where all that is asked for is there. */
  const shown = (index: MemoryIndex, concepts: readonly Concept[], inTitles?: boolean) => {
    const { ordinals, scores, shares, whole } = index.match(concepts, inTitles);
    return ordinals.map((one, at) => {
      const [score = 0, share = 0] = [scores[at], shares[at]];
      const mark = whole.includes(one) ? "*" : "";
      return `${one}${mark} ${score.toFixed(2)} ${share.toFixed(2)}`;
    });
  };

  it.each<[string, readonly Concept[], readonly string[]]>([
    ["a word", [of(["motor"])], ["0* 1.43 1.00", "1* 0.80 1.00", "2* 0.80 1.00"]],
    [
      "two words, the rarer of which counts for more",
      [of(["motor"]), of(["camera"])],
      ["0* 2.67 1.00", "1* 3.09 1.00", "2 0.80 0.38"],
    ],
    ["neighbours", [of(["motor driver"])], ["0* 2.32 1.00", "1* 1.30 1.00"]],
    ["two terms of one expression", [of(["motor", "camera"])], ["0* 1.51 1.00", "1* 1.52 1.00"]],
    [
      "the best of two expressions, and a tenth of the other",
      [either({ terms: ["motor"], weight: 0.5 }, { terms: ["camera"], weight: 1 })],
      ["0* 0.85 1.00", "1* 1.50 1.00", "2* 0.40 1.00"],
    ],
    [
      "two expressions, one of which repeats the other",
      [either({ terms: ["motor", "camera"], weight: 1 }, { terms: ["motor"], weight: 0.5 })],
      ["0* 0.93 1.00", "1* 0.93 1.00", "2* 0.40 1.00"],
    ],
    [
      "an optional concept",
      [of(["camera"], further), of(["motor"])],
      ["0* 3.18 1.00", "1* 2.54 1.00", "2* 0.80 1.00"],
    ],
    [
      "optional words, which count in the share",
      [
        of(["motor"]),
        of(["camera"], { ...further, isWord: true }),
        of(["window"], { ...further, isWord: true }),
      ],
      ["0* 3.18 0.51", "1* 2.54 0.51", "2* 0.80 0.19"],
    ],
    [
      "an everyday word, which is less rare than it seems",
      [of(["motor"], { isEveryday: true })],
      ["0* 1.41 1.00", "1* 0.79 1.00", "2* 0.79 1.00"],
    ],
    [
      "a concept of double weight",
      [of(["motor"], { weight: 2 })],
      ["0* 2.86 1.00", "1* 1.60 1.00", "2* 1.60 1.00"],
    ],
    [
      "documents that match whatever their texts, removed ones left out",
      [
        of(["window"], {
          documents: new Map([
            [2, 1],
            [3, 0.1],
            [9, 1],
          ]),
        }),
      ],
      ["3* 1.30 1.00", "2* 2.08 1.00"],
    ],
    [
      "an expression in titles alone",
      [either({ terms: ["driver"], weight: 1, inTitle: true })],
      ["0* 2.32 1.00", "4* 1.93 1.00"],
    ],
    ["an unknown word", [of(["zeppelin"])], []],
  ])("%s have these scores and shares", (_name, concepts, found) => {
    expect(shown(made(), concepts)).toEqual(found);
  });

  it("in titles alone have it there, in either language", () => {
    const index = made();
    expect(shown(index, [of(["driver"])], true)).toEqual(["0* 2.32 1.00", "4* 1.93 1.00"]);
    expect(shown(index, [of(["motor"]), of(["camera"])], true)).toEqual([
      ...["0 3.68 0.50", "1 3.72 0.50"],
    ]);
  });

  it("among some are scored as if there were no others, whose words are not known", () => {
    const index = made();
    index.remove(3);
    index.remove(3);
    const words = (max: number) => index.wordsFrom("d", max).map(({ word }) => word);
    expect([words(5), words(1)]).toEqual([["driver", "drivers", "door"], ["driver"]]);
    expect([index.has("window"), index.frequency("window")]).toEqual([true, 0]);
    index.among([1, 4, 4, 3, 77], () => {
      expect(shown(index, [of(["driver"])])).toEqual(["1* 0.32 1.00", "4* 0.40 1.00"]);
      expect([index.frequency("driver"), index.has("motor"), index.has("window")]).toEqual([
        ...[2, true, false],
      ]);
    });
    index.among([2], () => expect([words(5), index.wordsLike("drivr", 3)]).toEqual([[], []]));
    index.among([4], () => expect(words(2)).toEqual(["driver", "drivers"]));
    expect([index.frequency("driver"), index.wordsLike("drivr", 3)]).toEqual([
      ...[3, [{ word: "driver", term: "driver" }]],
    ]);
  });

  it("are found again by an index that was saved, once they are revived", () => {
    const index = made();
    index.put(5, { title: "快充芯片", body: "充电" });
    const copy = new MemoryIndex(structuredClone(index.state));
    expect(copy.match([of(["motor"])]).ordinals).toEqual([]);
    for (let ordinal = 0; ordinal < 6; ordinal += 1) copy.revive(ordinal);
    for (const term of ["motor", "motor driver", "快充", "电"]) {
      expect(copy.match([of([term])])).toEqual(index.match([of([term])]));
    }
    const pairs = [...copy.titlePairs].map(([first, next]) => [
      ...[String.fromCodePoint(first), [...next].map((one) => String.fromCodePoint(one))],
    ]);
    expect(pairs).toEqual([
      ["快", ["充"]],
      ["充", ["芯"]],
      ["芯", ["片"]],
    ]);
  });

  it("have room for many of them, and for long texts", () => {
    const index = new MemoryIndex();
    const long = Array.from({ length: 3_000 }, (_, at) => `word${at}`).join(" ");
    index.put(0, { body: long });
    for (let ordinal = 1; ordinal < 2_500; ordinal += 1) index.put(ordinal, { body: "motor" });
    expect(index.match([of(["motor"])]).whole).toHaveLength(2_499);
    expect([index.frequency("word0"), index.frequency("word2999")]).toEqual([1, 1]);
    expect(() => index.put(2 ** 20, { body: "motor" })).toThrow(RangeError);
  });
});
