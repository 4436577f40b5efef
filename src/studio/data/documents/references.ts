import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";
import { documentPath } from "./document.ts";
import { entrySchema } from "./documents.ts";

const text = z.object({ en: z.optional(z.string()), zh: z.optional(z.string()) });

const level = z.enum(["must", "should", "may"]);

const definitionSchema = z.object({
  key: z.string(),
  group: z.nullable(z.object({ key: z.string(), title: text, position: z.number() })),
  label: text,
  kind: z.enum(["number", "range", "enum", "boolean", "text"]),
  unit: z.string(),
  options: z.array(z.object({ value: z.string(), label: text })),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  is_of_order_codes: z.boolean(),
  requirement: level,
});

/** A parameter of a product's family. */
export type ParameterDefinition = z.output<typeof definitionSchema>;

const definitions = z.object({
  list: z.array(definitionSchema),
  texts: z.record(z.string(), level),
});

/** What a family has its parts described by, and which texts it requires of them. */
export type FamilyDefinition = z.output<typeof definitions>;
const entries = z.object({ list: z.array(entrySchema) });
const begun = z.object({ id: z.number(), key: z.string() });

/** Calls of the admin API about what a form refers to. */
export const references = {
  entries: async (client: Client, keys: readonly string[], signal?: AbortSignal) => {
    const query = encodeURIComponent(keys.join(","));
    return entries.parse(await client.admin("GET", `/references?keys=${query}`, { signal })).list;
  },

  parameters: async (client: Client, column: string, signal?: AbortSignal) =>
    definitions.parse(await client.admin("GET", `${documentPath(column)}/parameters`, { signal })),

  begin: async (
    client: Client,
    body: {
      readonly type: string;
      readonly key: string;
      readonly body: Readonly<Record<string, unknown>>;
      readonly copy_of?: string;
    },
  ) => begun.parse(await client.admin("POST", "/documents", { body })),
};
