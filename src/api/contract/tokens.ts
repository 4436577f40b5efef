import * as z from "zod/mini";
import { time } from "./common.ts";
import { limits } from "./grants.ts";

/** Acts that a token is limited to; null: all of its owner's. */
export const tokenActs = z.nullable(z.array(z.string()));

/** An API token in lists, without what opens it. */
export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  ending: z.string(),
  acts: tokenActs,
  limits,
  created_at: time,
  expires_at: time,
  used_at: z.nullable(time),
});

export const apiTokenList = z.object({ list: z.array(apiToken) });

/** A token to make. */
export const apiTokenDraft = z.object({
  name: z.string(),
  days: z.int(),
  acts: z._default(tokenActs, null),
  limits: z._default(limits, {}),
});

/** A token that was made, which is shown this once. */
export const madeApiToken = z.object({ id: z.int(), token: z.string(), expires_at: time });
