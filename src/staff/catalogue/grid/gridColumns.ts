import * as z from "zod";
import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import type { gridKinds } from "../../../base/site/contentCodes.ts";
import {
  type RequirementLevel,
  requirementLevels,
} from "../../../base/site/values/familyRequirements.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { describeType } from "../../editing/description/describeTypes.ts";
import type { FieldDescription } from "../../editing/description/fieldDescription.ts";
import type { SeenLine } from "../lineSeenByPerson.ts";
import type { VisibleCatalogue } from "../visibleCatalogue.ts";
import { newestBodies } from "./newestBodies.ts";

interface Title {
  readonly en?: string | undefined;
  readonly zh?: string | undefined;
}

/**
 * A column of the grid: one place in the bodies of parts. A text in both languages has one path.
 */
export interface GridColumn {
  /** JSON pointer of the value in a part's body. */
  readonly path: string;
  readonly label: Title;
  readonly kind: (typeof gridKinds)[number];
  /** True: both languages have their own text, and the rights are those to texts. */
  readonly isBilingual: boolean;
  /** True: the grid shows the column and never changes it. */
  readonly isReadOnly: boolean;
  readonly group: { readonly key: string; readonly title: Title } | null;
  /** Key of the parameter; null: a field of the part itself. */
  readonly parameter: string | null;
  readonly unit: string;
  readonly options: readonly { readonly value: string; readonly label: Title }[];
  /** Bounds of a quantity in `unit`. */
  readonly min: number | null;
  readonly max: number | null;
  /** Longest text, in characters; null: the kind has none. */
  readonly maxLength: number | null;
  readonly requirement: RequirementLevel | null;
}

/** Longest text as the value of a parameter, in characters. */
const maxValueLength = 200;

/** The part's own fields that the grid shows, before its family's parameters. */
const ownFields = [
  "/partNumber",
  "/name",
  "/summary",
  "/lifecycle/stage",
  "/lifecycle/since",
  "/lifecycle/lastOrder",
] as const;

/** Changing a part number moves addresses, so it is done in the document. */
const readOnlyFields: ReadonlySet<string> = new Set(["/partNumber"]);

/**
 * Fields of a family's body that the grid reads. Requirement levels are stored beside the list of
 * parameters.
 */
const familyShape = z.object({
  parameters: z.array(z.string()).catch([]),
  requirements: z.record(z.string(), z.enum(requirementLevels).catch("may")).catch({}),
});

/** The columns of the parts of a family: their own fields, then its parameters in its order. */
export async function gridColumns(
  db: Reading,
  catalogue: VisibleCatalogue,
  family: SeenLine | undefined,
): Promise<GridColumn[]> {
  const own = ownColumns();
  const { parameters, wanted } = await parametersOf(db, catalogue, family);
  const bodies = await bodiesByKey(db, parameters);
  const definitions = parameters.flatMap(({ line: { key } }) => {
    const known = contentTypes.parameter.body.safeParse(bodies.get(key)).data;
    return known === undefined ? [] : [{ key, ...known }];
  });
  const groups = definitions.flatMap(({ group }) => {
    const line = catalogue.byKey(group);
    return line === undefined ? [] : [[group, line.facts.titles] as const];
  });
  const titles = new Map(groups);
  return [
    ...own,
    ...definitions.map(
      ({ key, group, label, kind, unit, options, min, max }): GridColumn => ({
        ...{ path: valuePath(key), parameter: key, label, kind, unit, options },
        ...{ isBilingual: kind === "text", isReadOnly: false },
        group: { key: group, title: titles.get(group) ?? {} },
        ...{
          min: min ?? null,
          max: max ?? null,
          maxLength: kind === "text" ? maxValueLength : null,
        },
        requirement: wanted[key] ?? "may",
      }),
    ),
  ];
}

/** The paths of the columns, and of parameters whose definitions are broken. */
export async function gridPaths(
  db: Reading,
  catalogue: VisibleCatalogue,
  family: SeenLine | undefined,
): Promise<string[]> {
  const { parameters } = await parametersOf(db, catalogue, family);
  return [...ownFields, ...parameters.map(({ line }) => valuePath(line.key))];
}

function valuePath(parameter: string): string {
  return `/values${pointer([parameter])}`;
}

/** The parameters of a family in its order, as far as a person sees them. */
async function parametersOf(
  db: Reading,
  catalogue: VisibleCatalogue,
  family: SeenLine | undefined,
): Promise<{ parameters: SeenLine[]; wanted: Readonly<Record<string, RequirementLevel>> }> {
  if (family === undefined) return { parameters: [], wanted: {} };
  const [newest] = await newestBodies(db, [family.line.id]);
  const { parameters, requirements: wanted } = familyShape.parse(newest?.body ?? {});
  const seen = [...new Set(parameters)].flatMap((key) => {
    const line = catalogue.byKey(key);
    return line?.seesDraft === true && line.line.type === "parameter" ? [line] : [];
  });
  return { parameters: seen, wanted };
}

async function bodiesByKey(db: Reading, lines: readonly SeenLine[]): Promise<Map<string, unknown>> {
  const rows = await newestBodies(
    db,
    lines.map(({ line }) => line.id),
  );
  return new Map(rows.map(({ key, body }) => [key, body]));
}

function ownColumns(): GridColumn[] {
  const { fields } = describeType("product");
  return ownFields.flatMap((path) => {
    const field = fieldAt(fields, path);
    return field === undefined ? [] : [ownColumn(field)];
  });
}

function fieldAt(fields: readonly FieldDescription[], path: string): FieldDescription | undefined {
  for (const field of fields) {
    if (field.path === path) return field;
    const inner = fieldAt(field.fields ?? [], path);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function ownColumn({
  path,
  label,
  kind,
  options = [],
  max,
  required,
}: FieldDescription): GridColumn {
  return {
    ...{ path, parameter: null, group: null, unit: "", min: null, max: null },
    ...{
      label,
      options: options.map(({ value, label: words }) => ({ value: String(value), label: words })),
    },
    kind: kindOf(kind),
    isBilingual: kind === "text",
    isReadOnly: readOnlyFields.has(path),
    maxLength: max ?? null,
    requirement: required ? "must" : null,
  };
}

function kindOf(kind: FieldDescription["kind"]): GridColumn["kind"] {
  if (kind === "day" || kind === "choice" || kind === "text") return kind;
  return "line";
}
