import { readFile, writeFile } from "node:fs/promises";
import type { Language } from "../../base/site/languages.ts";
import type { ImportWish } from "../../staff/translation/importXliff.ts";
import type { ContentContext } from "./contentCommands.ts";

/** Writes what is behind in a language as XLIFF 2.1. @returns the exit code */
export async function exportTexts(
  { store, by, print, warn }: ContentContext,
  file: string,
  { target, isWhole }: { readonly target: Language; readonly isWhole: boolean },
): Promise<number> {
  const { LiveCatalogue } = await import("../../staff/catalogue/liveCatalogue.ts");
  const { matching, pendingSchedule } = await import("../../staff/catalogue/catalogueQuery.ts");
  const { visibleIn } = await import("../../staff/catalogue/visibleCatalogue.ts");
  const { exportXliff, maxDocuments } = await import("../../staff/translation/exportXliff.ts");
  const live = new LiveCatalogue(store);
  try {
    const catalogue = visibleIn(await live.current(), by);
    const lists = isWhole ? undefined : [`behind-${target}` as const];
    const pending = await pendingSchedule(store.db);
    const found = await matching(catalogue, pending, { lists, order: "key" }, maxDocuments);
    const names = [...catalogue.lines()].flatMap(({ line, facts }) =>
      line.type === "product" ? (facts.titles.en ?? []) : [],
    );
    const lines = found.lines.filter(({ seesDraft }) => seesDraft);
    await writeFile(file, await exportXliff(store.db, lines, { target, isWhole, by }, names));
    print(`Wrote texts of ${lines.length} documents to ${file}`);
    if (found.total > maxDocuments) {
      warn(`${found.total - maxDocuments} more documents are for another file`);
    }
    return 0;
  } finally {
    await live.close();
  }
}

/**
 * Imports translated texts into their documents; those that do not fit are reported and left out.
 * @returns the exit code: 1 where something was left out
 */
export async function importTexts(
  { store, by, now, print, warn }: ContentContext,
  file: string,
  wanted: Pick<ImportWish, "isDryRun" | "acceptedTag">,
): Promise<number> {
  const { readXliff, UnreadableXliff, xliffText } = await import(
    "../../staff/translation/readXliff.ts"
  );
  const { importXliff, UnconfirmedLanguage } = await import(
    "../../staff/translation/importXliff.ts"
  );
  try {
    const xliff = readXliff(xliffText(await readFile(file)));
    const wish = { accountId: null, by, now, ...wanted };
    const { units, waiting } = await importXliff(store, xliff, wish);
    const isFine = ["new", "same", "empty"];
    const left = units.filter(({ verdict }) => !isFine.includes(verdict));
    for (const { key, path, verdict } of left) warn(`${key} ${path}: ${verdict}`);
    const taken = units.filter(({ verdict }) => verdict === "new").length;
    print(`${wanted.isDryRun ? "Would take" : "Took"} ${taken} texts, left out ${left.length}`);
    for (const key of waiting) warn(`${key}: its working copy holds other changes, not saved yet`);
    const { otherTag } = xliff;
    if (otherTag !== undefined && otherTag !== wanted.acceptedTag) warn(needsAccept(otherTag));
    return left.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof UnconfirmedLanguage) {
      warn(`Nothing was taken. ${needsAccept(error.tag)}`);
      return 1;
    }
    if (!(error instanceof UnreadableXliff)) throw error;
    const { adminLists } = await import("../../base/i18n/staff/en/adminApiLists.ts");
    const place = error.line === undefined ? "" : ` (line ${error.line})`;
    warn(`${file} cannot be read${place}: ${adminLists.problems[`xliff-${error.code}`]}`);
    return 1;
  }
}

function needsAccept(tag: string): string {
  return `The file is in ${tag}, another script or region than the site's: --accept ${tag} takes its texts as they are`;
}
