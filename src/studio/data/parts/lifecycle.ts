import type * as z from "zod/mini";
import {
  type lifecyclePart,
  type lifecycleWish,
  lifecycleImpact as shape,
} from "../../../api/contract/lifecycle.ts";
import type { Client, Sent } from "../calls/client.ts";

/** A part with its lifecycle. */
export type LifecyclePart = z.output<typeof lifecyclePart>;

/** What a change of the lifecycle of parts touches, and what makes it. */
export type LifecycleImpact = z.output<typeof shape>;

export const noticeKinds = ["none", "news", "investor"] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** What is wished, as the admin API takes it. */
export type SentWish = Sent<typeof lifecycleWish>;

/** What a change of the lifecycle of parts would touch; nothing is changed. */
export async function lifecycleImpact(client: Client, wish: SentWish): Promise<LifecycleImpact> {
  return shape.parse(await client.admin("POST", "/lifecycle/impact", { body: wish }));
}
