import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";
import type { PublishChoice } from "./sheets.ts";

const pair = z.object({ en: z.string(), zh: z.string() });

const listColumn = z.object({
  column: z.number(),
  address: z.string(),
  heading: z.string(),
  is: z.nullable(z.string()),
  parameter: z.nullable(z.string()),
  label: z.nullable(pair),
  kind: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  group: z.nullable(z.string()),
  options: z.array(z.string()),
  read: z.number(),
  empty: z.number(),
  unread: z.number(),
  unread_at: z.array(z.string()),
  samples: z.array(
    z.object({ text: z.string(), reading: z.nullable(z.string()), count: z.number() }),
  ),
  leave_unread: z.boolean(),
});

/** A column of a list, as the server understands it. */
export type ListColumn = z.output<typeof listColumn>;

const question = z.object({
  code: z.string(),
  column: z.nullable(z.number()),
  message: z.string(),
});

/** What somebody must say of a list. */
export type FamilyQuestion = z.output<typeof question>;

const named = z.object({ key: z.string(), label: z.string() });

const planSchema = z.object({
  tables: z.array(z.object({ at: z.number(), name: z.string() })),
  columns: z.array(listColumn),
  questions: z.array(question),
  problems: z.array(
    z.object({
      ...{ address: z.string(), row: z.nullable(z.number()), code: z.nullable(z.string()) },
      ...{ message: z.string() },
    }),
  ),
  problem_count: z.number(),
  problem_rows: z.array(z.object({ code: z.string(), count: z.number() })),
  left: z.number(),
  left_rows: z.array(
    z.object({
      ...{ address: z.string(), row: z.number(), text: z.string() },
      code: z.enum(["sum", "number", "twice", "present", "packages", "chosen"]),
    }),
  ),
  parts: z.number(),
  parameters: z.number(),
  rows: z.array(
    z.object({
      key: z.string(),
      address: z.string(),
      row: z.number(),
      number: z.string(),
      name: z.string(),
      packages: z.string(),
      values: z.array(z.object({ parameter: z.string(), text: z.string() })),
    }),
  ),
  is_settled: z.boolean(),
  known: z.object({
    parameters: z.array(named),
    groups: z.array(named),
    families: z.array(z.extend(named, { parameters: z.number(), parent: z.nullable(z.string()) })),
  }),
});

/** A list as a family, as far as it is understood. */
export type FamilyPlan = z.output<typeof planSchema>;

export type Pair = z.output<typeof pair>;

/** What a person says of a column; what is left out is as it is proposed. */
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

/** What a person says of a list. */
export interface FamilyChoices {
  readonly table: number;
  readonly family?: { readonly key: string } | NewColumn | undefined;
  readonly columns: readonly ColumnChoice[];
  readonly groups: readonly { readonly key: string; readonly title: Pair }[];
  readonly group?: string | undefined;
  readonly leaveRows: readonly string[];
  /** What is said of single rows, from 1: left out, or parts although they look like sums. */
  readonly rows: readonly RowChoice[];
  readonly name: Pair;
  readonly summary: Pair;
  readonly package: string;
  readonly stage: string;
  readonly since?: string | undefined;
}

/** A column of the site that is made. */
export interface NewColumn {
  readonly title: Pair;
  readonly parent: string | null;
}

const applied = z.object({ change_set: z.number(), state: z.string(), family: z.string() });

/** Parts of one page of a plan. */
export const partsOfPage = 20;

/** Calls of the admin API about lists that become families. */
export const newFamily = {
  plan: async (
    client: Client,
    file: string,
    body: { readonly choices: FamilyChoices; readonly page: number },
    signal?: AbortSignal,
  ) => planSchema.parse(await client.admin("POST", `/sheets/${file}/family`, { body, signal })),

  apply: async (
    client: Client,
    file: string,
    body: {
      readonly choices: FamilyChoices;
      readonly publish: PublishChoice;
      readonly label: string;
    },
  ) => applied.parse(await client.admin("POST", `/sheets/${file}/family/apply`, { body })),
};
