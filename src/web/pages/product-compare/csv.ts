import { messages } from "../../../base/i18n/index.ts";
import { href, pagePath, type UrlContext } from "../../../base/site/addresses/href.ts";
import { csvLine, csvMark } from "../../../base/site/values/csv.ts";
import type { View } from "../../../content/published/publication.ts";
import { compareParts } from "../../../content/queries/parts/comparison.ts";
import type { Part } from "../../../content/queries/parts/partsOfColumns.ts";
import { comparedGroups } from "./comparedGroups.ts";
import { selectionQuery } from "./selection.ts";

/** Path of a comparison as comma-separated values; the same on both surfaces. */
export const csvPath = `${pagePath("desktop", "product-compare")}.csv`;

/** The address of a comparison as CSV, with the rows that the page shows. */
export function csvAddress(
  ids: readonly number[],
  onlyDifferences: boolean,
  place: UrlContext,
): string {
  const page = href(
    { ...place, surface: "desktop" },
    "product-compare",
    selectionQuery(ids, onlyDifferences),
  );
  return page.replace(pagePath("desktop", "product-compare"), csvPath);
}

/** File name of a comparison. */
export function csvName(parts: readonly Part[]): string {
  const names = parts.map(({ body }) => safeName(body.partNumber));
  return `${["compare", ...names].join("-")}.csv`;
}

/** A part number without the signs that file systems or the header field give a meaning. */
function safeName(partNumber: string): string {
  return partNumber
    .toLowerCase()
    .replace(/[^a-z0-9+._-]+/g, "-")
    .replace(/^[.-]+|[.-]+$/g, "");
}

/** A comparison as CSV: a line for each row of the page, in its order. */
export function comparisonCsv(
  view: View,
  parts: readonly Part[],
  onlyDifferences: boolean,
): string {
  const { language } = view;
  const { compare, products } = messages[language];
  const head = [compare.group, compare.parameter, ...parts.map(({ body }) => body.partNumber)];
  const stages = parts.map(({ body }) => products.stages[body.lifecycle.stage].name);
  const context = { view, messages: messages[language] };
  const groups = comparedGroups(parts, compareParts(view, parts), onlyDifferences, context);
  const lines = groups.flatMap(({ title, rows }) =>
    rows.map(({ label, cells }) => [title.text, label.text, ...cells.map(({ text }) => text)]),
  );
  const table = [head, ["", products.stage, ...stages], ...lines];
  // Values keep their units beside them on pages; a spreadsheet searches for plain blanks.
  const plain = table.map((cells) => cells.map((cell) => cell.replaceAll("\u00a0", " ")));
  return `${csvMark}${plain.map(csvLine).join("")}`;
}
