import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { stringify } from "yaml";
import { typeNames } from "../../src/content/types/typeNames.ts";
import type { ExistingContent } from "../../src/staff/exchange/existingContent.ts";
import { ContentFileError } from "../../src/staff/exchange/fileProblems.ts";
import { readContent } from "../../src/staff/exchange/readContent.ts";
import { sampleBodies, sampleKeys } from "./sampleBodies.ts";

/** Folders of content files for tests. */

/** Any document, right or wrong, as it is to stand in a file. */
export type Written = Readonly<Record<string, unknown>>;

const parameter = (key: string, facts: object): Written => ({
  type: "parameter",
  key,
  body: { label: { en: key }, group: sampleKeys.parameterGroup, ...facts },
});

/** One document of every type, and the parameters that the product has beside. */
export const sampleDocuments: readonly Written[] = [
  ...typeNames.map((type) => ({ type, key: sampleKeys[type], body: sampleBodies[type] })),
  parameter("flash", { kind: "number", unit: "KB", max: 1024 }),
  parameter("supply", { kind: "range", unit: "V" }),
];

/** The sample documents with some fields of one of them replaced, by its key. */
export function withChange(key: string, change: Written): Written[] {
  return sampleDocuments.map((document) =>
    document.key === key ? { ...document, ...change } : document,
  );
}

export function asYaml(documents: readonly unknown[]): string {
  return documents
    .map((document) => stringify(document, { aliasDuplicateObjects: false }))
    .join("---\n");
}

export const picture = "<svg xmlns='http://www.w3.org/2000/svg'/>";

/** A folder that lasts as long as the test, with these files. */
export async function makeFolder(
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tapeout-content-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** A folder with one file of these documents, and the picture that the samples show. */
export function makeSite(documents: readonly unknown[] = sampleDocuments): Promise<string> {
  return makeFolder({ "site.yaml": asYaml(documents), "media/sample/picture.svg": picture });
}

/** The smallest document there is. */
export const group = (key: string, title: object = { en: "Core" }, more: object = {}) => ({
  type: "parameterGroup",
  key,
  ...more,
  body: { title, position: 1 },
});

/** The lines of problems that content is refused for, without the folder's own name. */
export async function refused(
  source: string,
  folder = source,
  known?: ExistingContent,
): Promise<string[]> {
  try {
    await readContent(source, known);
  } catch (error) {
    if (!(error instanceof ContentFileError)) throw error;
    return error.message.replaceAll(`${folder}/`, "").split("\n");
  }
  throw new Error("the content was taken");
}
