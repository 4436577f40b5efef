import { pointer } from "../../base/site/addresses/jsonPointer.ts";
import { storageUrl } from "../../base/site/addresses/storageUrl.ts";
import type { MediaRow } from "../../base/store/tables/media.ts";
import { cellAt, namedPath } from "../batch/changeSets/cellPaths.ts";
import type { StoredCell } from "../batch/changeSets/documentRows.ts";
import type { Operation } from "../editing/workingCopies/applyOperation.ts";
import { fieldsOf, isRecord, valueHash } from "../editing/workingCopies/bodyFields.ts";
import { revisionOf } from "./revisionInFileName.ts";

interface Replacement {
  readonly from: MediaRow;
  readonly to: MediaRow;
}

/** A text with another file in the place of one; undefined where it has neither. */
function replacedIn(value: string, { from, to }: Replacement): string | undefined {
  if (value === from.path) return to.path;
  const old = `"${storageUrl(from.path)}"`;
  return value.includes(old) ? value.replaceAll(old, `"${storageUrl(to.path)}"`) : undefined;
}

/** Facts of the newer file that bodies hold beside its path. */
function factsOf({ to }: Replacement): [name: string, fact: string | number][] {
  const facts = {
    ...{ size: to.size, width: to.width, height: to.height },
    ...(to.kind === "pdf" && { revision: revisionOf(to) }),
  };
  return Object.entries(facts).flatMap(([name, fact]) =>
    typeof fact === "number" || typeof fact === "string" ? [[name, fact]] : [],
  );
}

/** The changes of a working copy's fields by which it uses another file. */
export function replacingOperations(body: unknown, replacement: Replacement): Operation[] {
  const { from } = replacement;
  const fields = fieldsOf(body);
  const operations: Operation[] = [];
  const valueAt = (path: string): unknown => {
    const field = fields.get(path);
    return field?.kind === "value" ? JSON.parse(field.json) : undefined;
  };
  const set = (path: string, after: string | number) => {
    const value = valueAt(path);
    if (value !== after) operations.push({ op: "set", path, before: valueHash(value), after });
  };
  for (const path of fields.keys()) {
    const value = valueAt(path);
    if (typeof value !== "string") continue;
    const after = replacedIn(value, replacement);
    if (after === undefined) continue;
    set(path, after);
    if (value !== from.path || !path.endsWith("/file")) continue;
    const holder = path.slice(0, path.lastIndexOf("/"));
    for (const [name, fact] of factsOf(replacement)) {
      const beside = `${holder}/${name}`;
      if (typeof valueAt(beside) === typeof fact) set(beside, fact);
    }
  }
  return operations;
}

/** Returns the same changes as cells of a revision's body, for a change set. */
export function replacingCells(body: unknown, replacement: Replacement): StoredCell[] {
  const cells: StoredCell[] = [];
  const taken = new Set<string>();
  const set = (
    steps: readonly (string | number)[],
    before: string | number,
    after: typeof before,
  ) => {
    if (before === after) return;
    const byName = namedPath(body, steps);
    // Items may have one name, and then only their places tell them apart.
    const isClear = !taken.has(byName) && cellAt(body, byName) === before;
    const path = isClear ? byName : pointer(steps);
    taken.add(path);
    cells.push({ path, before, after });
  };
  const walk = (value: unknown, steps: readonly (string | number)[]): void => {
    if (typeof value === "string") {
      const after = replacedIn(value, replacement);
      if (after !== undefined) set(steps, value, after);
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) walk(item, [...steps, index]);
    } else if (isRecord(value)) {
      for (const [name, item] of Object.entries(value)) walk(item, [...steps, name]);
      if (value.file !== replacement.from.path) return;
      for (const [name, fact] of factsOf(replacement)) {
        const beside = value[name];
        const isFact = typeof beside === "string" || typeof beside === "number";
        if (isFact && typeof beside === typeof fact) set([...steps, name], beside, fact);
      }
    }
  };
  walk(body, []);
  return cells;
}
