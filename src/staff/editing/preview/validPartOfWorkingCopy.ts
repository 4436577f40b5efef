import { isWithin, pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { type BodyProblem, InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { parseBody } from "../../../content/types/index.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { bodyOf, changesBetween, type Field, fieldsOf } from "../workingCopies/bodyFields.ts";
import { withoutIds } from "../workingCopies/itemIds.ts";
import { byId } from "../workingCopies/saveWorkingCopy.ts";

/** Part of a working copy that can be drawn. */
export interface Drawable {
  /** Body in the form of a revision; undefined: nothing of it can be drawn. */
  readonly body: unknown;
  /**
   * Fields shown with their value in the newest revision; without a body, those that are wrong in
   * that one. Paths are those of patches.
   */
  readonly problems: readonly { readonly path: string }[];
}

/** Rounds in which invalid parts are reverted: a value, its item, its list. */
const maxRounds = 5;

/**
 * Returns the body of a working copy as far as it is valid: invalid fields have their value from
 * the revision on which it is based.
 * @param base that revision's body, with ids
 * @param body the working copy's, with ids
 */
export function drawable(type: TypeName, base: unknown, body: unknown): Drawable {
  if (body === base) return asSaved(type, base);
  const before = fieldsOf(base);
  const problems = new Set<string>();
  let current = body;
  for (let round = 0; round < maxRounds; round += 1) {
    const found = parsed(type, current);
    if ("body" in found) return { body: found.body, problems: listed(problems) };
    const places = placesIn(current, found.problems);
    for (const { path } of places) {
      if (round === 0) problems.add(path);
    }
    const fields = fieldsOf(current);
    const wrong = changesBetween(before, fields).filter(({ path }) =>
      places.some((one) => isWithin(path, one.path) || isWithin(one.path, path)),
    );
    if (wrong.length === 0) break;
    current = bodyOf(takenBack(fields, wrong));
  }
  const rest = parsed(type, base);
  return { body: "body" in rest ? rest.body : undefined, problems: listed(problems) };
}

/**
 * Returns the body of a revision where it fits its type. One that was begun with some of its fields
 * does not, nor does one whose type has become stricter since.
 */
export function asSaved(type: TypeName, saved: unknown): Drawable {
  const found = parsed(type, saved);
  if ("body" in found) return { body: withoutIds(saved), problems: [] };
  return { body: undefined, problems: placesIn(saved, found.problems) };
}

function placesIn(body: unknown, problems: readonly BodyProblem[]): Drawable["problems"] {
  return problems.map((problem) => ({ path: pointer(byId(body, problem).path) }));
}

function listed(problems: ReadonlySet<string>): Drawable["problems"] {
  return Array.from(problems, (path) => ({ path }));
}

function takenBack(
  fields: Map<string, Field>,
  changes: ReturnType<typeof changesBetween>,
): Map<string, Field> {
  for (const { path, before } of changes) {
    if (before === undefined) fields.delete(path);
    else fields.set(path, before);
  }
  return fields;
}

function parsed(
  type: TypeName,
  body: unknown,
): { readonly body: unknown } | { readonly problems: readonly BodyProblem[] } {
  try {
    return { body: parseBody(type, withoutIds(body)) };
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    return { problems: error.problems };
  }
}
