import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { Messages } from "../../../base/i18n/messages.ts";
import { creationAnswer, passkeyAnswer } from "../../../staff/accounts/passkeys/passkeyAnswers.ts";
import { passkeyName } from "../../../staff/accounts/passkeys/passkeys.ts";
import {
  accountName,
  newPassword,
  typedPassword,
} from "../../../staff/accounts/signIn/credentials.ts";
import { ApiError } from "../../errors.ts";
import { wrongParameters } from "../../readQuery.ts";

/** A code of a second factor, or a recovery code. */
const factorCode = z.string().max(40);

/** Input of `PUT login`. */
export const loginInput = z.object({
  // A schema of its own: its description differs from the admin API's.
  account: accountName.clone(),
  password: typedPassword,
  code: factorCode.optional(),
  passkey: passkeyAnswer.optional(),
});

/**
 * Input of beginning a second factor, in the body only; no password is needed shortly after a
 * proof.
 */
export const beginFactorInput = z.object({ password: typedPassword.optional() });

/** Input of confirming a second factor. */
export const confirmFactorInput = z.object({ code: factorCode });

/** Input of a proof of presence, in the body only. */
export const stepUpInput = z.object({
  password: typedPassword.optional(),
  code: factorCode.optional(),
  passkey: passkeyAnswer.optional(),
});

/** Input of signing in by a passkey alone. */
export const passkeyInput = z.object({ passkey: passkeyAnswer });

/** Input of adding a passkey. */
export const addPasskeyInput = z.object({ name: passkeyName, passkey: creationAnswer });

/** Input of renaming a passkey. */
export const passkeyNameInput = z.object({ name: passkeyName });

/** Input of removing a second factor. */
export const removeFactorInput = z.object({
  password: typedPassword.optional(),
  code: factorCode,
});

/** Input of `PUT password`, in the body only. */
export const passwordInput = z.object({ password: typedPassword, new_password: newPassword });

const maxTokenLength = 200;

/** Input of `PUT logout`; the token may come in a header or the cookie instead. */
export const logoutInput = z.object({ token: z.string().max(maxTokenLength).optional() });

type InputShape = Partial<Record<keyof Messages["account"]["takes"], z.ZodType>>;

/**
 * The declared fields of a call, read from the JSON body and, where missing there, from the query
 * (spec section 7 has them there) unless disabled; others are ignored.
 * @throws ApiError 400 where the body is no JSON object, 422 with each wrong field
 */
export function readInput<Shape extends InputShape & z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  { url, body = {} }: FastifyRequest,
  messages: Messages,
  from: { readonly query: boolean } = { query: true },
): z.output<z.ZodObject<Shape>> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new ApiError(400, messages.account.malformed);
  }
  const inBody = new Map<string, unknown>(Object.entries(body));
  const inQuery = new URLSearchParams(url.split("?").slice(1).join("?"));
  const wrong = new Map<string, string>();
  const given: Record<string, unknown> = {};
  for (const field of Object.keys(schema.shape)) {
    const [value, ...more] = inQuery.getAll(field);
    if (inBody.has(field)) given[field] = inBody.get(field);
    else if (!from.query) {
      if (inQuery.has(field)) wrong.set(field, messages.account.inBodyAlone);
    } else if (more.length > 0) wrong.set(field, messages.api.givenOnce);
    else if (inQuery.has(`${field}[]`)) wrong.set(field, messages.api.single);
    else if (value !== undefined) given[field] = value;
  }
  const parsed = schema.safeParse(given);
  if (wrong.size === 0 && parsed.success) return parsed.data;
  const takes: Readonly<Record<string, string>> = messages.account.takes;
  for (const { path } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    if (wrong.has(field)) continue;
    wrong.set(field, (field in given ? takes[field] : undefined) ?? messages.api.required);
  }
  throw wrongParameters(wrong, messages.api);
}
