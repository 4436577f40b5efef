import type { SettingProblem } from "../../base/site/serverSettingCodes.ts";

/** A value that cannot be taken, by its field. */
export interface FieldProblem {
  readonly field: string;
  readonly problem: SettingProblem;
  /** The variable that fixes the field. */
  readonly variable?: string;
}

/** Thrown where settings cannot be taken as they are wished. Nothing was written. */
export class UnfitSettings extends Error {
  override readonly name = "UnfitSettings";
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    super(problems.map(({ field, problem }) => `${field}: ${problem}`).join(", "));
    this.problems = problems;
  }
}

/** @throws UnfitSettings where there are problems */
export function requireFit(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new UnfitSettings(problems);
}

/**
 * Fields of a wish that an environment variable fixes.
 * @param groups the fields of each value that a variable can fix
 */
export function fixedFields<Group extends string>(
  wish: object,
  groups: Readonly<Record<Group, readonly string[]>>,
  variableOf: (group: Group) => string | undefined,
): FieldProblem[] {
  const given = Object.entries(wish).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const names = Object.keys(groups).filter((name): name is Group => Object.hasOwn(groups, name));
  return names.flatMap((group) => {
    const variable = variableOf(group);
    if (variable === undefined) return [];
    const fields = groups[group].filter((field) => given.includes(field));
    return fields.map((field) => ({ field, problem: "fixed", variable }) as const);
  });
}
