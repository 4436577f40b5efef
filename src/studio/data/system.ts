import * as z from "zod/mini";
import { backups } from "../../api/contract/system.ts";
import type { Client } from "./calls/client.ts";

/** The part of the answer that the home screen reads. */
const system = z.object({ backups });

/** How the system is, as the home screen tells it to administrators. */
export type SystemState = z.output<typeof system>;

export async function systemState(client: Client, signal: AbortSignal): Promise<SystemState> {
  return system.parse(await client.admin("GET", "/system", { signal }));
}
