import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lifecycleStages } from "../../../content/types/product.ts";
import { DocumentMetadata, stageOrder } from "./documentMetadata.ts";
import type { SearchDocument } from "./searchDocument.ts";

const document = fc.record(
  {
    id: fc.integer({ min: 1, max: 12 }),
    group: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
    share: fc.constantFrom(0.5, 1),
    columns: fc.subarray([1, 2, 3]),
    texts: fc.constant({}),
    date: fc.constantFrom("2024-01-31", "2025-01-30", "2026-01-30"),
    part: fc.record({
      number: fc.constantFrom("RG1", "RG2"),
      orderCodes: fc.constant([]),
      stage: fc.constantFrom(...lifecycleStages),
    }),
  },
  { requiredKeys: ["id", "group", "share", "columns", "texts"] },
) satisfies fc.Arbitrary<SearchDocument>;

const command = fc.oneof(
  document.map((put) => ({ kind: "put" as const, put })),
  fc.integer({ min: 1, max: 12 }).map((id) => ({ kind: "remove" as const, id })),
);

describe("the metadata of documents", () => {
  it("is what was set last, by ordinal, until it is removed", () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const facts = new DocumentMetadata();
        const living = new Map<number, SearchDocument>();
        let count = 0;
        for (const one of commands) {
          const id = one.kind === "put" ? one.put.id : one.id;
          expect(facts.remove(id) !== undefined).toBe(living.delete(id));
          if (one.kind === "remove") continue;
          expect(facts.put(one.put)).toBe(count);
          living.set(id, one.put);
          count += 1;
        }
        expect([facts.size, facts.count]).toEqual([living.size, count]);
        for (const [id, { group, columns, part }] of living) {
          const ordinal = facts.ordinal(id) ?? Number.NaN;
          expect(facts.id(ordinal)).toBe(id);
          expect([facts.group(ordinal), facts.columns(ordinal)]).toEqual([group, columns]);
          expect(facts.group(ordinal)).toBe(group);
          expect(facts.part(ordinal)?.stage).toBe(part?.stage);
        }
        const parts = [...living.values()].filter(({ part }) => part);
        for (const column of [1, 2, 3, 4]) {
          const inColumn = parts.filter(({ columns }) => columns.includes(column));
          expect(facts.partsIn(column)).toBe(inColumn.length);
        }
        const obsolete = parts.filter(({ part }) => part?.stage === "obsolete");
        expect([...facts.obsolete].map((ordinal) => facts.id(ordinal)).toSorted()).toEqual(
          obsolete.map(({ id }) => id).toSorted(),
        );
      }),
    );
  });

  it("ranks the newest first, with half the weight for each year of age", () => {
    const facts = new DocumentMetadata();
    const put = (id: number, date?: string) =>
      facts.put({ id, group: 2, share: 1, columns: [], texts: {}, ...(date && { date }) });
    const [plain, old, fresh] = [put(1), put(2, "2025-11-21"), put(3, "2026-11-21")];
    const bonus = (ordinal: number) => facts.quality(ordinal) - 1;
    expect(bonus(plain)).toBe(0);
    expect(bonus(fresh)).toBeGreaterThan(0);
    expect(bonus(old)).toBeCloseTo(bonus(fresh) / 2);
    expect(bonus(fresh)).toBeCloseTo(0.12);
    facts.remove(3);
    expect(bonus(old)).toBeCloseTo(0.12);
    // A date before 1970 is none.
    expect(bonus(put(4, "1969-12-31"))).toBe(0);
    expect(bonus(old)).toBeCloseTo(0.12);
  });

  it("ranks parts lower the less they are for new designs, by their kind's share", () => {
    const facts = new DocumentMetadata();
    const shares = lifecycleStages.map((stage, id) => {
      const part = { number: "RG1", orderCodes: [], stage };
      const ordinal = facts.put({ id, group: 3, share: 0.5, columns: [], texts: {}, part });
      return `${stage} ${facts.quality(ordinal)}`;
    });
    expect(shares.toSorted()).toEqual([
      ...["active 0.5", "last-time-buy 0.46", "nrnd 0.46", "obsolete 0.44", "preview 0.49"],
    ]);
    expect(stageOrder(undefined)).toBe(0);
  });

  it("has places that were given before, for the documents that come back to them", () => {
    const facts = new DocumentMetadata(3);
    const document = { group: 2, share: 1, columns: [], texts: {} } as const;
    expect([facts.count, facts.size, facts.group(1), facts.day(1)]).toEqual([3, 0, 1, -1]);
    expect([facts.columns(1), facts.quality(1)]).toEqual([[], 1]);
    expect([facts.put({ ...document, id: 7 }, 1), facts.put({ ...document, id: 8 })]).toEqual([
      1, 3,
    ]);
    expect([facts.count, facts.size, facts.id(1), facts.id(3)]).toEqual([4, 2, 7, 8]);
    expect([facts.ordinal(8), facts.ordinal(9)]).toEqual([3, undefined]);
  });

  it("has room for any number of documents", () => {
    const facts = new DocumentMetadata();
    for (let id = 1; id <= 3_000; id += 1) {
      facts.put({ id: id * 7, group: 1, share: 1, columns: [], texts: {} });
    }
    expect([facts.id(1_023), facts.id(1_024), facts.id(2_999)]).toEqual([7_168, 7_175, 21_000]);
  });

  it("ranks parts for new designs before others", () => {
    const order = lifecycleStages.map((stage) => ({
      stage,
      at: stageOrder({ number: "RG1", stage, replacement: undefined }),
    }));
    const [first, ...others] = order.toSorted((a, b) => a.at - b.at);
    expect([first?.stage, others.at(-1)?.stage]).toEqual(["active", "obsolete"]);
  });
});
