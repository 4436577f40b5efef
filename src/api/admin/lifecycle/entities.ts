import * as z from "zod";
import { redirectStatuses } from "../../../content/published/redirectBook.ts";
import { keyPattern } from "../../../content/types/fields/fields.ts";
import { typeNames } from "../../../content/types/names.ts";
import { lifecycleStages } from "../../../content/types/product.ts";
import { mentionKinds } from "../../../staff/batch/lifecycle/mentions.ts";
import { withText } from "../../schemaRegistry.ts";
import { language } from "../documents/entities.ts";
import { sitePages } from "../documents/sitePages.ts";

/** Parts of one change, and what has to do with them in one response. */
export const most = { parts: 200, uses: 300, mentions: 300, redirects: 300 } as const;

const key = z.string().max(120).regex(keyPattern);
const day = z.iso.date();
const optionalJson = z.json().optional();
const title = z.object({ en: z.string().nullable(), zh: z.string().nullable() });
const ownTitle = z.string().max(160).optional();

/** What is wished, and the notice that goes with it. */
export const wish = z.object({
  parts: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.parts,
    z
      .array(z.object({ key, order_codes: z.array(z.string().max(60)).max(24).optional() }))
      .max(most.parts)
      .default([]),
  ),
  family: withText(({ adminLifecycle }) => adminLifecycle.fields.family, key.optional()),
  stage: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.stage,
    z.enum(lifecycleStages).optional(),
  ),
  since: withText(({ adminLifecycle }) => adminLifecycle.fields.since, day.optional()),
  last_order: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.lastOrder,
    day.nullable().optional(),
  ),
  replacement: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.replacement,
    key.nullable().optional(),
  ),
  notice: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.notice,
    z
      .object({
        type: z.enum(["news", "investor"]),
        column: key,
        date: day,
        title: z.object({ en: ownTitle, zh: ownTitle }).optional(),
        file: z.string().max(400).optional(),
      })
      .optional(),
  ),
});

const titled = z.object({ key: z.string(), title });

const part = z.object({
  ...{ key: z.string(), title },
  stage: z.string().nullable(),
  since: z.string().nullable(),
  last_order: z.string().nullable(),
  replacement: titled.nullable(),
  order_codes: z.array(z.object({ code: z.string(), stage: z.string().nullable() })),
  /** Languages in which readers see it. */
  languages: z.array(language),
  pages: sitePages,
});

/** What the wish touches, and what makes it. */
export const impact = z.object({
  parts: z.array(part),
  /** Parts that are meant: those beyond the bound are left out. */
  total: z.int(),
  uses: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.uses,
    z.array(
      z.object({
        ...{ key: z.string(), type: z.enum(typeNames), title, is_published: z.boolean() },
        parts: z.array(z.string()),
        fields: z.array(z.string()),
      }),
    ),
  ),
  total_uses: z.int(),
  mentions: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.mentions,
    z.array(
      z.object({
        ...{ key: z.string(), type: z.enum(typeNames), title, is_published: z.boolean() },
        ...{ kind: z.enum(mentionKinds), text: z.string(), parts: z.array(z.string()) },
      }),
    ),
  ),
  total_mentions: z.int(),
  redirects: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.redirects,
    z.array(
      z.object({
        ...{ from: z.string(), to: z.string().nullable() },
        ...{ status: z.union(redirectStatuses.map((one) => z.literal(one))) },
        parts: z.array(z.string()),
      }),
    ),
  ),
  total_redirects: z.int(),
  cells: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.cells,
    z.array(
      z.object({ key: z.string(), path: z.string(), before: optionalJson, after: optionalJson }),
    ),
  ),
  documents: withText(
    ({ adminLifecycle }) => adminLifecycle.fields.documents,
    z.array(z.object({ key: z.string(), type: z.enum(typeNames), body: z.json() })),
  ),
  /** Columns that a notice can stand in. */
  columns: z.array(titled.extend({ type: z.enum(["news", "investor"]) })),
});

/** A wish as it was read. */
export type Wish = z.output<typeof wish>;

/** A part as it is sent. */
export type ImpactPart = z.input<typeof part>;

export type Titled = z.output<typeof titled>;
