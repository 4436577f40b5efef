import * as z from "zod/mini";

/** A page of a list, as the APIs answer it. */
export function pageSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    data: z.array(item),
    total: z.number(),
    per_page: z.number(),
    current_page: z.number(),
    last_page: z.number(),
  });
}

/** A query of an API from what is set. */
export function queryOf(values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== "") query.set(name, value);
  }
  return query.toString();
}
