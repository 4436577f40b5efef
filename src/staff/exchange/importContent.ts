import { contentHash } from "../../base/audit/records.ts";
import { type Language, languages } from "../../base/site/languages.ts";
import type { Files } from "../../base/store/storage/storageInterface.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";
import { ParsedBody } from "../../content/types/index.ts";
import { requireRight, serverPerson } from "../access/rights.ts";
import {
  type Authored,
  createDocument,
  inPublication,
  type Publishing,
  restore,
  saveDraft,
} from "../editing/documentOperations.ts";
import { requireNoSavedCircles } from "../editing/documents/savedColumnCircles.ts";
import { checkContent } from "./checkContent.ts";
import { storeMedia } from "./contentMedia.ts";
import type { ContentFiles, FileDocument } from "./documentInContentFile.ts";
import { type ExistingContent, existingContent, newestBodies } from "./existingContent.ts";
import { ContentFileError } from "./fileProblems.ts";

export interface ImportOptions extends Authored {
  /** True: documents are published and withdrawn as the files say; else they become drafts. */
  readonly publish: boolean;
  /** True: nothing is written, and the report says what would be. */
  readonly dryRun?: boolean | undefined;
  /** Called as documents are written. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** Keys of documents, by what an import did to them, in the files' order. */
export interface ImportReport {
  readonly created: readonly string[];
  /** Documents with a new revision, or restored from the trash. */
  readonly updated: readonly string[];
  readonly unchanged: readonly string[];
  /** Newly shown, or shown with another revision, in a language at least. */
  readonly published: readonly string[];
  /** No longer shown in a language at least. */
  readonly withdrawn: readonly string[];
}

/**
 * Makes the store match content files, in one transaction: all of it or, where it throws, nothing.
 * Documents that the files do not name stay unchanged; ids that the files give are kept. The same
 * files a second time change nothing.
 * @throws ContentFileError when the files do not fit the store's content; NotPermitted
 */
export async function importContent(
  store: Store,
  files: Files,
  content: ContentFiles,
  options: ImportOptions,
): Promise<ImportReport> {
  requireRight(options.by ?? serverPerson, "import", {}, "content files");
  const known = await existingContent(store.db, files, options.by);
  await refuseProblems(content, known);
  if (options.dryRun) return reportOf(await planImport(store.db, content, known, options.publish));
  await storeMedia(content, files);
  const { value } = await inPublication(
    store,
    options.now,
    (publishing) => writeContent(publishing, files, content, options),
    options.by,
  );
  return value;
}

/**
 * The import's transaction alone; its media are stored already.
 * @throws ContentFileError
 */
export async function writeContent(
  publishing: Publishing,
  files: Files,
  content: ContentFiles,
  options: Omit<ImportOptions, "dryRun">,
): Promise<ImportReport> {
  const { tx } = publishing;
  // Read again: others may have changed the content before the transaction.
  const known = await existingContent(tx, files, options.by);
  await refuseProblems(content, known);
  const steps = await planImport(tx, content, known, options.publish);
  let done = 0;
  for (const step of inWritingOrder(steps)) {
    await write(publishing, step, options);
    done += 1;
    options.progress?.(done, steps.length);
  }
  const columns = steps.filter(({ document: { type } }) => type === "column");
  await requireNoSavedCircles(
    tx,
    columns.map(({ document: { key } }) => key),
    options.by ?? serverPerson,
  );
  for (const { document, publish, withdraw } of steps) {
    const { key } = document;
    const parsed = new ParsedBody(document.body);
    // Languages that are withdrawn show no facts that could differ.
    if (withdraw.length > 0) await publishing.unpublish({ key, languages: withdraw });
    if (publish.length > 0) await publishing.publish({ key, languages: publish, parsed });
  }
  for (const { document } of steps) {
    const { key, slug, formerSlugs } = document;
    if (slug !== undefined) await publishing.address({ key, slug, formerSlugs });
  }
  const report = reportOf(steps);
  publishing.record({
    act: "content.import",
    subject: "content",
    detail: auditedFacts(steps, report),
  });
  return report;
}

/** Numbers of documents by outcome, and a hash of the written bodies, for the audit trail. */
function auditedFacts(steps: readonly Step[], report: ImportReport) {
  const counts = Object.entries(report).map(([what, keys]) => [what, keys.length] as const);
  const written = steps
    .filter(({ draft }) => draft !== "keep")
    .map(({ document: { key, body } }) => `${key} ${contentHash(JSON.stringify(body))}`);
  return { ...Object.fromEntries(counts), written: contentHash(written.sort().join("\n")) };
}

async function refuseProblems(content: ContentFiles, known: ExistingContent): Promise<void> {
  const problems = await checkContent(content, known);
  if (problems.length > 0) throw new ContentFileError(problems);
}

/** Steps for one document. */
interface Step {
  readonly document: FileDocument;
  readonly draft: "create" | "update" | "keep";
  readonly isTrashed: boolean;
  readonly publish: readonly Language[];
  readonly withdraw: readonly Language[];
}

async function planImport(
  db: Reading,
  content: ContentFiles,
  known: ExistingContent,
  publish: boolean,
): Promise<Step[]> {
  const entries = content.documents.map((document) => known.byKey(document.key));
  const ids = entries.flatMap((entry) => entry?.id ?? []);
  const bodies = await newestBodies(db, ids);
  return content.documents.map((document, index) => {
    const entry = entries[index];
    const draft = draftStep(document, entry && bodies.get(entry.id));
    const shown = entry?.published ?? {};
    const wanted = publish ? document.publish : [];
    return {
      document,
      draft,
      isTrashed: entry !== undefined && entry.trashedAt !== null,
      publish: wanted.filter((language) => draft !== "keep" || shown[language] !== entry?.number),
      withdraw: languages.filter(
        (language) => publish && shown[language] !== undefined && !wanted.includes(language),
      ),
    };
  });
}

function draftStep(document: FileDocument, stored: string | undefined): Step["draft"] {
  if (stored === undefined) return "create";
  return stored === JSON.stringify(document.body) ? "keep" : "update";
}

/**
 * Documents with given ids are written first, so that no other document is assigned one of them.
 */
function inWritingOrder(steps: readonly Step[]): Step[] {
  return [
    ...steps.filter((step) => step.document.id !== undefined),
    ...steps.filter((step) => step.document.id === undefined),
  ];
}

/** Origin of the revisions that an import writes. */
const origin = { kind: "import" } as const;

async function write(
  { tx }: Publishing,
  { document, draft, isTrashed }: Step,
  { author, by, now }: Authored,
): Promise<void> {
  const { key, type, id } = document;
  const body = new ParsedBody(document.body);
  // An import brings files of its own.
  const made = { author, by, now, origin, files: "seen", circles: "later" } as const;
  if (draft === "create") await createDocument(tx, { type, key, id, body, ...made });
  if (isTrashed) await restore(tx, { key, by });
  if (draft === "update") await saveDraft(tx, { key, body, ...made });
}

function reportOf(steps: readonly Step[]): ImportReport {
  const keys = (chosen: (step: Step) => boolean) =>
    steps.filter(chosen).map((step) => step.document.key);
  const isUnchanged = (step: Step) => step.draft === "keep" && !step.isTrashed;
  return {
    created: keys((step) => step.draft === "create"),
    updated: keys((step) => step.draft !== "create" && !isUnchanged(step)),
    unchanged: keys(isUnchanged),
    published: keys((step) => step.publish.length > 0),
    withdrawn: keys((step) => step.withdraw.length > 0),
  };
}
