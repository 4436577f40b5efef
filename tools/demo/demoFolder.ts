import { join } from "node:path";
import { projectRoot } from "../../scripts/stale.ts";
import { makePublication, type Publication } from "../../src/content/published/publication.ts";
import { contentTypes } from "../../src/content/types/index.ts";
import { findContentFiles, readText } from "../../src/staff/exchange/contentFolder.ts";
import { envelope, type FileDocument } from "../../src/staff/exchange/documentInContentFile.ts";
import { parseStream } from "../../src/staff/exchange/parseYaml.ts";

/** The folders of the demo company's content, and of its pictures and papers. */
export const demoFolder = join(projectRoot, "demo");
export const mediaFolder = join(demoFolder, "media");

/**
 * Every document of the demo that is valid by itself. Problems of the others are reported by the
 * demo's checks (`tests/demo`), so papers can be printed while content is being written.
 */
export async function readableDocuments(folder: string): Promise<FileDocument[]> {
  const { files } = await findContentFiles(folder);
  const documents: FileDocument[] = [];
  for (const file of files) {
    const text = await readText(file, false);
    if (typeof text !== "string") continue;
    for (const { data, locate } of parseStream(text).documents) {
      const around = envelope.safeParse(data).data;
      const body = around && contentTypes[around.type].body.safeParse(around.body);
      if (body?.success) {
        documents.push({ ...around, body: body.data, file, locate } as FileDocument);
      }
    }
  }
  return documents;
}

/** A publication of documents. Those without an id get one that no other has. */
export function published(documents: readonly FileDocument[]): Promise<Publication> {
  let lastId = Math.max(0, ...documents.map(({ id = 0 }) => id));
  const rows = documents.flatMap(({ id, key, type, publish, body }) => {
    lastId += id === undefined ? 1 : 0;
    const row = { id: id ?? lastId, key, type, body: JSON.stringify(body) };
    return publish.map((language) => ({ ...row, language, publishedAt: 0, revisionId: row.id }));
  });
  return makePublication(1, rows);
}
