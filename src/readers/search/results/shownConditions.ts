import {
  conditionWords,
  quantityWords,
  requirementWords,
} from "../../../base/finder/conditionInWords.ts";
import {
  type Condition,
  conditionQuery,
  parameterPrefix,
} from "../../../base/finder/conditions.ts";
import { type FinderColumn, familyColumn } from "../../../base/finder/finderTable.ts";
import { messages } from "../../../base/i18n/index.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import { type ColumnNode, withDescendants } from "../../../content/published/columnTree.ts";
import type { View } from "../../../content/published/publication.ts";
import { columnTarget, type Target } from "../../../content/queries/addresses/linkTargets.ts";
import { partsIn } from "../../../content/queries/parts/partsOfColumns.ts";
import { contentTypes } from "../../../content/types/index.ts";
import type { Understood, UnderstoodPiece } from "../conditions/partConditions.ts";
import {
  bodySides,
  isInFinder,
  type PartCondition,
  packageNames,
  type Requirement,
} from "../conditions/partTable.ts";
import type { NearPart, ReadCondition, SearchConditions } from "../searchTypes.ts";

/** A condition of a text as the finder has it, and its words. */
export interface AskedCondition {
  readonly condition: PartCondition;
  readonly shown: Condition;
  readonly words: string;
}

/** The conditions of a text, without those of parameters that are not published any more. */
export function askedConditions(view: View, { pieces }: Understood): AskedCondition[] {
  return pieces.flatMap((piece) => askedIn(view, piece));
}

function askedIn(view: View, { conditions, text }: UnderstoodPiece): AskedCondition[] {
  const { finder } = messages[view.language];
  return conditions.flatMap((condition) => {
    const shown = finderCondition(view, condition);
    if (shown === undefined) return [];
    if (!condition.isExcluded) return { condition, shown, words: conditionWords(shown, finder) };
    const isLong = condition.kind === "options" && condition.options.length > maxNamed;
    const words = isLong ? finder.filterIs(shown.column.text, text) : exclusionWords(view, shown);
    return { condition, shown, words };
  });
}

/**
 * Conditions of a text, in the words and with the filters of the finder.
 * @param nearest parts that come nearest, where none meets all of them
 */
export function conditionsOf(
  view: View,
  { pieces, rest, parts }: Understood,
  nearest: readonly NearPart[],
): SearchConditions {
  const all = pieces.flatMap(requirementsOf);
  return {
    items: pieces.map((piece) => readCondition(view, piece)),
    parts,
    nearest,
    target: finderTarget(view, all),
    rest,
  };
}

/**
 * Filters of the finder for a piece: of an excluded one the filter in its place, where there is one; none
 * for the size of a body.
 */
function requirementsOf({ conditions, instead }: UnderstoodPiece): readonly Requirement[] {
  if (!conditions.some(({ isExcluded }) => isExcluded)) {
    return conditions.filter(({ column }) => isInFinder(column));
  }
  return instead === undefined ? [] : [instead];
}

function readCondition(view: View, piece: UnderstoodPiece): ReadCondition {
  const { finder } = messages[view.language];
  const isExcluded = piece.conditions.some((one) => one.isExcluded);
  const words = askedIn(view, piece).map((one) => one.words);
  const filters = requirementsOf(piece).flatMap((one) => finderCondition(view, one) ?? []);
  return {
    text: piece.text,
    words: words.join(finder.listSeparator),
    filters: conditionQuery(filters),
    isExcluded,
    isInFinder: filters.length > 0,
    parts: piece.parts,
    ...(piece.nearest && { nearest: quantityWords(piece.nearest) }),
    without: piece.without,
  };
}

/** Number of excluded options that are named; more of them are shown as the text has them. */
const maxNamed = 3;

/** An excluded condition in words: `Interface: not CAN`, `Bluetooth: none`. */
function exclusionWords(view: View, condition: Condition): string {
  const { finder, search } = messages[view.language];
  const { column } = condition;
  const isYesOrNo = column.options?.every(({ value }) => value === "true" || value === "false");
  const isNone = condition.kind === "span" || isYesOrNo === true;
  const value = isNone ? search.none : search.notOf(requirementWords(condition, finder));
  return finder.filterIs(column.text, value);
}

