import type * as z from "zod/mini";
import {
  appliedFamily,
  type columnChoice,
  type familyChoices,
  familyPlan,
  type familyQuestion,
  type listColumn,
  type newColumn,
} from "../../../api/contract/newFamily.ts";
import type { Client } from "../calls/client.ts";
import type { PublishChoice } from "./sheets.ts";

/** A column of a list, as the server understands it. */
export type ListColumn = z.output<typeof listColumn>;

/** A question about a list that has to be answered. */
export type FamilyQuestion = z.output<typeof familyQuestion>;

/** A list as a family, as far as it is understood. */
export type FamilyPlan = z.output<typeof familyPlan>;

/** Choices for a column; absent fields keep the proposed value. */
export type ColumnChoice = z.output<typeof columnChoice>;

/** Choices for a list that becomes a family. */
export type FamilyChoices = z.output<typeof familyChoices>;

/** A column of the site that is to be created. */
export type NewColumn = z.output<typeof newColumn>;

/** A text in both languages. */
export type Pair = NewColumn["title"];

/** Parts of one page of a plan. */
export const partsOfPage = 20;

/** Calls of the admin API about lists that become families. */
export const newFamily = {
  plan: async (
    client: Client,
    file: string,
    body: { readonly choices: FamilyChoices; readonly page: number },
    signal?: AbortSignal,
  ) => familyPlan.parse(await client.admin("POST", `/sheets/${file}/family`, { body, signal })),

  apply: async (
    client: Client,
    file: string,
    body: {
      readonly choices: FamilyChoices;
      readonly publish: PublishChoice;
      readonly label: string;
    },
  ) => appliedFamily.parse(await client.admin("POST", `/sheets/${file}/family/apply`, { body })),
};
