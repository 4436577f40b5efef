import { createHmac } from "node:crypto";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialDescriptorJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import * as z from "zod";
import type { Store } from "../../../base/store/store.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { storedKey } from "../cachedStoreSecret.ts";
import { type ChallengeUse, challengeLifetimeMs, makeChallenge } from "./challenges.ts";

/** Accepted algorithms of keys: EdDSA, ES256, RS256 (COSE). */
export const algorithms = [-8, -7, -257];

/** Ways in which browsers reach an authenticator (WebAuthn section 5.8.4); others are left out. */
const transportNames = ["ble", "hybrid", "internal", "nfc", "smart-card", "usb"];

const transportList = z.array(z.string());

/**
 * Options by which a browser asks for a passkey: of a known account, else any for this site that
 * the user chooses.
 */
export async function passkeyRequest(
  store: Store,
  use: ChallengeUse,
  now: number,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { rpId, accountId } = use;
  return {
    challenge: await makeChallenge(store, use, now),
    rpId,
    timeout: challengeLifetimeMs,
    userVerification: "required",
    ...(accountId !== undefined && {
      allowCredentials: await descriptors(store.db, { rpId, accountId }),
    }),
  };
}

interface NewPasskey {
  readonly accountId: number;
  readonly sessionId: number;
  /** Name as its owner types it at sign-in. */
  readonly account: string;
  /** The owner's name. */
  readonly name: string;
  readonly rpId: string;
  /** The site, as browsers show it. */
  readonly rpName: string;
}

/** Options by which a browser makes a passkey that signs its owner in by itself. */
export async function creationRequest(
  store: Store,
  { accountId, sessionId, account, name, rpId, rpName }: NewPasskey,
  now: number,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const use = { purpose: "register", rpId, accountId, sessionId } as const;
  return {
    rp: { id: rpId, name: rpName },
    user: { id: await userHandle(store, accountId), name: account, displayName: name },
    challenge: await makeChallenge(store, use, now),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" })),
    timeout: challengeLifetimeMs,
    attestation: "none",
    excludeCredentials: await descriptors(store.db, { rpId, accountId }),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    extensions: { credProps: true },
  };
}

/** Id under which authenticators store an account, which reveals nothing of it; base64url. */
export async function userHandle(store: Store, accountId: number): Promise<string> {
  const key = await storedKey(store, "passkey-user");
  return createHmac("sha256", key).update(String(accountId)).digest("base64url");
}

async function descriptors(
  db: Reading,
  { rpId, accountId }: { readonly rpId: string; readonly accountId: number },
): Promise<PublicKeyCredentialDescriptorJSON[]> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["credential_id", "transports"])
    .where("account_id", "=", accountId)
    .where("rp_id", "=", rpId)
    .orderBy("id")
    .execute();
  return rows.map(({ credential_id: id, transports }) => ({
    id,
    type: "public-key",
    transports: transportList
      .parse(JSON.parse(transports))
      .filter((name) => transportNames.includes(name)),
  }));
}
