import * as z from "zod";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { type ChallengeUse, isChallengeFor, spendChallenge } from "./challenges.ts";
import { algorithms, userHandle } from "./passkeyRequests.ts";

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(most);

/** Ids have 1,023 bytes at most (WebAuthn section 6.1). */
const credentialId = base64url(1_364);

/** A browser's answer by a passkey, as its `toJSON()` gives it. */
export const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(4_096),
    authenticatorData: base64url(4_096),
    signature: base64url(2_048),
    userHandle: base64url(128).nullish(),
  }),
});

export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** A browser's answer that brings a new passkey. */
export const creationAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(4_096),
    attestationObject: base64url(12_288),
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
});

export type CreationAnswer = z.output<typeof creationAnswer>;

/** The site as the page that answers sees it. */
export interface Party {
  /** Host name that passkeys are for. */
  readonly id: string;
  readonly origin: string;
}

/** An answer with the site that it was given to. */
export interface PasskeyClaim {
  readonly answer: PasskeyAnswer;
  readonly party: Party;
}

/** A passkey that is known, with its owner. */
export interface KnownPasskey {
  readonly id: number;
  readonly accountId: number;
  readonly account: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** The passkey that an answer names, where its owner may sign in. */
export async function passkeyOf(
  { db }: Store,
  { answer, party }: PasskeyClaim,
): Promise<KnownPasskey | undefined> {
  return db
    .selectFrom("passkeys")
    .innerJoin("accounts", "accounts.id", "passkeys.account_id")
    .select(["passkeys.id as id", "account_id as accountId", "accounts.account as account"])
    .select(["credential_id as credentialId", "public_key as publicKey", "counter"])
    .where("credential_id", "=", answer.id)
    .where("rp_id", "=", party.id)
    .where("is_active", "=", 1)
    .executeTakeFirst();
}

/** A passkey whose answer is right; it is valid once `takePasskey` has accepted it. */
export interface ProvedPasskey {
  readonly passkey: KnownPasskey;
  readonly challenge: string;
  readonly counter: number;
}

/**
 * Checks an answer: challenge, origin, host, presence and verification of the user, counter,
 * signature.
 * @returns undefined where any of them is wrong
 */
export async function checkPasskey(
  store: Store,
  { answer, party }: PasskeyClaim,
  facts: { readonly passkey: KnownPasskey; readonly use: ChallengeUse; readonly now: number },
): Promise<ProvedPasskey | undefined> {
  const { passkey, use, now } = facts;
  const { userHandle: given, ...response } = answer.response;
  if (typeof given === "string" && given !== (await userHandle(store, passkey.accountId))) {
    return undefined;
  }
  let challenge = "";
  // Large and seldom needed: a server whose staff have no passkeys never loads it.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge(sent) {
      challenge = sent;
      return isChallengeFor(store, sent, use, now);
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: bytesOf(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (verified?.verified !== true) return undefined;
  return { passkey, challenge, counter: verified.authenticationInfo.newCounter };
}

/**
 * Accepts a right answer, in the transaction of what it opens.
 * @returns false where it was accepted before, or the passkey was removed or used meanwhile
 */
export async function takePasskey(
  tx: Writing,
  { passkey, challenge, counter }: ProvedPasskey,
  now: number,
): Promise<boolean> {
  if (!(await spendChallenge(tx, challenge, now))) return false;
  const row = await tx
    .updateTable("passkeys")
    .set({ counter, used_at: now })
    .where("id", "=", passkey.id)
    .where("account_id", "=", passkey.accountId)
    .where("counter", "=", passkey.counter)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A new passkey in its stored form. */
export interface VerifiedPasskey {
  readonly challenge: string;
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/**
 * Checks the answer that registers a new passkey.
 * @returns undefined where any part of it is wrong
 */
export async function checkCreation(
  store: Store,
  { answer, party }: { readonly answer: CreationAnswer; readonly party: Party },
  { use, now }: { readonly use: ChallengeUse; readonly now: number },
): Promise<VerifiedPasskey | undefined> {
  let challenge = "";
  const { transports = [], ...response } = answer.response;
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const verified = await verifyRegistrationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge(sent) {
      challenge = sent;
      return isChallengeFor(store, sent, use, now);
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (verified?.verified !== true) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const stored = Buffer.from(publicKey).toString("base64url");
  return { challenge, credentialId: id, publicKey: stored, counter, transports };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, "base64url"));
}

interface PasskeyProof {
  /** Account whose passkey it must be. */
  readonly account: string;
  readonly purpose: "second-factor" | "step-up";
  readonly sessionId?: number;
  readonly now: number;
}

/**
 * Checks an answer by a passkey of a certain account.
 * @returns undefined where there is no answer
 */
export async function provePasskey(
  store: Store,
  claim: PasskeyClaim | undefined,
  { account, now, ...use }: PasskeyProof,
): Promise<ProvedPasskey | "wrong" | undefined> {
  if (claim === undefined) return undefined;
  const passkey = await passkeyOf(store, claim);
  if (passkey?.account !== account) return "wrong";
  const { accountId } = passkey;
  const facts = { passkey, use: { ...use, rpId: claim.party.id, accountId }, now };
  return (await checkPasskey(store, claim, facts)) ?? "wrong";
}
