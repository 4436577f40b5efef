import fc from "fast-check";
import { expect, test } from "vitest";
import { everything, parts, setOf, withParts } from "../../../../tests/support/changeSetParts.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { languages } from "../../../base/site/languages.ts";
import { serverPerson } from "../../access/rights.ts";
import { applyChangeSet, undoChangeSet } from "./apply/applyChangeSet.ts";
import type { CellChange, ChangeSetOptions } from "./changeSetTypes.ts";

forEachStore("A generated change set", (open) => {
  test("is undone to the same bytes", async () => {
    const store = await withParts(open);
    const cell = fc.record({
      key: fc.constantFrom(...parts),
      change: fc.constantFrom<[string, unknown][]>(
        ["/values/supply", "3..3.6 V"],
        ["/values/supply", undefined],
        ["/values/cpu-clock", undefined],
        ["/values/flash", "1 MB"],
        ["/summary/en", "Another text"],
        ["/name/zh", undefined],
        ["/description", { en: "<p>New <b>text</b></p>" }],
        ["/variants/0/stage", "obsolete"],
        ["/lifecycle/lastOrder", "2027-01-01"],
        ["/related", ["rg1"]],
        ["/packages/0/pins", 48],
      ),
    });
    const run = async (
      changes: readonly { key: string; change: [string, unknown] }[],
      publish: ChangeSetOptions["publish"],
    ) => {
      const before = await everything(store);
      const cells = new Map<string, CellChange>();
      for (const { key, change } of changes) {
        const [path, after] = change;
        const present = cellIn(JSON.parse(before.newest.get(key) ?? ""), path);
        cells.set(`${key}${path}`, { key, path, before: present, after } as CellChange);
      }
      const done = await applyChangeSet(store, setOf(...cells.values()), {
        ...{ by: serverPerson, now: 10 },
        publish,
      });
      expect(done.review.problems).toEqual([]);
      expect(done.isApplied).toBe(true);
      const undone = await undoChangeSet(store, done.id, { by: serverPerson, now: 20 });
      expect(undone?.isUndone).toBe(true);
      expect(await everything(store)).toEqual(before);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(undefined, languages),
        run,
      ),
      { numRuns: 12 },
    );
  });
});

function cellIn(body: unknown, path: string): unknown {
  return path
    .split("/")
    .slice(1)
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], body);
}
