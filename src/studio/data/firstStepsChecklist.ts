import type * as z from "zod/mini";
import { checklist as shape } from "../../api/contract/firstStepsChecklist.ts";
import type { Client } from "./calls/client.ts";

/** First steps of the site and of the person. */
export type Checklist = z.output<typeof shape>["list"];

export async function checklist(client: Client, signal: AbortSignal): Promise<Checklist> {
  return shape.parse(await client.admin("GET", "/checklist", { signal })).list;
}
