import { call } from "../../client/api/call.ts";
import { isRecord } from "../../client/runtime/browserStorage.ts";

/** Time after which a request that waits in the account's field is made anew, before it expires. */
export const renewalMs = 4 * 60_000;

/** Tells whether this browser offers passkeys in the field of the account. */
export async function suggestsPasskeys(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

interface PasskeyQuestion {
  readonly signal: AbortSignal;
  /** `conditional`: among the field's suggestions, without a dialog; failures are not shown. */
  readonly mediation?: "conditional";
}

/**
 * Asks the reader for a passkey of this site.
 * @returns the answer as the server takes it
 * @throws ApiFailure; DOMException where the reader says no or the request is aborted
 */
export async function passkeyAnswer({ signal, mediation }: PasskeyQuestion): Promise<object> {
  const tells = mediation === undefined ? (["refused", "transport"] as const) : [];
  const options = optionsIn(await call("passkeyOptions", {}, { tells, signal }));
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const wish = { publicKey, signal, ...(mediation && { mediation }) };
  const credential = await navigator.credentials.get(wish);
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw new DOMException("no passkey", "NotAllowedError");
}

function optionsIn(data: unknown): PublicKeyCredentialRequestOptionsJSON {
  const { options } = isRecord(data) ? data : {};
  const { challenge, rpId, timeout } = isRecord(options) ? options : {};
  return {
    challenge: `${challenge ?? ""}`,
    rpId: `${rpId ?? ""}`,
    timeout: Number(timeout ?? renewalMs),
    userVerification: "required",
  };
}
