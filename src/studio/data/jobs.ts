import type * as z from "zod/mini";
import { movingWork } from "../../api/contract/jobs.ts";

/** A piece of one's own work, and how far it is. */
export type Moving = z.output<typeof movingWork>["list"][number];

/** One's own work as an event tells it; nothing where there was none. */
export function movingIn(event: unknown): readonly Moving[] {
  return movingWork.safeParse(event).data?.list ?? [];
}
