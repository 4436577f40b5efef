import type * as z from "zod/mini";
import {
  appliedFamily,
  familyPlan,
  type familyQuestion,
  type listColumn,
} from "../../../api/contract/newFamily.ts";
import type { Client } from "../calls/client.ts";
import type { PublishChoice } from "./sheets.ts";

/** A column of a list, as the server understands it. */
export type ListColumn = z.output<typeof listColumn>;

/** A question about a list that has to be answered. */
export type FamilyQuestion = z.output<typeof familyQuestion>;

/** A list as a family, as far as it is understood. */
export type FamilyPlan = z.output<typeof familyPlan>;

export interface Pair {
  readonly en: string;
  readonly zh: string;
}

/** Choices for a column; absent fields keep the proposed value. */
export interface ColumnChoice {
  readonly column: number;
  readonly is?: string | undefined;
  readonly parameter?: string | undefined;
  readonly means?: string | undefined;
  readonly label?: Pair | undefined;
  readonly kind?: string | undefined;
  readonly unit?: string | undefined;
  readonly group?: string | undefined;
  readonly leaveUnread?: boolean | undefined;
  readonly addOptions?: boolean | undefined;
}

export interface RowChoice {
  readonly row: number;
  readonly leave: boolean;
}

/** Choices for a list that becomes a family. */
export interface FamilyChoices {
  readonly table: number;
  readonly family?: { readonly key: string } | NewColumn | undefined;
  readonly columns: readonly ColumnChoice[];
  readonly groups: readonly { readonly key: string; readonly title: Pair }[];
  readonly group?: string | undefined;
  readonly leaveRows: readonly string[];
  /** Choices for single rows, numbered from 1: left out, or kept although they look like totals. */
  readonly rows: readonly RowChoice[];
  readonly name: Pair;
  readonly summary: Pair;
  readonly package: string;
  readonly stage: string;
  readonly since?: string | undefined;
}

/** A column of the site that is to be created. */
export interface NewColumn {
  readonly title: Pair;
  readonly parent: string | null;
}

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
