import * as z from "zod";
import type { Reading } from "../../../base/store/tables.ts";
import { partIdentity } from "../../../content/types/fields/partNumber.ts";
import type { Person } from "../../access/rights.ts";
import {
  definitionsIn,
  documentsIn,
  familiesIn,
  namesOf,
  type SheetFamily,
} from "../documentsForSheets.ts";
import type { FamilyChoices } from "./familyChoices.ts";
import type { PlanOptions } from "./planFamily.ts";

/** Existing content that a list is compared with before it becomes a family. */
export interface Present extends Omit<PlanOptions, "choices"> {
  /** Groups of parameters by their keys. */
  readonly groups: ReadonlyMap<string, SheetFamily["title"]>;
}

const group = z.object({
  position: z.int().catch(0),
  title: z.object({ en: z.string().optional(), zh: z.string().optional() }),
});
const sibling = z.object({ parent: z.string().nullable(), position: z.int() });

/** Reads the content that a list is compared with, as a person sees it. */
export async function gatherPresent(
  db: Reading,
  by: Person,
  { family }: FamilyChoices,
): Promise<Present> {
  const definitions = await definitionsIn(db, by);
  const families = await familiesIn(db, by);
  const keys = await db.selectFrom("documents").select("key").execute();
  const numbers = new Set<string>();
  for await (const page of documentsIn(db, { type: "product", by })) {
    for (const { body } of page) {
      const number = namesOf(body)?.partNumber;
      if (number !== undefined) numbers.add(partIdentity(number));
    }
  }
  const groups = new Map<string, SheetFamily["title"]>();
  let groupPosition = 0;
  for await (const page of documentsIn(db, { type: "parameterGroup", by })) {
    for (const { key, body } of page) {
      const { data } = group.safeParse(body);
      if (data === undefined) continue;
      groups.set(key, data.title);
      groupPosition = Math.max(groupPosition, data.position + 1);
    }
  }
  const parent = family !== undefined && "parent" in family ? family.parent : null;
  let position = 0;
  for await (const page of documentsIn(db, { type: "column", by })) {
    for (const { body } of page) {
      const { data } = sibling.safeParse(body);
      if (data?.parent === parent) position = Math.max(position, data.position + 1);
    }
  }
  const taken = new Set(keys.map(({ key }) => key));
  return { definitions, families, groups, taken, numbers, position, groupPosition };
}
