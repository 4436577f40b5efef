import * as z from "zod/mini";
import type { Client } from "./client.ts";

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

const uses = z.object({ parts: z.number(), list: z.array(use) });

/** Calls of the admin API about families. */
export const familyCalls = {
  uses: async (client: Client, family: string, keys: readonly string[], signal?: AbortSignal) => {
    const query = new URLSearchParams({ family, keys: keys.join(",") });
    return uses.parse(await client.admin("GET", `/parameter-uses?${query}`, { signal }));
  },
};
