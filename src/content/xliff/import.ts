import { setImmediate as nextTurn } from "node:timers/promises";
import { stepsOf } from "../../site/jsonPointer.ts";
import { type Language, otherLanguage } from "../../site/languages.ts";
import { appendAudit } from "../../store/audit/append.ts";
import type { Store } from "../../store/store.ts";
import type { Writing } from "../../store/tables.ts";
import { DocumentNotFound, DocumentTrashed } from "../documents/errors.ts";
import { agreeIn } from "../pairs/acts.ts";
import { textHash } from "../pairs/texts.ts";
import { NotPermitted, type Person } from "../rights/rights.ts";
import { draftVisible } from "../rights/visible.ts";
import { valueHash } from "../workingCopies/fields.ts";
import { patchIn } from "../workingCopies/patch.ts";
import { undoRequestIn } from "../workingCopies/undoRequest.ts";
import { type Checked, checkUnit, type Verdict } from "./check.ts";
import type { ReadFile, ReadXliff } from "./read.ts";
import { type DocumentText, textsOf } from "./units.ts";

/** A text of an import: what was, what is to be, and whether it is. */
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

export interface ImportWish {
  /** Name of the import, by which it is taken back. */
  readonly request: string;
  readonly by: Person;
  readonly now: number;
  /** Everything is done and rolled back. */
  readonly isDryRun: boolean;
}

class Rehearsed extends Error {
  override readonly name = "Rehearsed";
  readonly units: readonly ImportedUnit[];

  constructor(units: readonly ImportedUnit[]) {
    super("A dry run is rolled back");
    this.units = units;
  }
}

/**
 * Takes translated texts into the working copies of their documents, all in one transaction. Texts that
 * do not fit are left out and told; nothing but texts in the file's target language is written.
 */
export async function importXliff(
  store: Store,
  xliff: ReadXliff,
  wish: ImportWish,
): Promise<readonly ImportedUnit[]> {
  try {
    return await store.transaction(async (tx) => {
      const units: ImportedUnit[] = [];
      for (const file of xliff.files) {
        await nextTurn();
        units.push(...(await importFile(tx, file, xliff.target, wish)));
      }
      if (wish.isDryRun) throw new Rehearsed(units);
      const taken = units.filter(({ verdict }) => verdict === "new");
      const documents = new Set(taken.map(({ key }) => key)).size;
      const detail = { language: xliff.target, texts: taken.length, documents };
      const entry = { act: "content.import", subject: "xliff", detail } as const;
      if (taken.length > 0) await appendAudit(tx, [entry], { by: wish.by, at: wish.now });
      return units;
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.units;
    throw error;
  }
}

async function importFile(
  tx: Writing,
  { key, units }: ReadFile,
  language: Language,
  wish: ImportWish,
): Promise<ImportedUnit[]> {
  const present = await presentTexts(tx, key, language, wish.by);
  const byPath = new Map(present.map((text) => [text.path, text]));
  const seen = new Set<string>();
  const checked = units.map((unit): ImportedUnit => {
    const text = byPath.get(unit.path);
    const isTwice = seen.has(unit.path);
    seen.add(unit.path);
    const found: Checked = isTwice ? { verdict: "unknown-unit" } : checkUnit(unit, text, language);
    return {
      ...{ key, path: unit.path, verdict: found.verdict, after: found.text },
      ...{ source: text?.source, before: text?.target },
      ...{ isHtml: text?.isHtml ?? false, label: text?.label },
    };
  });
  await agreeSame(tx, { key, units }, { checked, byPath, language }, wish);
  const taken = checked.filter(({ verdict }) => verdict === "new");
  if (taken.length === 0) return checked;
  try {
    await patchIn(tx, {
      ...{ key, request: `xliff:${wish.request}`, by: wish.by, now: wish.now },
      operations: taken.map(({ path, before, after }) => ({
        ...{ op: "set" as const, path: `${path}/${language}`, before: valueHash(before) },
        after,
      })),
    });
  } catch (error) {
    if (!(error instanceof NotPermitted)) throw error;
    return checked.map((unit) =>
      unit.verdict === "new" ? { ...unit, verdict: "not-permitted" } : unit,
    );
  }
  return checked;
}

interface Compared {
  /** In the order of the file's units. */
  readonly checked: readonly ImportedUnit[];
  readonly byPath: ReadonlyMap<string, DocumentText>;
  readonly language: Language;
}

/**
 * Agrees texts that were behind and came back as they are: the translator has seen the new source and
 * says that they are still right. Who may not agree them leaves them behind.
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

/** The texts of a document; none where it is not there for the person. */
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

/**
 * Takes an import back, in one transaction; texts that somebody has changed since stay.
 * @returns how many texts were taken back, and how many stay
 */
export async function undoImport(
  store: Store,
  { request, keys, by, now }: Omit<ImportWish, "isDryRun"> & { readonly keys: readonly string[] },
): Promise<{ readonly undone: number; readonly skipped: number }> {
  return store.transaction(async (tx) => {
    let undone = 0;
    let skipped = 0;
    for (const key of new Set(keys)) {
      await nextTurn();
      try {
        const one = await undoRequestIn(tx, { key, request: `xliff:${request}`, by, now });
        undone += one.changed.length;
        skipped += one.conflicts.length;
      } catch (error) {
        if (!(error instanceof DocumentNotFound || error instanceof DocumentTrashed)) throw error;
      }
    }
    return { undone, skipped };
  });
}
