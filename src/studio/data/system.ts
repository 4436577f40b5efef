import * as z from "zod/mini";
import type { Client } from "./calls/client.ts";

const system = z.object({
  backups: z.nullable(
    z.object({
      is_reachable: z.boolean(),
      newest: z.nullable(z.object({ name: z.string(), at: z.string(), size: z.number() })),
      tested: z.nullable(z.object({ name: z.string(), made_at: z.string(), at: z.string() })),
      is_overdue: z.boolean(),
      is_test_overdue: z.boolean(),
    }),
  ),
});

/** How the system is, as the home screen tells it to administrators. */
export type SystemState = z.output<typeof system>;

export async function systemState(client: Client, signal: AbortSignal): Promise<SystemState> {
  return system.parse(await client.admin("GET", "/system", { signal }));
}
