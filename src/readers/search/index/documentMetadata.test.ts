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
    facts.remove(3);
    expect(bonus(old)).toBeGreaterThan(0.1);
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
