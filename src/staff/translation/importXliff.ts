import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { appendAudit } from "../../base/audit/append.ts";
import { stepsOf } from "../../base/site/addresses/jsonPointer.ts";
import { type Language, languages, otherLanguage } from "../../base/site/languages.ts";
import { allOrNothing } from "../../base/store/savepoint.ts";
import type { Store } from "../../base/store/store.ts";
import type { Writing } from "../../base/store/tables.ts";
import { InvalidDocument } from "../../content/types/fields/bodyProblems.ts";
import { NotPermitted, type Person } from "../access/rights.ts";
import { draftVisible } from "../access/visibleDocuments.ts";
import { lockLiveDocument } from "../editing/documents/documentRows.ts";
import { agreeIn } from "../editing/textPairs/confirmTranslations.ts";
import { agreePairs } from "../editing/textPairs/storeTextPairs.ts";
import { textHash } from "../editing/textPairs/textFields.ts";
import { valueHash } from "../editing/workingCopies/bodyFields.ts";
import { patchIn } from "../editing/workingCopies/patchDocument.ts";
import { saveCopyIn } from "../editing/workingCopies/saveWorkingCopy.ts";
import { workingCopyOf } from "../editing/workingCopies/workingCopyRows.ts";
import { addItems, addJob, type Job, jobOf } from "../jobs/jobs.ts";
import { type Checked, checkUnit, type Verdict } from "./checkTranslatedText.ts";
import type { ReadFile, ReadXliff } from "./readXliff.ts";
import { type DocumentText, textsOf } from "./textUnits.ts";

/** Tells whether a working copy equals the newest revision. */
export async function holdsNothing(tx: Writing, key: string, by: Person): Promise<boolean> {
  const { unsaved, conflicts } = await workingCopyOf(tx, key, by);
  return unsaved.length + conflicts.length === 0;
}

/** Saves a working copy; false where its type refuses it as unfinished, and it stays. */
export async function saved(tx: Writing, copy: Pick<ImportWish, "by" | "now"> & { key: string }) {
  try {
    await saveCopyIn(tx, copy);
    return true;
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    return false;
  }
}

/** Text of an import: its former and its new value, and the verdict. */
export interface ImportedUnit {
  readonly key: string;
  readonly path: string;
  readonly verdict: Verdict;
  readonly source: string | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isHtml: boolean;
  readonly label: DocumentText["label"] | undefined;
}

const kind = "translation";

/** Subject of the job that an import is. */
export const importSubject = z.strictObject({ language: z.enum(languages) });

type ImportSubject = z.output<typeof importSubject>;

/** Name of an import among the changes of working copies. */
export function requestOf(job: number): string {
  return `xliff:${job}`;
}

/** Result of an import. */
export interface Import {
  /** The job by which it is undone; undefined: nothing was taken. */
  readonly job: Job | undefined;
  readonly units: readonly ImportedUnit[];
  /**
   * Keys of documents whose texts are in the working copy, because it held other unsaved changes.
   */
  readonly waiting: readonly string[];
}

export interface ImportWish {
  readonly accountId: number | null;
  readonly by: Person;
  readonly now: number;
  /** True: dry run; everything is done and rolled back. */
  readonly isDryRun: boolean;
  /** Tag of another script or region than the site's whose texts are to be taken as they are. */
  readonly acceptedTag: string | undefined;
}

/** Thrown where a file's language is of another script or region, and nobody has confirmed it. */
export class UnconfirmedLanguage extends Error {
  override readonly name = "UnconfirmedLanguage";
  readonly tag: string;

  constructor(tag: string) {
    super(`The file is in ${tag}`);
    this.tag = tag;
  }
}

class Rehearsed extends Error {
  override readonly name = "Rehearsed";
  readonly found: Import;

  constructor(found: Import) {
    super("A dry run is rolled back");
    this.found = found;
  }
}