/** The list of the one family that is meant, else of all parts, with the conditions as its filters. */
function finderTarget(view: View, all: readonly Requirement[]): Target | undefined {
  const named = all.find(({ column }) => column === familyColumn);
  const family = named?.kind === "options" ? nodeOf(view, named.options) : undefined;
  const node = family ?? rootOf(view);
  const target = node && columnTarget(node);
  if (target?.kind !== "page" || target.page !== "product-list") return undefined;
  const wanted = family === undefined ? all : all.filter((one) => one !== named);
  const conditions = wanted.flatMap((one) => finderCondition(view, one) ?? []);
  const shown = conditions.length === 0 ? { view: "table" } : conditionQuery(conditions);
  return { ...target, query: { ...target.query, ...shown } };
}

/** The column of all parts. */
function rootOf(view: View): ColumnNode | undefined {
  return view.columns
    .values()
    .find(({ doc, parent }) => parent === null && doc.body.type === contentTypes.product.code);
}

/** The column that some families are all of; undefined where there is none. */
function nodeOf(view: View, families: readonly string[]): ColumnNode | undefined {
  const wanted = new Set(families);
  return view.columns.values().find((node) => {
    const under = withDescendants(node).map(({ doc }) => String(doc.id));
    return under.length === wanted.size && under.every((id) => wanted.has(id));
  });
}

/** A condition as the finder has it; undefined where its parameter is not published any more. */
function finderCondition(view: View, condition: Requirement): Condition | undefined {
  const column = finderColumn(view, condition);
  if (column === undefined) return undefined;
  if (condition.kind === "span") {
    const { from, to } = condition;
    return { kind: "span", column, ...(from && { from }), ...(to && { to }) };
  }
  const options = column.options ?? [];
  const places = options.flatMap(({ value }, at) => (condition.options.includes(value) ? at : []));
  return { kind: "options", column, options: places };
}

/** Label of a column; undefined where its parameter is not published any more. */
export function columnLabel(view: View, column: string): string | undefined {
  return finderColumn(view, { kind: "options", column, options: [] })?.text;
}

/** A column of the finder without its values. */
function finderColumn(view: View, condition: Requirement): FinderColumn | undefined {
  const { column: name } = condition;
  const { products } = messages[view.language];
  const empty = { name, level: "part", values: [], at: [] } as const;
  const choice = (text: string, options: NonNullable<FinderColumn["options"]>): FinderColumn => ({
    ...empty,
    text,
    kind: "choice",
    options,
  });
  const named = <Value extends string>(names: Readonly<Record<Value, string>>) =>
    Object.entries<string>(names).map(([value, text]) => ({ value, text }));
  switch (name) {
    case familyColumn:
      return choice(products.family, familyOptions(view, condition));
    case "package":
      return choice(
        products.package,
        condition.kind === "options"
          ? condition.options.map((value) => ({ value, text: value.toUpperCase() }))
          : [],
      );
    case packageNames: {
      const names = condition.kind === "options" ? condition.options : [];
      return choice(
        products.package,
        names.map((value) => ({ value, text: value })),
      );
    }
    case "grade":
      return choice(products.grade, named(products.grades));
    case "packing":
      return choice(products.pack, named(products.packKinds));
    case "pins":
      return { ...empty, text: products.pinCount, kind: "number" };
    case bodySides[0]:
      return { ...empty, text: products.bodyWidth, kind: "number" };
    case bodySides[1]:
      return { ...empty, text: products.bodyLength, kind: "number" };
    case bodySides[2]:
      return { ...empty, text: products.height, kind: "number" };
    case "temperature":
      return { ...empty, text: products.temperature, kind: "range" };
    default: {
      const parameter = view.get("parameter", name.slice(parameterPrefix.length))?.body;
      if (parameter === undefined) return undefined;
      const { text } = localize(parameter.label, view.language);
      if (parameter.kind === "boolean") {
        const no = { value: "false", text: products.no };
        return choice(text, [{ value: "true", text: products.yes }, no]);
      }
      if (parameter.kind === "enum") {
        const options = parameter.options.map(({ value, label }) => ({
          value,
          ...localize(label, view.language),
        }));
        return choice(text, options);
      }
      const kind = parameter.kind === "range" ? "range" : "number";
      return { ...empty, text, kind };
    }
  }
}

/** The families of a condition that list parts, as the finder offers them; of a whole column its title. */
function familyOptions(view: View, condition: Requirement): NonNullable<FinderColumn["options"]> {
  const values = condition.kind === "options" ? condition.options : [];
  const node = nodeOf(view, values);
  const listing = values.flatMap((value) => {
    const own = view.columnById(Number(value));
    return own && partsIn(view, own.doc.key).length > 0 ? { value, own } : [];
  });
  return listing.map(({ value, own }, at) => {
    const title = localize((node ?? own).doc.body.title, view.language);
    return node !== undefined && at > 0 ? { value, text: "" } : { value, ...title };
  });
}
