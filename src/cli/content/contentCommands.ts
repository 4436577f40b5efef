import { type Language, languages } from "../../base/site/languages.ts";
import { counted } from "../../base/site/text/countedNoun.ts";
import type { Files } from "../../base/store/storage/storageInterface.ts";
import type { Store } from "../../base/store/store.ts";
import type { FactsChoice } from "../../content/published/composition/planFacts.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import { type Person, requireRight } from "../../staff/access/rights.ts";
import {
  factsDifferences,
  inPublication,
  listDocuments,
  type Publishing,
  publishingEffects,
} from "../../staff/editing/documentOperations.ts";
import { ContentFileError } from "../../staff/exchange/fileProblems.ts";
import type { Audit } from "../commandLog.ts";
import { effectLines, named } from "./publicationEffectLines.ts";
import { changeSetting } from "./settingChange.ts";

/** Dependencies of a command. */
export interface ContentContext {
  readonly store: Store;
  readonly files: Files;
  /** Milliseconds since 1970. */
  readonly now: number;
  print(line: string): void;
  /** Prints errors and warnings. */
  warn(line: string): void;
  readonly audit: Audit;
  /** Person on whose behalf the command acts. */
  readonly by: Person;
}

/**
 * Writes all documents to a folder.
 * @returns the exit code
 */
export async function exportTo(work: ContentContext, folder: string): Promise<number> {
  const { exportContent } = await import("../../staff/exchange/exportContent.ts");
  requireRight(work.by, "draft.see", {}, "every draft");
  const report = await exportContent(work.store, work.files, folder, work.by);
  work.print(
    `Wrote ${counted(report.documents, "document")} in ${counted(report.files, "file")} ` +
      `and ${counted(report.media, "media file")} to ${folder}`,
  );
  for (const key of report.ahead) {
    work.warn(`${key}: the file holds the draft, which is newer than what is published`);
  }
  for (const path of report.missingMedia) work.warn(`${path}: not in the storage`);
  return report.missingMedia.length === 0 ? 0 : 1;
}

interface ImportFlags {
  readonly publish: boolean;
  readonly dryRun: boolean;
}

/** Imports a folder or a file. @returns the exit code */
export async function importFrom(
  work: ContentContext,
  source: string,
  { publish, dryRun }: ImportFlags,
): Promise<number> {
  const { store, files, now } = work;
  const { existingContent } = await import("../../staff/exchange/existingContent.ts");
  const { readContent } = await import("../../staff/exchange/readContent.ts");
  const { importContent } = await import("../../staff/exchange/importContent.ts");
  try {
    const content = await readContent(source, await existingContent(store.db, files, work.by));
    const report = await importContent(store, files, content, {
      ...{ publish, dryRun, now },
      by: work.by,
    });
    if (!dryRun) {
      const documents = Object.entries(report).map(([what, keys]) => [what, keys.length] as const);
      const facts = { documents: Object.fromEntries(documents), published: publish };
      work.audit({ event: "content", action: "import", ...facts }, "Content was imported");
    }
    work.print(dryRun ? "Nothing was written. An import would be:" : `Imported ${source}:`);
    for (const [what, keys] of Object.entries(report)) {
      const isNamed = dryRun && what !== "unchanged" && keys.length > 0;
      work.print(`  ${what} ${keys.length}${isNamed ? `: ${keys.join(", ")}` : ""}`);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof ContentFileError)) throw error;
    work.warn(error.message);
    work.warn(`${counted(error.problems.length, "problem")}; nothing was written`);
    return 1;
  }
}

export interface PublishTargets {
  readonly keys: readonly string[];
  readonly languages: readonly Language[];
  /**
   * Languages in which facts are published, where the other language shows different ones;
   * undefined: refused where a choice is needed.
   */
  readonly facts?: FactsChoice | undefined;
}

/**
 * Publishes or withdraws documents in one publication.
 * @returns the exit code
 */
export async function show(
  { store, now, by, print, audit }: ContentContext,
  action: "publish" | "unpublish",
  wanted: PublishTargets,
): Promise<number> {
  const { value: done, revision } = await inPublication(
    store,
    now,
    async (publishing: Publishing) => {
      const changes: [string, readonly Language[], string[]][] = [];
      for (const key of wanted.keys) {
        const what = { key, languages: wanted.languages, facts: wanted.facts };
        const isShown = action === "publish";
        const lines = isShown ? effectLines(await publishingEffects(publishing.tx, what, by)) : [];
        changes.push([key, await publishing[action](what), lines]);
      }
      return changes;
    },
    by,
  );
  const { languages } = wanted;
  const keys = done.filter(([, changed]) => changed.length > 0).map(([key]) => key);
  if (keys.length > 0) {
    audit({ event: "content", action, keys, languages, revision }, `Documents were ${action}ed`);
  }
  const otherwise = action === "publish" ? "readers see its draft already in" : "not published in";
  for (const [key, changed, lines] of done) {
    if (changed.length > 0) {
      for (const line of [`${key}: ${action}ed in ${changed.join(", ")}`, ...lines]) print(line);
    } else print(`${key}: ${otherwise} ${wanted.languages.join(", ")}`);
  }
  return 0;
}

/** Changes a setting. @returns the exit code */
export async function set(
  { store, files, now, by, print, audit }: ContentContext,
  path: string,
  value: string,
): Promise<number> {
  const { before, after, changed } = await changeSetting(store, files, {
    ...{ path, value, now },
    by,
  });
  if (changed) audit({ event: "content", action: "set", setting: path }, "A setting was changed");
  const [old, present] = [JSON.stringify(before) ?? "nothing", JSON.stringify(after) ?? "nothing"];
  print(`${path}: ${old} -> ${present}${changed ? "" : " (no change for readers)"}`);
  return 0;
}

/** Lists documents, a line each: id, type, key, where it is shown. @returns the exit code */
export async function list(
  { store, by, print }: ContentContext,
  type: TypeName | undefined,
): Promise<number> {
  const entries = await listDocuments(store.db, type, by);
  const rows = entries.map(({ id, key, type: of, trashedAt, published, number }) => {
    const shown = languages.filter((language) => published[language] !== undefined);
    const isAhead = shown.some((language) => published[language] !== number);
    const state =
      shown.length === 0 ? "draft" : `${shown.join(" ")}${isAhead ? " (newer draft)" : ""}`;
    return [String(id), of, key, trashedAt === null ? state : "in the trash"];
  });
  const widths = [0, 1, 2].map((column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows) {
    print(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  }
  print(counted(rows.length, "document"));
  return 0;
}

/** Lists documents whose languages show different facts. @returns the exit code */
export async function listDifferences({ store, by, print }: ContentContext): Promise<number> {
  const found = await factsDifferences(store.db, by);
  for (const { key, type, paths } of found) print(`${type}  ${key}  ${named(paths)}`);
  print(`${counted(found.length, "document")} whose languages show different facts`);
  return 0;
}
