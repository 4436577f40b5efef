import { languages } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { DocumentEntry } from "../documents/listDocuments.ts";
import type { ProductRevision } from "./requirements/checkUnfitValues.ts";

/** Products whose bodies are fetched together: some megabytes at a time. */
const productsAtOnce = 500;

/**
 * The newest revision of each product and the ones that readers see, without those in the trash: by
 * product, older revisions first.
 * @param entries the store's documents
 */
export async function* productRevisions(
  db: Reading,
  entries: Iterable<DocumentEntry>,
): AsyncGenerator<ProductRevision, void> {
  const products = [...entries].filter(
    ({ type, trashedAt }) => type === "product" && trashedAt === null,
  );
  for (let first = 0; first < products.length; first += productsAtOnce) {
    const page = new Map(
      products.slice(first, first + productsAtOnce).map((entry) => [entry.id, entry]),
    );
    for (const { document_id: id, number, body } of await bodiesOf(db, page)) {
      const entry = page.get(id);
      if (!entry) continue;
      const isNewest = number === entry.number;
      const shownIn = languages.filter((language) => entry.published[language] === number);
      if (!isNewest && shownIn.length === 0) continue;
      yield { key: entry.key, languages: shownIn, isNewest, body };
    }
  }
}

/** May return further ones: revisions whose number another product of the page shows. */
async function bodiesOf(db: Reading, page: ReadonlyMap<number, DocumentEntry>) {
  const numbers = [...page.values()].flatMap(({ number, published }) => [
    number,
    ...Object.values(published),
  ]);
  return db
    .selectFrom("revisions")
    .select(["document_id", "number", "body"])
    .where("document_id", "in", [...page.keys()])
    .where("number", "in", [...new Set(numbers)])
    .orderBy("document_id")
    .orderBy("number")
    .execute();
}
