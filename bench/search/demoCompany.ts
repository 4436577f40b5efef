import { join } from "node:path";
import { languages } from "../../src/base/site/languages.ts";
import { makePublication, type Publication } from "../../src/content/published/publication.ts";
import { type ExistingContent, noExistingContent } from "../../src/staff/exchange/existing.ts";
import { readContent } from "../../src/staff/exchange/read.ts";

/** Media do not matter to search, and some of them are made by other means. */
const mediaAside: ExistingContent = { ...noExistingContent, hasFile: () => Promise.resolve(true) };

/** Ids of documents that name none. */
const firstFreeId = 10_000;

/** The demo company as it is published from its files. */
export async function demoCompany(): Promise<Publication> {
  const folder = join(import.meta.dirname, "..", "..", "demo");
  const { documents } = await readContent(folder, mediaAside);
  const rows = documents.flatMap(({ id, key, type, publish, body }, at) =>
    (publish ?? languages).map((language) => ({
      id: id ?? firstFreeId + at,
      key,
      type,
      language,
      publishedAt: 0,
      revisionId: at + 1,
      body: JSON.stringify(body),
    })),
  );
  return makePublication(1, rows);
}
