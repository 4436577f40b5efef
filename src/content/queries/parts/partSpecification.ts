import type { View } from "../../published/publication.ts";
import type { Doc } from "../../published/publishedDocument.ts";
import type { TypedValue } from "../../types/fields/productValues.ts";
import { memoizePerView } from "../memoizePerView.ts";
import type { Parameter, Part } from "./partsOfColumns.ts";
import { typedValue } from "./partValues.ts";

export interface SpecificationRow {
  readonly parameter: Parameter;
  readonly value: TypedValue;
}

export interface SpecificationGroup {
  /** Undefined where the parameters' group is not published in this language. */
  readonly group: Doc<"parameterGroup"> | undefined;
  readonly rows: readonly SpecificationRow[];
}

/**
 * All values of a part, in groups by position and within a group in the family's order. Values that
 * the family does not list come last.
 */
export function specificationOf(view: View, part: Part): readonly SpecificationGroup[] {
  const own = Object.keys(part.body.values);
  const sheet = sheetOf(view, part.body.column);
  const groups = own.every((key) => sheet.keys.has(key))
    ? sheet.groups
    : grouped(view, [...sheet.keys, ...own]);
  return groups.flatMap(({ group, parameters }) => {
    const rows = rowsOf(part, parameters);
    return rows.length > 0 ? [{ group, rows }] : [];
  });
}

interface ParameterGroup extends Pick<SpecificationGroup, "group"> {
  readonly parameters: readonly Parameter[];
}

/** Parameters of a family, by group. */
interface Sheet {
  readonly keys: ReadonlySet<string>;
  readonly groups: readonly ParameterGroup[];
}

const sheets = memoizePerView<string, Sheet>();

function sheetOf(view: View, family: string): Sheet {
  return sheets(view, family, () => {
    const keys = new Set(view.get("column", family)?.body.parameters);
    return { keys, groups: grouped(view, keys) };
  });
}

function grouped(view: View, keys: Iterable<string>): readonly ParameterGroup[] {
  const parameters = view.getAll("parameter", [...new Set(keys)]);
  return [...Map.groupBy(parameters, ({ body }) => body.group)]
    .map(([key, ofGroup]) => ({ group: view.get("parameterGroup", key), parameters: ofGroup }))
    .sort((a, b) => positionOf(a) - positionOf(b));
}

function positionOf({ group }: ParameterGroup): number {
  return group?.body.position ?? Number.MAX_SAFE_INTEGER;
}

/** Key figures of a part, those that have a value. */
export function keyFiguresOf(view: View, part: Part): readonly SpecificationRow[] {
  return rowsOf(part, view.getAll("parameter", part.body.keyFigures));
}

/** Parameters that a part has a value of, with the value. */
function rowsOf(part: Part, parameters: readonly Parameter[]): readonly SpecificationRow[] {
  return parameters.flatMap((parameter) => {
    const value = typedValue(part, parameter);
    return value ? [{ parameter, value }] : [];
  });
}
