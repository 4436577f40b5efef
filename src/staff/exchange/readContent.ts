import * as z from "zod";
import { settingKey } from "../../content/settings/settings.ts";
import {
  bodyProblems,
  InvalidDocument,
  type UnfitBody,
} from "../../content/types/fields/bodyProblems.ts";
import { parseBody } from "../../content/types/index.ts";
import { isTypeName, type TypeName } from "../../content/types/typeNames.ts";
import { wordedProblems } from "../editing/problems/wordedProblems.ts";
import { checkContent } from "./checkContent.ts";
import { findContentFiles, readText } from "./contentFolder.ts";
import {
  type ContentFiles,
  envelope,
  type FieldPath,
  type FileDocument,
} from "./documentInContentFile.ts";
import { type ExistingContent, noExistingContent } from "./existingContent.ts";
import { ContentFileError, type FileProblem, fileWording, inFileOrder } from "./fileProblems.ts";
import type { RawDocument } from "./parseYaml.ts";

/**
 * Reads a folder of content files, or one file, and checks everything in it: syntax, shapes, keys
 * and ids, references, values of parameters, media. Documents outside the files may be in `known`,
 * by default none: a self-contained folder.
 * @throws ContentFileError listing all problems
 */
export async function readContent(
  source: string,
  known: ExistingContent = noExistingContent,
): Promise<ContentFiles> {
  const found = await findContentFiles(source);
  const problems = [...found.problems];
  const raw: RawFileDocument[] = [];
  for (const file of found.files) raw.push(...(await readFile(file, file === source, problems)));
  const documents: FileDocument[] = [];
  for (const one of raw) {
    const document = readDocument(one, problems);
    if (document) documents.push(document);
  }
  const declared = raw.map(declaration);
  reportRepeats(declared, problems);
  const content = { documents, mediaFolder: found.mediaFolder };
  problems.push(...(await checkContent(content, known, unreadable(declared, documents))));
  if (problems.length > 0) throw new ContentFileError(inFileOrder(problems));
  return content;
}

interface RawFileDocument extends RawDocument {
  readonly file: string;
}

async function readFile(
  file: string,
  isNamed: boolean,
  problems: FileProblem[],
): Promise<RawFileDocument[]> {
  const text = await readText(file, isNamed);
  if (typeof text !== "string") {
    problems.push(text);
    return [];
  }
  // Loaded on demand: a server that starts on a full store reads no content file.
  const { parseStream } = await import("./parseYaml.ts");
  const parsed = parseStream(text);
  problems.push(...parsed.problems.map((problem) => ({ ...problem, file, path: "" })));
  return parsed.documents.map((document) => ({ ...document, file }));
}

function readDocument(raw: RawFileDocument, problems: FileProblem[]): FileDocument | undefined {
  const report = (unfit: UnfitBody, under: FieldPath) => {
    for (const [index, { message }] of wordedProblems(unfit, fileWording).entries()) {
      problems.push(problemAt(raw, [...under, ...(unfit.problems[index]?.path ?? [])], message));
    }
  };
  const around = envelope.safeParse(raw.data);
  if (!around.success) {
    const found = bodyProblems(around.error.issues, envelope, raw.data);
    report({ type: undefined, body: raw.data, problems: found }, []);
    return undefined;
  }
  const { type, body, ...rest } = around.data;
  const { file, locate } = raw;
  try {
    const document = { ...rest, type, body: parseBody(type, body), file, locate } as FileDocument;
    const key = document.type === "setting" ? settingKey(document.body.name) : document.key;
    if (document.key === key) return document;
    problems.push(problemAt(raw, ["key"], `this setting's key is ${key}`));
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    report(error, ["body"]);
  }
  return undefined;
}

/** Key, id and type of a document, as far as they can be read where the rest cannot. */
interface Declaration {
  readonly raw: RawFileDocument;
  readonly key: string | undefined;
  readonly id: number | undefined;
  readonly type: TypeName | null;
}

const anyFields = z.looseObject({});

function declaration(raw: RawFileDocument): Declaration {
  const { key, id, type } = anyFields.safeParse(raw.data).data ?? {};
  return {
    raw,
    key: typeof key === "string" ? key : undefined,
    id: typeof id === "number" ? id : undefined,
    type: typeof type === "string" && isTypeName(type) ? type : null,
  };
}

/** Reports keys and ids that an earlier document has. */
function reportRepeats(declarations: readonly Declaration[], problems: FileProblem[]): void {
  for (const name of ["key", "id"] as const) {
    const first = new Map<string | number, RawFileDocument>();
    for (const { raw, [name]: value } of declarations) {
      if (value === undefined) continue;
      const earlier = first.get(value);
      if (earlier === undefined) {
        first.set(value, raw);
        continue;
      }
      const place = `${earlier.file}:${earlier.locate([name]).line}`;
      problems.push(problemAt(raw, [name], `${value} is already the ${name} of ${place}`));
    }
  }
}

function unreadable(
  declarations: readonly Declaration[],
  documents: readonly FileDocument[],
): Map<string, TypeName | null> {
  const readable = new Set(documents.map((document) => document.key));
  return new Map(
    declarations.flatMap(({ key, type }) =>
      key === undefined || readable.has(key) ? [] : [[key, type]],
    ),
  );
}

function problemAt(raw: RawFileDocument, path: FieldPath, message: string): FileProblem {
  return { file: raw.file, ...raw.locate(path), path: path.join("."), message };
}
