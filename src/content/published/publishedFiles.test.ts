import fc from "fast-check";
import { expect, test } from "vitest";
import { buildDownload } from "../../../tests/support/world.ts";
import { makePublication, type Publication } from "./publication.ts";
import type { PublishedRow } from "./readPublished.ts";

const paths = ["a.pdf", "b.pdf", "c.pdf"];

/** Change of a document in one language: it refers to a file, or is withdrawn. */
interface Change {
  readonly id: number;
  readonly language: "en" | "zh";
  readonly file: string | null;
}

const change = fc.record({
  id: fc.nat({ max: 3 }),
  language: fc.constantFrom("en" as const, "zh" as const),
  file: fc.option(fc.constantFrom(...paths)),
});

function rowOf({ id, language, file }: Change): PublishedRow {
  const { key, type, body } = buildDownload(file ?? "", id);
  const facts = { id, key, type, language, publishedAt: 1 };
  if (file === null) return { ...facts, revisionId: null, body: null };
  return { ...facts, revisionId: 1, body: JSON.stringify(body) };
}

test("A publication has the files that are published then, whatever was before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(change, { maxLength: 6 })), async (publications) => {
      let previous: Publication | undefined;
      const state = new Map<string, string>();
      for (const [index, changes] of publications.entries()) {
        for (const { id, language, file } of changes) {
          if (file === null) state.delete(`${id} ${language}`);
          else state.set(`${id} ${language}`, file);
        }
        const before = paths.map((path) => previous?.files.has(path));
        const next = await makePublication(index + 1, changes.map(rowOf), previous);
        for (const path of paths)
          expect(next.files.has(path)).toBe([...state.values()].includes(path));
        // A request that began with the previous publication keeps its files.
        expect(paths.map((path) => previous?.files.has(path))).toEqual(before);
        previous = next;
      }
    }),
  );
});
