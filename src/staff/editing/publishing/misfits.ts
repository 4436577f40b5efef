import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { Language } from "../../../base/site/languages.ts";
import {
  isProblem,
  type ParameterDefinition,
  type RawValue,
  readValue,
} from "../../../content/types/fields/specification.ts";
import { contentTypes } from "../../../content/types/index.ts";

/** A parameter whose definition is to change, and which revisions of products are to fit it. */
export interface Redefinition {
  readonly key: string;
  readonly definition: ParameterDefinition;
  /** Products as these languages show them. */
  readonly languages: readonly Language[];
  /** True if products' newest revisions are to fit as well, shown or not. */
  readonly withDrafts: boolean;
}

/** A revision of a product, for what values it holds. */
export interface ProductRevision {
  /** The product's. */
  readonly key: string;
  /** Those that show it. */
  readonly languages: readonly Language[];
  readonly isNewest: boolean;
  /** JSON */
  readonly body: string;
}

/** Why a product does not fit a redefinition: an English sentence, by the product's name in it. */
export type Misfits = ReadonlyMap<string, string>;

/** The field by which two definitions may read a value differently; undefined where none does. */
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
 * The products with values that do not fit.
 * @param products walked through once; a product's older revisions before its newest
 */
export async function findMisfits(
  redefinitions: readonly Redefinition[],
  products: AsyncIterable<ProductRevision>,
): Promise<Map<Redefinition, Misfits>> {
  const found = new Map<Redefinition, Map<string, string>>();
  // Most products have none of these parameters, and their bodies need not be read.
  const names = redefinitions.map(({ key }) => JSON.stringify(key));
  for await (const revision of products) {
    if (!names.some((name) => revision.body.includes(name))) continue;
    const values = valuesIn(revision.body);
    for (const redefinition of redefinitions) {
      const raw = values.get(redefinition.key);
      if (raw === undefined || !concerns(redefinition, revision)) continue;
      const value = readValue(redefinition.definition, raw);
      if (!isProblem(value)) continue;
      const misfits = found.get(redefinition) ?? new Map<string, string>();
      found.set(redefinition, misfits.set(nameOf(redefinition, revision), value.problem));
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

/** None where the body was saved under an older schema: it means nothing until it is saved again. */
function valuesIn(body: string): ReadonlyMap<string, RawValue> {
  return new Map(Object.entries(product.safeParse(JSON.parse(body)).data?.values ?? {}));
}

/** Products that a message names; one definition may be wrong for thousands. */
const namedProducts = 3;

/**
 * The sentence that a redefinition is refused with.
 * @param which what is said of the products: "published", "stored"
 */
export function misfitMessage(key: string, which: string, misfits: Misfits): string {
  const count = `${misfits.size} ${which} product${misfits.size === 1 ? "" : "s"}`;
  const named = [...misfits].slice(0, namedProducts).map(([name, why]) => `${name} (${why})`);
  const more = misfits.size - named.length;
  const rest = more > 0 ? ` and ${more} more` : "";
  return `${key} no longer fits values of ${count}: ${named.join(", ")}${rest}`;
}
