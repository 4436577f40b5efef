import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { cellProblemText } from "../../../../base/i18n/cellProblems.ts";
import type { Language } from "../../../../base/site/languages.ts";
import { counted } from "../../../../base/site/text/countedNoun.ts";
import type { CellProblem } from "../../../../base/site/values/cell.ts";
import {
  isProblem,
  type ParameterDefinition,
  type RawValue,
  readValue,
} from "../../../../content/types/fields/productValues.ts";
import { contentTypes } from "../../../../content/types/index.ts";

/** New definition of a parameter, and the revisions of products that must fit it. */
export interface Redefinition {
  readonly key: string;
  readonly definition: ParameterDefinition;
  /** Languages whose products must fit. */
  readonly languages: readonly Language[];
  /** True: the newest revisions of products must fit as well, published or not. */
  readonly withDrafts: boolean;
}

/** A revision of a product, for checking its values. */
export interface ProductRevision {
  /** Key of the product. */
  readonly key: string;
  /** Languages that show the revision. */
  readonly languages: readonly Language[];
  readonly isNewest: boolean;
  /** JSON */
  readonly body: string;
}

/** Problems for which products do not fit a redefinition, by the product's name in messages. */
export type Misfits = ReadonlyMap<string, CellProblem>;

/** Returns the field by which two definitions may read a value differently; undefined: none. */
export function changedMeaning(
  before: ParameterDefinition,
  after: ParameterDefinition,
): "kind" | "unit" | "options" | "min" | "max" | undefined {
  const values = ({ options }: ParameterDefinition) => options.map(({ value }) => value);
  if (!isDeepStrictEqual(values(before), values(after))) return "options";
  const fields = ["kind", "unit", "min", "max"] as const;
  return fields.find((field) => before[field] !== after[field]);
}

/**
 * Returns the products with values that do not fit.
 * @param products read once; a product's older revisions before its newest
 */
export async function findMisfits(
  redefinitions: readonly Redefinition[],
  products: AsyncIterable<ProductRevision>,
): Promise<Map<Redefinition, Misfits>> {
  const found = new Map<Redefinition, Map<string, CellProblem>>();
  // Most products have none of these parameters, and their bodies need not be read.
  const names = redefinitions.map(({ key }) => JSON.stringify(key));
  for await (const revision of products) {
    if (!names.some((name) => revision.body.includes(name))) continue;
    const values = valuesIn(JSON.parse(revision.body));
    for (const redefinition of redefinitions) {
      const raw = values.get(redefinition.key);
      if (raw === undefined || !concerns(redefinition, revision)) continue;
      const value = readValue(redefinition.definition, raw);
      if (!isProblem(value)) continue;
      const misfits = found.get(redefinition) ?? new Map<string, CellProblem>();
      found.set(redefinition, misfits.set(nameOf(redefinition, revision), value.cell));
    }
  }
  return found;
}

function concerns(redefinition: Redefinition, { languages, isNewest }: ProductRevision): boolean {
  const isShown = languages.some((language) => redefinition.languages.includes(language));
  return isShown || (redefinition.withDrafts && isNewest);
}

function nameOf({ withDrafts }: Redefinition, { key, isNewest }: ProductRevision): string {
  return withDrafts && !isNewest ? `${key} as published` : key;
}

const product = z.object({ values: contentTypes.product.body.shape.values });

/**
 * Values of a product's body; none where it was saved under an older schema, as it means nothing until it
 * is saved again.
 */
export function valuesIn(body: unknown): ReadonlyMap<string, RawValue> {
  return new Map(Object.entries(product.safeParse(body).data?.values ?? {}));
}

/** Most products that a message names; one definition may be wrong for thousands. */
const namedProducts = 3;

/**
 * Message with which a redefinition is refused.
 * @param which adjective of the products: "published", "stored"
 */
export function misfitMessage(key: string, which: string, misfits: Misfits): string {
  const count = counted(misfits.size, `${which} product`);
  const named = [...misfits]
    .slice(0, namedProducts)
    .map(([name, cell]) => `${name} (${cellProblemText(cell, "en")})`);
  const more = misfits.size - named.length;
  const rest = more > 0 ? ` and ${more} more` : "";
  return `${key} no longer fits values of ${count}: ${named.join(", ")}${rest}`;
}
