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
