import type { Reading } from "../../../base/store/tables.ts";
import { references } from "../../../content/types/fields/references.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { newestBodies } from "../../catalogue/grid/newestBodies.ts";
import type { Use, VisibleCatalogue } from "../../catalogue/visibleCatalogue.ts";

/** A document that refers to parts. */
export interface AffectedDocument {
  readonly use: Use;
  /** Keys of the parts that it refers to. */
  readonly parts: readonly string[];
  /** Names of its fields in which it does; none where the person sees its published state alone. */
  readonly fields: readonly string[];
}

/** Bodies read at once. */
const bodiesAtOnce = 50;

/** The documents that refer to parts, as far as a person sees them, parts among them left out. */
export async function affectedDocuments(
  db: Reading,
  catalogue: VisibleCatalogue,
  keys: readonly string[],
  most: number,
): Promise<{ readonly total: number; readonly list: readonly AffectedDocument[] }> {
  const own = new Set(keys);
  const found = new Map<string, { use: Use; parts: string[] }>();
  for (const key of own) {
    for (const use of catalogue.usesOf(key)) {
      const { line } = use.line;
      if (own.has(line.key) || line.trashedAt !== null) continue;
      const known = found.get(line.key);
      if (known === undefined) found.set(line.key, { use, parts: [key] });
      else known.parts.push(key);
    }
  }
  const shown = [...found.values()].sort(inOrder).slice(0, most);
  const fields = await fieldsOf(db, shown, own);
  const list = shown.map((one) => ({ ...one, fields: fields.get(one.use.line.line.key) ?? [] }));
  return { total: found.size, list };
}

/** By type, then by key. */
function inOrder({ use: a }: { readonly use: Use }, { use: b }: { readonly use: Use }): number {
  const [one, other] = [a, b].map(({ line: { line } }) => `${line.type} ${line.key}`);
  return (one ?? "") < (other ?? "") ? -1 : 1;
}

/** The fields of drafts in which they refer to parts. */
async function fieldsOf(
  db: Reading,
  shown: readonly { readonly use: Use }[],
  own: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const types = new Map<number, TypeName>();
  for (const { use } of shown) {
    if (use.line.seesDraft) types.set(use.line.line.id, use.line.line.type);
  }
  const ids = [...types.keys()];
  const fields = new Map<string, string[]>();
  for (let first = 0; first < ids.length; first += bodiesAtOnce) {
    for (const { id, key, body } of await newestBodies(
      db,
      ids.slice(first, first + bodiesAtOnce),
    )) {
      const type = types.get(id);
      if (type === undefined) continue;
      const fieldNames = references(type, body)
        .filter((one) => own.has(one.key))
        .map(({ path }) => String(path[0]));
      fields.set(key, [...new Set(fieldNames)]);
    }
  }
  return fields;
}
