import type { Messages } from "../../../base/i18n/messages.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import { formatNumber } from "../../../base/site/values/formatNumber.ts";
import type { View } from "../../../content/published/publication.ts";
import type {
  ComparedGroup,
  ComparedParameter,
} from "../../../content/queries/parts/comparison.ts";
import type { Part } from "../../../content/queries/parts/partsOfColumns.ts";
import { showValue, withUnit } from "../../../content/queries/parts/shownValues.ts";
import { pinRow } from "./pinCompatibilityRow.ts";
import { supplyRows } from "./supplyRows.ts";

export interface ComparedCell {
  /** "" where the part has no value. */
  readonly text: string;
  readonly lang?: string;
  readonly mark?: "best" | "weakest";
}

export interface ComparedRow {
  readonly label: LocalizedText;
  /** The better direction; absent where there is none. */
  readonly direction?: "more" | "less";
  readonly differs: boolean;
  readonly cells: readonly ComparedCell[];
}

export interface RowGroup {
  readonly title: LocalizedText;
  readonly rows: readonly ComparedRow[];
}

interface ComparisonContext {
  readonly view: View;
  readonly messages: Messages;
}

/**
 * A comparison's rows, as its page and its file have them: what decides first, pin compatibility,
 * packages and order codes, then the parameters, then supply. Groups without rows are left out.
 */
export function comparedGroups(
  parts: readonly Part[],
  compared: readonly ComparedGroup[],
  onlyDifferences: boolean,
  context: ComparisonContext,
): RowGroup[] {
  const parameters = compared.map(({ group, rows }): RowGroup => {
    const { view, messages } = context;
    return {
      title: group
        ? localize(group.body.title, view.language)
        : { text: messages.products.otherParameters },
      rows: rows.map((row) => comparedRow(row, parts, view)),
    };
  });
  return [
    ...pinGroup(parts, context),
    ...orderGroup(parts, context),
    ...parameters,
    supplyGroup(parts, context),
  ]
    .map(({ title, rows }) => ({
      title,
      rows: rows.filter(({ differs }) => differs || !onlyDifferences),
    }))
    .filter(({ rows }) => rows.length > 0);
}

function comparedRow(row: ComparedParameter, parts: readonly Part[], view: View): ComparedRow {
  const { parameter, values, best, weakest } = row;
  const { direction, label } = parameter.body;
  return {
    label: localize(label, view.language),
    ...(direction && { direction }),
    differs: row.differs,
    cells: values.map((value, at): ComparedCell => {
      if (value === undefined) return { text: "" };
      const shown = showValue(parameter.body, value, view.language);
      const part = parts[at];
      const isBest = part !== undefined && best.includes(part);
      const isWeakest = part !== undefined && weakest.includes(part);
      return {
        text: withUnit(shown),
        ...(shown.lang && { lang: shown.lang }),
        ...(isBest && { mark: "best" }),
        ...(isWeakest && { mark: "weakest" }),
      };
    }),
  };
}

/** Pin compatibility of the others with the first part; nothing where none is known. */
function pinGroup(parts: readonly Part[], context: ComparisonContext): RowGroup[] {
  const { products } = context.messages;
  const row = pinRow(parts, context);
  if (row === undefined) return [];
  const cells = row.map((fit): ComparedCell => {
    if (fit === "itself") return { text: products.pinsOfItself };
    if (fit === undefined) return { text: "" };
    const { label, changes } = fit;
    if (changes === undefined) return { text: label };
    const text = products.pinChanges(label, changes.text);
    return changes.lang === undefined ? { text } : { text, lang: changes.lang };
  });
  const first = parts[0]?.body.partNumber ?? "";
  return [
    {
      title: { text: products.pinCompatibility },
      rows: [{ label: { text: products.pinsWith(first) }, differs: true, cells }],
    },
  ];
}

/** Packages and order codes; a row is left out where no part has any. */
function orderGroup(
  parts: readonly Part[],
  { view, messages: { compare } }: ComparisonContext,
): RowGroup[] {
  const rows = [
    textRow(
      compare.package,
      parts.map(({ body }) => body.packages.map(packageText)),
      view,
    ),
    textRow(
      compare.orderCodes,
      parts.map(({ body }) => body.variants.map(({ orderCode }) => orderCode)),
      view,
    ),
  ];
  return [{ title: { text: compare.ordering }, rows: rows.flatMap((row) => row ?? []) }];
}

/** Supply, export, and boards and software. */
function supplyGroup(parts: readonly Part[], context: ComparisonContext): RowGroup {
  const rows = supplyRows(parts, context).map(({ label, cells }): ComparedRow => {
    const differs = cells.some(({ text }) => text !== cells[0]?.text);
    return { label: { text: label }, differs, cells };
  });
  return { title: { text: context.messages.ordering.supply }, rows };
}

/** A row of texts, the parts' in a list each; undefined where all are empty. */
function textRow(
  label: string,
  lists: readonly (readonly string[])[],
  { language }: View,
): ComparedRow | undefined {
  if (lists.every((list) => list.length === 0)) return undefined;
  const cells = lists.map((list) => ({ text: list.join(language === "zh" ? "；" : "; ") }));
  return {
    label: { text: label },
    differs: new Set(cells.map(({ text }) => text)).size > 1,
    cells,
  };
}

/** A package by name, with the size of its body where that is known. */
function packageText({ name, width, length }: Part["body"]["packages"][number]): string {
  if (!width || !length) return name;
  return `${name} (${formatNumber(width)}\u00a0×\u00a0${formatNumber(length)}\u00a0mm)`;
}
