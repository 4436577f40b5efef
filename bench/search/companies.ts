import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { languages } from "../../src/base/site/languages.ts";
import { makePublication, type Publication } from "../../src/content/published/publication.ts";
import {
  type ExistingContent,
  noExistingContent,
} from "../../src/staff/exchange/existingContent.ts";
import { readContent } from "../../src/staff/exchange/readContent.ts";

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

const pair = z.tuple([z.string(), z.string()]);
const subject = z.record(z.string(), z.strictObject({ en: pair, zh: pair }));

/**
 * Questions and answers on subjects that the demo company does not have, as a site publishes them that
 * has nothing else. The searches over them are in strangers.yaml.
 */
export async function strangersQuestions(): Promise<Publication> {
  const folder = join(import.meta.dirname, "strangers");
  const files = (await readdir(folder)).sort();
  const subjects = await Promise.all(
    files.map(async (file) => subject.parse(parse(await readFile(join(folder, file), "utf8")))),
  );
  const rows = subjects
    .flatMap((one) => Object.entries(one))
    .flatMap(([key, { en, zh }], at) => {
      const body = {
        column: "faq",
        position: 0,
        question: { en: en[0], zh: zh[0] },
        answer: { en: `<p>${en[1]}</p>`, zh: `<p>${zh[1]}</p>` },
        products: [],
      };
      const row = { id: at + 1, key, type: "faq" as const, publishedAt: 0, revisionId: at + 1 };
      return languages.map((language) => ({ ...row, language, body: JSON.stringify(body) }));
    });
  return makePublication(1, rows);
}
