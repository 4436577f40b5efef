import { messages } from "../../../base/i18n/index.ts";
import { href, pagePath, type UrlContext } from "../../../base/site/addresses/href.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import { csvLine, csvMark } from "../../../base/site/values/csv.ts";
import type { View } from "../../../content/published/publication.ts";
import { compareParts } from "../../../content/queries/parts/comparison.ts";
import type { Part } from "../../../content/queries/parts/partsOfColumns.ts";
import { showValue, withUnit } from "../../../content/queries/parts/shownValues.ts";
import { pinRow } from "./pinRow.ts";
import { selectionQuery } from "./selection.ts";
import { supplyRows } from "./supplyRows.ts";

/** Path of a comparison as comma-separated values; the same on both surfaces. */
export const csvPath = `${pagePath("desktop", "product-compare")}.csv`;

/** The address of a comparison as CSV. */
export function csvAddress(ids: readonly number[], place: UrlContext): string {
  const page = href(
    { ...place, surface: "desktop" },
    "product-compare",
    selectionQuery(ids, false),
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

/** A comparison as CSV, every parameter a line. */
export function comparisonCsv(view: View, parts: readonly Part[]): string {
  const { language } = view;
  const { compare, products, ordering } = messages[language];
  const head = [compare.group, compare.parameter, ...parts.map(({ body }) => body.partNumber)];
  const stages = parts.map(({ body }) => products.stages[body.lifecycle.stage].name);
  const lines = compareParts(view, parts).flatMap(({ group, rows }) =>
    rows.map(({ parameter, values }) => [
      group ? localize(group.body.title, language).text : products.otherParameters,
      localize(parameter.body.label, language).text,
      ...values.map((value) => (value ? withUnit(showValue(parameter.body, value, language)) : "")),
    ]),
  );
  const fits = pinRow(parts, { view, messages: messages[language] })?.map((fit) => {
    if (fit === "itself") return products.pinsOfItself;
    if (fit?.changes === undefined) return fit?.label ?? "";
    return products.pinChanges(fit.label, fit.changes.text);
  });
  const first = parts[0]?.body.partNumber ?? "";
  const pins = fits ? [[products.pinCompatibility, products.pinsWith(first), ...fits]] : [];
  const supplies = supplyRows(parts, { view, messages: messages[language] }).map(
    ({ label, cells }) => [ordering.supply, label, ...cells.map(({ text }) => text)],
  );
  const table = [head, ["", products.stage, ...stages], ...pins, ...lines, ...supplies];
  // Values keep their units beside them on pages; a spreadsheet searches for plain blanks.
  const plain = table.map((cells) => cells.map((cell) => cell.replaceAll("\u00a0", " ")));
  return `${csvMark}${plain.map(csvLine).join("")}`;
}
