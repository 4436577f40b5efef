import * as z from "zod/mini";
import {
  keyPattern,
  lifecycleStages,
  mentionKinds,
  typeNames,
} from "../../base/site/contentCodes.ts";
import { redirectStatuses } from "../../base/site/redirectCodes.ts";
import type { BrokenRule } from "../../base/site/values/fieldProblem.ts";
import { documentTitle, documentUse, language, sitePages } from "./documents.ts";

const key = () =>
  z.string().check(z.maxLength(120), z.regex(keyPattern, "key" satisfies BrokenRule));
const day = z.iso.date();
const optionalJson = z.optional(z.json());
const noticeType = z.enum(["news", "investor"]);
const noticeTitle = () => z.optional(z.string().check(z.maxLength(160)));

/** Most parts of one change. */
export const maxLifecycleParts = 200;

/** A change of the lifecycle of parts, and the notice that goes with it; what is absent stays as it is. */
export const lifecycleWish = z.object({
  parts: z._default(
    z
      .array(
        z.object({
          key: key(),
          order_codes: z.optional(
            z.array(z.string().check(z.maxLength(60))).check(z.maxLength(24)),
          ),
        }),
      )
      .check(z.maxLength(maxLifecycleParts)),
    [],
  ),
  family: z.optional(key()),
  stage: z.optional(z.enum(lifecycleStages)),
  since: z.optional(day),
  last_order: z.optional(z.nullable(day)),
  replacement: z.optional(z.nullable(key())),
  notice: z.optional(
    z.object({
      type: noticeType,
      column: key(),
      date: day,
      title: z.optional(z.object({ en: noticeTitle(), zh: noticeTitle() })),
      file: z.optional(z.string().check(z.maxLength(400))),
    }),
  ),
});

/** A document with its title. */
export const titledDocument = z.object({ key: z.string(), title: documentTitle });

/** A part with its lifecycle. */
export const lifecyclePart = z.object({
  key: z.string(),
  title: documentTitle,
  stage: z.nullable(z.string()),
  since: z.nullable(z.string()),
  last_order: z.nullable(z.string()),
  replacement: z.nullable(titledDocument),
  order_codes: z.array(z.object({ code: z.string(), stage: z.nullable(z.string()) })),
  /** Languages in which readers see it. */
  languages: z.array(language),
  pages: sitePages,
});

/** Documents that a wish touches, and the changes that make it. */
export const lifecycleImpact = z.object({
  parts: z.array(lifecyclePart),
  /** Parts that are meant: those beyond the bound are left out. */
  total: z.int(),
  uses: z.array(z.extend(documentUse, { parts: z.array(z.string()), fields: z.array(z.string()) })),
  total_uses: z.int(),
  mentions: z.array(
    z.extend(documentUse, {
      kind: z.enum(mentionKinds),
      text: z.string(),
      parts: z.array(z.string()),
    }),
  ),
  total_mentions: z.int(),
  redirects: z.array(
    z.object({
      from: z.string(),
      to: z.nullable(z.string()),
      status: z.union(redirectStatuses.map((one) => z.literal(one))),
      parts: z.array(z.string()),
    }),
  ),
  total_redirects: z.int(),
  cells: z.array(
    z.object({ key: z.string(), path: z.string(), before: optionalJson, after: optionalJson }),
  ),
  documents: z.array(z.object({ key: z.string(), type: z.enum(typeNames), body: z.json() })),
  /** Columns that a notice can stand in. */
  columns: z.array(z.extend(titledDocument, { type: noticeType })),
});
