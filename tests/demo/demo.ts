import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Publication } from "../../src/content/published/publication.ts";
import type { FileDocument } from "../../src/staff/exchange/documentInContentFile.ts";
import { ContentFileError, type FileProblem } from "../../src/staff/exchange/fileProblems.ts";
import { parseStream } from "../../src/staff/exchange/parseYaml.ts";
import { readContent } from "../../src/staff/exchange/readContent.ts";
import {
  demoFolder,
  mediaFolder,
  published,
  readableDocuments,
} from "../../tools/demo/demoFolder.ts";
import { paperTextFolder } from "../../tools/demo/papers.ts";
import type { Written } from "./finding.ts";

/** The demo company as read from its files. */
export interface Demo {
  readonly documents: readonly FileDocument[];
  readonly byKey: ReadonlyMap<string, FileDocument>;
  /** Problems that an import would report. */
  readonly problems: readonly FileProblem[];
  readonly publication: Publication;
  readonly mediaFolder: string;
  /** Below the media folder, sorted. */
  readonly media: readonly string[];
  /** The texts of papers by their paths below `paperTextFolder`. */
  readonly paperTexts: ReadonlyMap<string, Written>;
  /** All sources of bilingual texts: documents, then papers. */
  readonly written: readonly Written[];
}

export { demoFolder };

/** Reads the demo from its files, also where an import would refuse it. */
export async function readDemo(): Promise<Demo> {
  const { documents, problems } = await readDocuments();
  const paperTexts = await readPaperTexts();
  return {
    documents,
    problems,
    byKey: new Map(documents.map((document) => [document.key, document])),
    publication: await published(documents),
    mediaFolder,
    media: await filesBelow(mediaFolder),
    paperTexts,
    written: [...documents, ...paperTexts.values()],
  };
}

async function readPaperTexts(): Promise<Map<string, Written>> {
  const texts = new Map<string, Written>();
  for (const path of await filesBelow(paperTextFolder)) {
    const file = join(paperTextFolder, path);
    for (const { data, locate } of parseStream(await readFile(file, "utf8")).documents) {
      // Fields of documents are found below their body; a text has none around it.
      texts.set(path, { file, key: "", body: data, locate: ([, ...field]) => locate(field) });
    }
  }
  return texts;
}

async function readDocuments(): Promise<Pick<Demo, "documents" | "problems">> {
  try {
    return { documents: (await readContent(demoFolder)).documents, problems: [] };
  } catch (error) {
    if (!(error instanceof ContentFileError)) throw error;
    return { documents: await readableDocuments(demoFolder), problems: error.problems };
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

/** A stored file's bytes; undefined where it is not there. */
export function mediaBytes(demo: Demo, file: string): Promise<Buffer | undefined> {
  return readFile(join(demo.mediaFolder, file)).catch(() => undefined);
}
