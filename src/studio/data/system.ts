import * as z from "zod/mini";
import { systemState as shape } from "../../api/contract/system.ts";
import type { Client } from "./calls/client.ts";

/** The part of the answer that the home screen reads. */
const system = z.pick(shape, { backups: true, changes: true });

/** State of the system, shown to administrators on the home screen. */
export type SystemState = z.output<typeof system>;

export async function systemState(client: Client, signal: AbortSignal): Promise<SystemState> {
  return system.parse(await client.admin("GET", "/system", { signal }));
}
