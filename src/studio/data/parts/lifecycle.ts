import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";
import { sitePagesSchema } from "../documents/documents.ts";

const title = z.object({ en: z.nullable(z.string()), zh: z.nullable(z.string()) });
const titled = z.object({ key: z.string(), title });

const part = z.extend(titled, {
  stage: z.nullable(z.string()),
  since: z.nullable(z.string()),
  last_order: z.nullable(z.string()),
  replacement: z.nullable(titled),
  order_codes: z.array(z.object({ code: z.string(), stage: z.nullable(z.string()) })),
  languages: z.array(z.enum(["en", "zh"])),
  pages: sitePagesSchema,
});

/** A part with its lifecycle. */
export type LifecyclePart = z.output<typeof part>;

const impact = z.object({
  parts: z.array(part),
  total: z.number(),
  uses: z.array(
    z.extend(titled, {
      type: z.string(),
      is_published: z.boolean(),
      parts: z.array(z.string()),
      fields: z.array(z.string()),
    }),
  ),
  total_uses: z.number(),
  mentions: z.array(
    z.extend(titled, {
      ...{ type: z.string(), is_published: z.boolean() },
      kind: z.enum(["cross-reference", "comparison", "address"]),
      ...{ text: z.string(), parts: z.array(z.string()) },
    }),
  ),
  total_mentions: z.number(),
  redirects: z.array(
    z.object({
      ...{ from: z.string(), to: z.nullable(z.string()), status: z.number() },
      parts: z.array(z.string()),
    }),
  ),
  total_redirects: z.number(),
  cells: z.array(
    z.object({
      ...{ key: z.string(), path: z.string() },
      ...{ before: z.optional(z.json()), after: z.optional(z.json()) },
    }),
  ),
  documents: z.array(z.object({ key: z.string(), type: z.string(), body: z.json() })),
  columns: z.array(z.extend(titled, { type: z.enum(["news", "investor"]) })),
});

/** What a change of the lifecycle of parts touches, and what makes it. */
export type LifecycleImpact = z.output<typeof impact>;

export const noticeKinds = ["none", "news", "investor"] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** What is wished, as the admin API takes it. */
export interface SentWish {
  readonly parts?: readonly {
    readonly key: string;
    readonly order_codes?: readonly string[] | undefined;
  }[];
  readonly family?: string | undefined;
  readonly stage?: string | undefined;
  readonly since?: string | undefined;
  readonly last_order?: string | null | undefined;
  readonly replacement?: string | null | undefined;
  readonly notice?:
    | {
        readonly type: string;
        readonly column: string;
        readonly date: string;
        readonly title: { readonly en: string; readonly zh: string };
        readonly file?: string | undefined;
      }
    | undefined;
}

/** What a change of the lifecycle of parts would touch; nothing is changed. */
export async function lifecycleImpact(client: Client, wish: SentWish): Promise<LifecycleImpact> {
  return impact.parse(await client.admin("POST", "/lifecycle/impact", { body: wish }));
}