/**
 * Imports translated texts into their documents in one transaction: as a revision, or into the
 * working copy where it holds other unsaved changes. Texts that do not fit are left out and
 * reported; only texts in the file's target language are written. Imported texts count as in step.
 * @throws UnconfirmedLanguage
 */
export async function importXliff(
  store: Store,
  xliff: ReadXliff,
  wish: ImportWish,
): Promise<Import> {
  const { otherTag } = xliff;
  if (!wish.isDryRun && otherTag !== undefined && wish.acceptedTag !== otherTag) {
    throw new UnconfirmedLanguage(otherTag);
  }
  try {
    return await store.transaction(async (tx) => {
      const job = await addJob(tx, newJob(xliff, wish), wish.now);
      const units: ImportedUnit[] = [];
      const waiting = new Set<string>();
      for (const file of byDocument(xliff.files)) {
        await nextTurn();
        const one = await importFile(tx, file, xliff.target, { ...wish, job });
        units.push(...one.units);
        if (one.isWaiting) waiting.add(file.key);
      }
      const found = { job: undefined, units, waiting: [...waiting] };
      if (wish.isDryRun) throw new Rehearsed(found);
      const taken = units.filter(({ verdict }) => verdict === "new");
      const keys = [...new Set(taken.map(({ key }) => key))];
      const detail = { language: xliff.target, texts: taken.length, documents: keys.length };
      const entry = { act: "content.import", subject: "xliff", detail } as const;
      if (taken.length > 0) await appendAudit(tx, [entry], { by: wish.by, at: wish.now });
      return { ...found, job: await finishJob(tx, job, keys) };
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.found;
    throw error;
  }
}

function newJob({ target }: ReadXliff, { accountId, by }: ImportWish) {
  const subject = { language: target } satisfies ImportSubject;
  return { kind, accountId, via: by.via, subject, state: "done", total: 0 } as const;
}

/** Stores the documents that an import changed, for undoing it. @returns undefined where none */
async function finishJob(
  tx: Writing,
  id: number,
  keys: readonly string[],
): Promise<Job | undefined> {
  if (keys.length === 0) {
    await tx.deleteFrom("jobs").where("id", "=", id).execute();
    return undefined;
  }
  await addItems(tx, id, keys, "done");
  const size = { done: keys.length, total: keys.length };
  await tx.updateTable("jobs").set(size).where("id", "=", id).execute();
  return jobOf(tx, kind, id);
}

/** An import as its job is made of it. */
interface OneImport extends ImportWish {
  readonly job: number;
}

async function importFile(
  tx: Writing,
  { key, units }: ReadFile,
  language: Language,
  wish: OneImport,
): Promise<{ readonly units: readonly ImportedUnit[]; readonly isWaiting: boolean }> {
  const present = await presentTexts(tx, key, language, wish.by);
  const byPath = new Map(present.map((text) => [text.path, text]));
  const found = units.map((unit): ImportedUnit => {
    const text = byPath.get(unit.path);
    const { verdict, text: after }: Checked = checkUnit(unit, text, language);
    return {
      ...{ key, path: unit.path, verdict, after, source: text?.source, before: text?.target },
      ...{ isHtml: text?.isHtml ?? false, label: text?.label },
    };
  });
  const judged = withoutContradictions(found);
  const checked = judged.filter((unit) => unit !== undefined);
  const single = units.filter((_, at) => judged[at] !== undefined);
  await agreeSame(tx, { key, units: single }, { checked, byPath, language }, wish);
  const taken = checked.filter(({ verdict }) => verdict === "new");
  if (taken.length === 0) return { units: checked, isWaiting: false };
  try {
    const isSaved = await allOrNothing(tx, () => take(tx, { key, taken, language }, wish));
    return { units: checked, isWaiting: !isSaved };
  } catch (error) {
    if (!(error instanceof NotPermitted)) throw error;
    const units = checked.map((unit) =>
      unit.verdict === "new" ? { ...unit, verdict: "not-permitted" as const } : unit,
    );
    return { units, isWaiting: false };
  }
}

/** Files of which no two are of one document: tools split and join files. */
function byDocument(files: readonly ReadFile[]): readonly ReadFile[] {
  const all = Map.groupBy(files, ({ key }) => key);
  return Array.from(all, ([key, parts]) => ({ key, units: parts.flatMap(({ units }) => units) }));
}

/**
 * Returns the texts of a document, of which the file may give some twice: different translations
 * are refused, all of them; of equal ones the first is kept, the others are undefined.
 */
function withoutContradictions(
  checked: readonly ImportedUnit[],
): readonly (ImportedUnit | undefined)[] {
  const fitting = checked.filter(({ verdict }) => verdict === "new" || verdict === "same");
  const translations = Map.groupBy(fitting, ({ path }) => path);
  return checked.map((unit) => {
    const all = translations.get(unit.path) ?? [];
    if (!all.includes(unit) || all.length === 1) return unit;
    const isOne = new Set(all.map(({ after }) => textHash(after ?? ""))).size === 1;
    if (!isOne) return { ...unit, verdict: "contradictory" };
    return unit === all[0] ? unit : undefined;
  });
}

interface Taken {
  readonly key: string;
  readonly taken: readonly ImportedUnit[];
  readonly language: Language;
}

/**
 * Writes texts of a document and marks them as in step with their sources, which were translated.
 * @returns whether they are in a revision
 */
async function take(
  tx: Writing,
  { key, taken, language }: Taken,
  { job, by, now }: OneImport,
): Promise<boolean> {
  const isClean = await holdsNothing(tx, key, by);
  await patchIn(tx, {
    ...{ key, request: requestOf(job), by, now },
    operations: taken.map(({ path, before, after }) => ({
      ...{ op: "set" as const, path: `${path}/${language}`, before: valueHash(before) },
      after,
    })),
  });
  const pairs = taken.flatMap(({ source, after }) => {
    if (source === undefined || after === undefined) return [];
    return language === "zh" ? [{ en: source, zh: after }] : [{ en: after, zh: source }];
  });
  const { id } = await lockLiveDocument(tx, key, by);
  await agreePairs(tx, pairs, { by: by.id, now, documentId: id });
  return isClean && (await saved(tx, { key, by, now }));
}

interface Compared {
  /** Texts in the order of the file's units. */
  readonly checked: readonly ImportedUnit[];
  readonly byPath: ReadonlyMap<string, DocumentText>;
  readonly language: Language;
}

/**
 * Marks as in step the outdated texts that came back unchanged: the translator has seen the new
 * source and confirmed them. They stay outdated where the person may not mark them.
 */
async function agreeSame(
  tx: Writing,
  { key, units }: ReadFile,
  { checked, byPath, language }: Compared,
  { by, now }: ImportWish,
): Promise<void> {
  const source = otherLanguage(language);
  const pairs = checked.flatMap(({ path, verdict }, at) => {
    const text = byPath.get(path);
    const isVouched = verdict === "same" && units[at]?.isConfirmed === true;
    if (!isVouched || text?.source === undefined || text.target === undefined) return [];
    if (!text.outdated.includes(language)) return [];
    const hashes = { [source]: textHash(text.source), [language]: textHash(text.target) };
    return [{ path: stepsOf(path), en: hashes.en ?? "", zh: hashes.zh ?? "" }];
  });
  if (pairs.length === 0) return;
  try {
    await agreeIn(tx, { key, act: "still-right", pairs, by, now });
  } catch (error) {
    if (!(error instanceof NotPermitted)) throw error;
  }
}

/** Texts of a document; none where it does not exist for the person. */
async function presentTexts(
  tx: Writing,
  key: string,
  language: Language,
  by: Person,
): Promise<readonly DocumentText[]> {
  const row = await tx
    .selectFrom("documents")
    .select("id")
    .where("key", "=", key)
    .where("trashed_at", "is", null)
    .where(draftVisible(by, tx))
    .executeTakeFirst();
  if (row === undefined) return [];
  return (await textsOf(tx, { key, language, by })).texts;
}
