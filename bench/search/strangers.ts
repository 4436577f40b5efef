import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { languages } from "../../src/base/site/languages.ts";
import { makePublication, type Publication } from "../../src/content/published/publication.ts";

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
