import * as z from "zod/mini";
import { sessionShape } from "./account.ts";

/** A second factor to be confirmed by its first code: its key as text, as an address, as a QR code. */
export const begunFactor = z.object({ key: z.string(), uri: z.string(), qr: z.string() });

/** Recovery codes, which are shown this once. */
const codes = z.array(z.string());

export const recoveryCodes = z.object({ recovery_codes: codes });

const passkeyId = z.int();

/** A passkey. Times in ISO 8601; "" where it was not used yet. */
export const passkey = z.object({
  id: passkeyId,
  name: z.string(),
  host: z.string(),
  created_at: z.string(),
  used_at: z.string(),
});

export const passkeyList = z.object({ list: z.array(passkey) });

/** A passkey that was added; with codes where it is the account's first factor. */
export const addedPasskey = z.object({ id: passkeyId, recovery_codes: codes });

/** Options of the server, which browsers read themselves (WebAuthn Level 3, JSON forms). */
const options = z.looseObject({ challenge: z.string() });

export const passkeyOptions = z.object({ options });

/** The factor that a sign-in needs beside the password, in the data of its refusal. */
export const neededFactor = z.object({
  factor: z.enum(["totp", "passkey"]),
  passkey: z.optional(options),
});

/** Security settings of the person's own account. */
export const ownSecurity = z.object({
  /** Time until which a proof of presence holds, ISO 8601; "" without one. */
  proved_until: z.string(),
  must_change_password: z.boolean(),
  factor: z.object({
    is_set: z.boolean(),
    is_needed: z.boolean(),
    is_overdue: z.boolean(),
    /** ISO 8601; "" where none is due. */
    due_at: z.string(),
    has_totp: z.boolean(),
    recovery_codes_left: z.int(),
  }),
  passkeys: z.array(passkey),
  can_add_passkeys: z.boolean(),
});

/** An open session of one's own: the shape of any, with words of its own. */
export const ownSession = sessionShape();

export const ownSessionList = z.object({ list: z.array(ownSession) });
