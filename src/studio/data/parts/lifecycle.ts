import type * as z from "zod/mini";
import {
  type lifecyclePart,
  type lifecycleWish,
  lifecycleImpact as shape,
} from "../../../api/contract/lifecycle.ts";
import type { Client, Sent } from "../calls/client.ts";

/** A part with its lifecycle. */
export type LifecyclePart = z.output<typeof lifecyclePart>;

/** Effects of a lifecycle change on parts, with the change set that makes it. */
export type LifecycleImpact = z.output<typeof shape>;

export const noticeKinds = ["none", "news", "investor"] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** A lifecycle change as the admin API accepts it. */
export type SentWish = Sent<typeof lifecycleWish>;

/** Returns the effects that a lifecycle change would have. */
export async function lifecycleImpact(client: Client, wish: SentWish): Promise<LifecycleImpact> {
  return shape.parse(await client.admin("POST", "/lifecycle/impact", { body: wish }));
}
