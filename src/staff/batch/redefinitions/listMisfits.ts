import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";

import type { CellValue } from "../../../base/site/values/cell.ts";
import {
  type Conversion,
  type Converted,
  convertValue,
} from "../../../base/site/values/convertValue.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { ParameterDefinition, RawValue } from "../../../content/types/fields/productValues.ts";
import { contentTypes } from "../../../content/types/index.ts";
import type { Person } from "../../access/rights.ts";
import { listDocuments } from "../../editing/documents/listDocuments.ts";
import { productRevisions } from "../../editing/publishing/newestAndPublishedProducts.ts";
import type { ProductRevision } from "../../editing/publishing/requirements/checkUnfitValues.ts";

/** Outcome of a value's conversion; `value` undefined: the part has no value afterwards. */
type Decision =
  | Extract<Converted, { readonly state: "unread" }>
  | { readonly state: "proposed"; readonly value: CellValue | undefined };

/** A part whose value of a parameter does not stay as it is. */
export interface Misfit {
  /** Key of the product. */
  readonly key: string;
  readonly partNumber: string;
  /** Value in the newest revision; undefined: that has none, but readers are shown one. */
  readonly value: RawValue | undefined;
  readonly converted: Decision;
  /** True: readers are shown the part. */
  readonly isPublished: boolean;
  /** True: readers are shown another value than that of the newest revision. */
  readonly isOtherwiseShown: boolean;
}

export interface MisfitList {
  readonly misfits: readonly Misfit[];
  /** Parts whose values stay as they are. */
  readonly fitting: number;
  /** Digest of everything that the list was made of. */
  readonly digest: string;
}

export interface Redefining {
  readonly key: string;
  readonly before: ParameterDefinition;
  readonly after: ParameterDefinition;
  readonly conversion: Conversion;
}

/** Bodies that are read per time slice. */
const bodiesAtOnce = 16;

const productValues = z.object({
  partNumber: z.string(),
  values: contentTypes.product.body.shape.values,
});

/**
 * The parts that a parameter's new definition does not fit, with what their values would become.
 * Nothing is written; parts that the person may not see are left out, and refuse the publication.
 */
export async function listMisfits(
  db: Reading,
  redefining: Redefining,
  person: Person,
): Promise<MisfitList> {
  const { key, before, after, conversion } = redefining;
  const convert = (value: RawValue) => convertValue(before, after, value, conversion);
  const hash = createHash("sha256").update(JSON.stringify(redefining));
  const found = new Map<string, Part>();
  const name = JSON.stringify(key);
  let looked = 0;
  const entries = await listDocuments(db, "product", person);
  for await (const revision of productRevisions(db, entries)) {
    looked += 1;
    if (looked % bodiesAtOnce === 0) await nextTurn();
    if (revision.body.includes(name)) take(found, revision, key);
  }
  const misfits: Misfit[] = [];
  let fitting = 0;
  for (const part of found.values()) {
    looked += 1;
    if (looked % bodiesAtOnce === 0) await nextTurn();
    const { newest, shown } = part;
    const converted = newest === undefined ? undefined : convert(newest);
    const isOther = shown.some((one) => convert(one).state !== "fits");
    const isUnchanged = converted === undefined || converted.state === "fits";
    if (isUnchanged && !isOther) {
      if (converted !== undefined) fitting += 1;
      continue;
    }
    const { key: product, partNumber, isPublished } = part;
    const isOtherwiseShown = shown.some((one) => JSON.stringify(one) !== JSON.stringify(newest));
    const told: Decision = isUnchanged ? { state: "proposed", value: newest } : converted;
    const misfit = { partNumber, isPublished, isOtherwiseShown, value: newest };
    misfits.push({ ...misfit, key: product, converted: told });
    hash.update(JSON.stringify([product, newest ?? null, told]));
  }
  misfits.sort((a, b) => order(a) - order(b) || (a.partNumber < b.partNumber ? -1 : 1));
  return { misfits, fitting, digest: hash.digest("base64url") };
}

/** Rank in the list: values that could not be converted come first. */
function order({ converted }: Misfit): number {
  return converted.state === "unread" ? 0 : 1;
}

interface Part {
  readonly key: string;
  readonly partNumber: string;
  readonly newest: RawValue | undefined;
  /** The values that readers are shown. */
  readonly shown: readonly RawValue[];
  readonly isPublished: boolean;
}

function take(
  found: Map<string, Part>,
  { key, body, languages, isNewest }: ProductRevision,
  parameter: string,
): void {
  const product = productValues.safeParse(JSON.parse(body)).data;
  const value = product?.values[parameter];
  const known = found.get(key);
  const isShown = languages.length > 0;
  found.set(key, {
    key,
    partNumber: product?.partNumber ?? known?.partNumber ?? key,
    newest: isNewest ? value : known?.newest,
    shown: [...(known?.shown ?? []), ...(isShown && value !== undefined ? [value] : [])],
    isPublished: isShown || known?.isPublished === true,
  });
}
