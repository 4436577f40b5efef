import { setImmediate as nextTurn } from "node:timers/promises";
import type { Reading } from "../../../base/store/tables.ts";
import { partIdentity } from "../../../content/types/fields/partNumber.ts";
import { contentTypes, titleOf } from "../../../content/types/index.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import type { Person } from "../../access/rights.ts";
import { cellOf, type SheetRow } from "../compare/compareRow.ts";
import { partKey } from "../compare/newPart.ts";
import type { SheetAnswers } from "../compare/sheetAnswers.ts";
import { documentsIn, namesOf } from "../documentsForSheets.ts";
import { isKey, namesIn, noNames, type ReferenceNames } from "./referenceText.ts";
import type { SheetColumn } from "./sheetColumns.ts";
import { textOf } from "./sheetTable.ts";

/** Rows processed between two turns of the event loop. */
const rowsAtOnce = 500;

interface NamesWish {
  readonly by: Person;
  readonly answers: SheetAnswers;
  readonly rows: Iterable<SheetRow>;
  /** Parts that the file makes, by their numbers. */
  readonly created: ReadonlyMap<string, { readonly number: string }>;
}

/** Loads the names of the types of documents that cells of a file call by other than their keys. */
export async function referenceNames(db: Reading, wish: NamesWish): Promise<ReferenceNames> {
  const types = await typesNamed(wish);
  if (types.size === 0) return noNames;
  const keys = new Map<string, string[]>();
  const add = (type: TypeName, name: string | undefined, key: string) => {
    if (name === undefined || name.trim() === "") return;
    const at = nameOf(type, name);
    const present = keys.get(at) ?? [];
    if (!present.includes(key)) keys.set(at, [...present, key]);
  };
  for (const { number } of wish.created.values()) add("product", number, partKey(number));
  for (const type of types) {
    for await (const page of documentsIn(db, { type, by: wish.by })) {
      for (const { key, body } of page) {
        for (const name of titlesOf(type, body)) add(type, name, key);
      }
    }
  }
  return { keysOf: (type, name) => keys.get(nameOf(type, name)) ?? [] };
}

function nameOf(type: TypeName, name: string): string {
  if (type === "product") return `product ${partIdentity(name)}`;
  return `${type} ${name.normalize("NFKC").replaceAll(/\s+/g, " ").trim().toLowerCase()}`;
}

function titlesOf(type: TypeName, body: unknown): (string | undefined)[] {
  if (type === "product") return [namesOf(body)?.partNumber];
  const { data } = contentTypes[type].body.safeParse(body);
  if (data === undefined) return [];
  const { en, zh } = titleOf({ type, body: data });
  return [en, zh];
}

async function typesNamed({ rows, answers }: NamesWish): Promise<Set<TypeName>> {
  const types = new Set<TypeName>();
  let done = 0;
  for (const row of rows) {
    for (const [at, column] of row.table.columns.entries()) {
      const type = typeReferredTo(column);
      if (type === undefined || types.has(type)) continue;
      const names = namesIn(textOf(cellOf(row, at, answers)));
      if (!names.every(isKey)) types.add(type);
    }
    done += 1;
    if (done % rowsAtOnce === 0) await nextTurn();
  }
  return types;
}

/** The type of the documents that a column's cells refer to. */
function typeReferredTo(column: SheetColumn | undefined): TypeName | undefined {
  const { field } = column ?? {};
  return field?.kind === "reference" || field?.kind === "references" ? field.type : undefined;
}
