import { randomBytes } from "node:crypto";
import * as z from "zod";
import { surfaces } from "../../../base/site/addresses/surfaces.ts";
import { languages } from "../../../base/site/languages.ts";
import { seal, unseal } from "../../../base/store/seal.ts";
import type { Store } from "../../../base/store/store.ts";
import { storedKey } from "../cachedStoreSecret.ts";

/** Time in which a sign-in at the provider must be done, in milliseconds. */
export const flowLifetimeMs = 10 * 60_000;

/** Time in which the code of a second factor must follow, in milliseconds. */
const pendingLifetimeMs = 5 * 60_000;

const randomText = () => randomBytes(32).toString("base64url");

/** State that the browser needs on its return: its own cookies are not sent from another site. */
const returning = z.object({
  /** Address on this site to go to next; empty: home. */
  target: z.string(),
  surface: z.enum(surfaces),
  language: z.enum(languages),
  /** Token of the browser's former session, which the new one replaces. */
  session: z.string().optional(),
  /** Token of the device cookie. */
  device: z.string().optional(),
});

/**
 * A sign-in that a browser has begun. It is stored encrypted in the browser's own cookie, so that
 * every process can finish it, but no other browser.
 */
const flowSchema = z.object({
  ...returning.shape,
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** True: the provider is to ask for a new proof. */
  isConfirming: z.boolean(),
  until: z.number(),
});

export type Flow = z.output<typeof flowSchema>;

/** A sign-in that the provider has vouched for and that waits for the code of a second factor. */
const pendingSchema = z.object({
  accountId: z.number(),
  account: z.string(),
  provedAt: z.number().optional(),
  ...returning.shape,
  until: z.number(),
});

/** Parameters of a new sign-in. */
export type FlowWish = Omit<Flow, "state" | "nonce" | "verifier" | "until">;

export type PendingSignIn = z.output<typeof pendingSchema>;

/** Begins a sign-in: state, nonce and the code verifier of PKCE, 256 random bits each. */
export function newFlow(wish: FlowWish, now: number): Flow {
  return {
    ...wish,
    ...{ state: randomText(), nonce: randomText(), verifier: randomText() },
    until: now + flowLifetimeMs,
  };
}

export async function sealFlow(store: Store, flow: Flow): Promise<string> {
  return seal(await storedKey(store, "open-id"), "flow", flow);
}

/** Sign-in of a cookie; undefined where the cookie is invalid, or too old. */
export async function unsealFlow(
  store: Store,
  text: string | undefined,
  now: number,
): Promise<Flow | undefined> {
  if (text === undefined) return undefined;
  const flow = flowSchema.safeParse(unseal(await storedKey(store, "open-id"), "flow", text));
  return flow.success && now < flow.data.until ? flow.data : undefined;
}

export async function sealPending(
  store: Store,
  pending: Omit<PendingSignIn, "until">,
  now: number,
): Promise<string> {
  const whole: PendingSignIn = { ...pending, until: now + pendingLifetimeMs };
  return seal(await storedKey(store, "open-id"), "pending", whole);
}

export async function unsealPending(
  store: Store,
  text: string | undefined,
  now: number,
): Promise<PendingSignIn | undefined> {
  if (text === undefined) return undefined;
  const key = await storedKey(store, "open-id");
  const pending = pendingSchema.safeParse(unseal(key, "pending", text));
  return pending.success && now < pending.data.until ? pending.data : undefined;
}
