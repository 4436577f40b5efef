import * as z from "zod/mini";
import { embargoWays } from "../../base/site/contentCodes.ts";
import { time, version } from "./common.ts";

/** An account that could be named on an embargo. */
const candidate = z.object({ id: z.int(), account: z.string(), name: z.string() });

/** Something that happened to an embargo from outside. */
export const embargoEvent = z.object({
  id: z.int(),
  way: z.enum(embargoWays),
  text: z.string(),
  account: z.nullable(candidate),
  by: z.string(),
  by_name: z.nullable(z.string()),
  via: z.string(),
  at: time,
});

/** Notices to the caller about embargoes on which they are named, until they acknowledge them. */
export const embargoNotices = z.object({
  list: z.array(z.extend(embargoEvent, { key: z.string() })),
});

/** Notices that the caller has read, by their ids. */
export const acknowledgedNotices = z.object({
  ids: z.array(z.int().check(z.minimum(1), z.maximum(2_147_483_647))).check(z.maxLength(200)),
});

/** The embargo of a document, or that there is none. */
export const embargo = z.object({
  version,
  embargoed_at: z.nullable(time),
  named: z.array(
    z.extend(candidate, {
      named_by: z.string(),
      named_by_name: z.nullable(z.string()),
      at: time,
    }),
  ),
  candidates: z.array(candidate),
  may_change: z.boolean(),
  events: z.array(embargoEvent),
});

/** The id of an account. */
export const namedAccount = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** The people who are named, by the ids of their accounts. */
export const embargoDraft = z.object({
  named: z.array(namedAccount).check(z.maxLength(100)),
});
