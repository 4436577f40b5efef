import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** Values of an authenticator's response, including ones that a browser would not produce. */
export interface AuthenticatorWish {
  readonly origin: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
  readonly userHandle?: string;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** A software authenticator with one passkey (ES256). */
export class SoftwareAuthenticator {
  readonly #key: KeyObject;
  readonly #cose: Uint8Array;
  readonly id: string = randomBytes(32).toString("base64url");
  counter = 0;
  userHandle = "";

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        ...[[1, 2] as const, [3, -7] as const, [-1, 1] as const],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]),
    );
  }

  /** The response that creates the passkey. */
  create(options: PublicKeyCredentialCreationOptionsJSON, wish: AuthenticatorWish) {
    this.userHandle = options.user.id;
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const rpId = wish.rpId ?? options.rp.id ?? "";
    const head = authenticatorData(rpId, { ...wish, counter: 0, isAttested: true });
    const authData = Buffer.concat([head, Buffer.alloc(16), length, id, this.#cose]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]),
    );
    const clientDataJSON = clientData("webauthn.create", options.challenge, wish);
    return {
      ...{ id: this.id, rawId: this.id, type: "public-key" },
      response: {
        clientDataJSON: clientDataJSON.toString("base64url"),
        attestationObject: Buffer.from(attestation).toString("base64url"),
        transports: ["internal", "something-new"],
      },
      clientExtensionResults: { credProps: { rk: true } },
      authenticatorAttachment: "platform",
    };
  }

  /** The response that proves it. */
  get(options: PublicKeyCredentialRequestOptionsJSON, wish: AuthenticatorWish) {
    this.counter += 1;
    const counter = wish.counter ?? this.counter;
    const rpId = wish.rpId ?? options.rpId ?? "";
    const data = authenticatorData(rpId, { ...wish, counter });
    const clientDataJSON = clientData("webauthn.get", options.challenge, wish);
    const hashed = createHash("sha256").update(clientDataJSON).digest();
    const signature = sign("sha256", Buffer.concat([data, hashed]), this.#key);
    return {
      ...{ id: this.id, rawId: this.id, type: "public-key" },
      response: {
        clientDataJSON: clientDataJSON.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: wish.userHandle ?? this.userHandle,
      },
      clientExtensionResults: {},
      authenticatorAttachment: "platform",
    };
  }
}

function authenticatorData(
  rpId: string,
  {
    isVerified = true,
    isAttested = false,
    counter = 0,
  }: Partial<AuthenticatorWish> & {
    readonly isAttested?: boolean;
  },
): Buffer {
  const bytes = Buffer.alloc(37);
  createHash("sha256").update(rpId).digest().copy(bytes);
  const verified = isVerified ? flags.verified : 0;
  bytes.writeUInt8(flags.present | verified | (isAttested ? flags.attested : 0), 32);
  bytes.writeUInt32BE(counter, 33);
  return bytes;
}

function clientData(type: string, challenge: string, wish: AuthenticatorWish): Buffer {
  const { origin } = wish;
  const told = { type: wish.type ?? type, challenge: wish.challenge ?? challenge, origin };
  return Buffer.from(JSON.stringify({ ...told, crossOrigin: false }));
}
