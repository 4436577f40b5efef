import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";
import { documentPath } from "../documents/document.ts";

const title = z.object({ en: z.optional(z.string()), zh: z.optional(z.string()) });
const named = z.object({ key: z.string(), title });

const use = z.extend(named, {
  group: z.nullable(named),
  kind: z.string(),
  unit: z.string(),
  parts: z.number(),
  families: z.array(named),
});

/** A parameter as a family's editor shows it. */
export type ParameterUse = z.output<typeof use>;

const definition = z.object({
  kind: z.enum(["number", "range", "enum", "boolean", "text"]),
  unit: z.string(),
  options: z.array(z.object({ value: z.string(), label: title })),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
});

const part = z.object({
  key: z.string(),
  part_number: z.string(),
  value: z.string(),
  proposed: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  is_published: z.boolean(),
  is_otherwise_shown: z.boolean(),
});

/** A part whose value does not stay as it is under a parameter's new definition. */
export type UnfitPart = z.output<typeof part>;

const check = z.object({
  before: definition,
  after: definition,
  digest: z.string(),
  fitting: z.number(),
  unread: z.number(),
  total: z.number(),
  current_page: z.number(),
  last_page: z.number(),
  list: z.array(part),
});

export type RedefinitionCheck = z.output<typeof check>;

const redefined = z.object({
  change_set: z.number(),
  parts: z.number(),
  is_published: z.boolean(),
});

export type Redefined = z.output<typeof redefined>;

/** Parts that keep a redefinition from being made, in the data of its failure. */
export const refusedParts = z.object({
  parts: z.array(z.object({ key: z.string(), message: z.string() })),
});

/** How values are read by a parameter's new definition. */
export interface Reading {
  readonly units: "keep" | "convert" | "relabel";
  readonly is_bare: boolean;
  readonly options: Readonly<Record<string, string>>;
}

const uses = z.object({ parts: z.number(), list: z.array(use) });

/** Calls of the admin API about families. */
export const familyCalls = {
  uses: async (client: Client, family: string, keys: readonly string[], signal?: AbortSignal) => {
    const query = new URLSearchParams({ family, keys: keys.join(",") });
    return uses.parse(await client.admin("GET", `/parameter-uses?${query}`, { signal }));
  },

  /** What would become of the parts of a parameter, by the definition that is typed and stored. */
  check: async (client: Client, key: string, body: Reading & { readonly page: number }) =>
    check.parse(await client.admin("POST", `${documentPath(key)}/redefinition-check`, { body })),

  redefine: async (
    client: Client,
    key: string,
    body: Reading & {
      readonly digest: string;
      readonly edits: Readonly<Record<string, string | null>>;
    },
  ) => redefined.parse(await client.admin("POST", `${documentPath(key)}/redefinition`, { body })),
};
