import type * as z from "zod";
import {
  lifecycleImpact,
  type lifecyclePart,
  lifecycleWish,
  maxLifecycleParts,
  type titledDocument,
} from "../../contract/lifecycle.ts";
import { described } from "../fieldDescriptions.ts";

/** Parts of one change, and what has to do with them in one response. */
export const most = { parts: maxLifecycleParts, uses: 300, mentions: 300, redirects: 300 } as const;

described(lifecycleWish, {
  parts: ({ adminLifecycle }) => adminLifecycle.fields.parts,
  family: ({ adminLifecycle }) => adminLifecycle.fields.family,
  stage: ({ adminLifecycle }) => adminLifecycle.fields.stage,
  since: ({ adminLifecycle }) => adminLifecycle.fields.since,
  last_order: ({ adminLifecycle }) => adminLifecycle.fields.lastOrder,
  replacement: ({ adminLifecycle }) => adminLifecycle.fields.replacement,
  notice: ({ adminLifecycle }) => adminLifecycle.fields.notice,
});
described(lifecycleImpact, {
  uses: ({ adminLifecycle }) => adminLifecycle.fields.uses,
  mentions: ({ adminLifecycle }) => adminLifecycle.fields.mentions,
  redirects: ({ adminLifecycle }) => adminLifecycle.fields.redirects,
  cells: ({ adminLifecycle }) => adminLifecycle.fields.cells,
  documents: ({ adminLifecycle }) => adminLifecycle.fields.documents,
});

/** A wish as it was read. */
export type Wish = z.output<typeof lifecycleWish>;

/** A part as it is sent. */
export type ImpactPart = z.input<typeof lifecyclePart>;

export type Titled = z.output<typeof titledDocument>;
