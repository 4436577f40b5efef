import * as z from "zod/mini";
import { addedPasskey, neededFactor, passkeyOptions } from "../../../api/contract/userCentre.ts";
import type { Client } from "../calls/client.ts";

/** Options of a request for a passkey. */
export type PasskeyOptions = z.output<typeof passkeyOptions>["options"];

/** Returns the passkey options in a refused sign-in's data; undefined where none was requested. */
export function passkeyAsked(data: unknown): PasskeyOptions | undefined {
  return neededFactor.safeParse(data).data?.passkey;
}

/** True where this browser can sign in by passkeys. */
export function canUsePasskeys(): boolean {
  return "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/** Asks the person for one of their passkeys. @throws DOMException where they give none */
function ask(answer: unknown): Promise<unknown> {
  return askFor(passkeyOptions.parse(answer).options);
}

async function askFor(options: PasskeyOptions): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return jsonOf(await navigator.credentials.get({ publicKey }));
}

function jsonOf(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new Error("No passkey was given");
  return credential.toJSON();
}

/** Calls of the user centre about passkeys. */
export const passkeys = {
  signIn: async (client: Client): Promise<void> => {
    const wanted = await client.account("PUT", "/login/passkey/options", {
      body: {},
      isPlain: true,
    });
    const body = { passkey: await ask(wanted) };
    await client.account("PUT", "/login/passkey", { body, isPlain: true });
  },

  /** The answer that goes along with the password. @throws DOMException where they give none */
  secondFactor: askFor,

  /** Confirms the person's identity. */
  prove: async (client: Client): Promise<void> => {
    const wanted = await client.account("PUT", "/step-up/options", { body: {}, isPlain: true });
    const body = { passkey: await ask(wanted) };
    await client.account("PUT", "/step-up", { body, isPlain: true });
  },

  /** @returns recovery codes, where these are the account's first */
  add: async (client: Client, name: string): Promise<readonly string[]> => {
    const wanted = await client.account("PUT", "/passkeys/options", { body: {} });
    const { options } = passkeyOptions.parse(wanted);
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(creationOptions(options));
    const passkey = jsonOf(await navigator.credentials.create({ publicKey }));
    const added = await client.account("PUT", "/passkeys", { body: { name, passkey } });
    return addedPasskey.parse(added).recovery_codes;
  },

  remove: (client: Client, id: number) => client.account("DELETE", `/passkeys/${id}`),
};

/** The members that browsers require; they check the rest themselves. */
const creationSchema = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
});

function creationOptions(options: unknown): PublicKeyCredentialCreationOptionsJSON {
  return creationSchema.parse(options);
}
