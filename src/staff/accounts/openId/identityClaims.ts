import * as z from "zod";
import { cutText } from "../../../base/site/text/cutText.ts";
import type { OpenIdSettings } from "./openIdSettings.ts";

/** Person who has signed in, according to the provider. */
export interface Identity {
  readonly issuer: string;
  /** Provider's permanent identifier of the person. */
  readonly subject: string;
  /** Lower case; undefined where there is none, or the provider has not verified it. */
  readonly verifiedEmail: string | undefined;
  /** The person's name; empty without one. */
  readonly name: string;
  readonly groups: readonly string[];
  /** Whether the provider vouches for a second factor. */
  readonly hasFactor: boolean;
  /**
   * Time of the person's last proof of identity to the provider, in milliseconds since 1970;
   * undefined: not stated.
   */
  readonly provedAt: number | undefined;
}

/**
 * Address in comparable form: ASCII alone, since letters of other scripts become the same as Latin
 * ones where case is dropped.
 */
const comparedEmail = z
  .string()
  .max(254)
  .regex(/^[!-?A-~]+@[!-?A-~]+$/)
  .toLowerCase();

const texts = z.union([z.string().transform((one) => [one]), z.array(z.string())]);

/** Latest time that a date can have, in seconds since 1970. */
const maxSeconds = 8.64e12;

/** Claims that sign-in reads; optional ones of an unexpected kind count as absent. */
const claimsSchema = z.object({
  sub: z
    .string()
    .min(1)
    .max(255)
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value)),
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
  acr: z.string().optional().catch(undefined),
  amr: texts.optional().catch(undefined),
  auth_time: z.number().min(0).max(maxSeconds).optional().catch(undefined),
});

const maxNameLength = 128;

/** E-mail address of an account or a claim in comparable form; undefined where it has none. */
export function emailToCompare(text: string | undefined): string | undefined {
  return comparedEmail.safeParse(text).data;
}

/**
 * Returns the identity that claims describe.
 * @param claims of the ID token, completed by those of the user info endpoint
 * @throws ZodError where there is no subject
 */
export function identityOf(
  claims: Readonly<Record<string, unknown>>,
  { issuer, groupsClaim, factors }: Pick<OpenIdSettings, "issuer" | "groupsClaim" | "factors">,
): Identity {
  const {
    sub,
    email,
    email_verified,
    acr,
    amr = [],
    auth_time,
    ...names
  } = claimsSchema.parse(claims);
  const vouched = [...amr, ...(acr === undefined ? [] : [acr])];
  return {
    issuer,
    subject: sub,
    verifiedEmail: email_verified === true ? emailToCompare(email) : undefined,
    name: oneLine(names.name ?? names.preferred_username ?? ""),
    groups: texts.safeParse(claims[groupsClaim]).data ?? [],
    hasFactor: vouched.some((value) => factors.includes(value)),
    provedAt: auth_time === undefined ? undefined : Math.floor(auth_time * 1_000),
  };
}

/** Tells whether claims that sign-in reads may be missing without the user info endpoint. */
export function needsUserInfo(
  claims: Readonly<Record<string, unknown>>,
  { groupsClaim, roles }: Pick<OpenIdSettings, "groupsClaim" | "roles">,
): boolean {
  const needed = ["email", "email_verified", "name", ...(roles.size > 0 ? [groupsClaim] : [])];
  return needed.some((name) => claims[name] === undefined);
}

function oneLine(text: string): string {
  const line = text
    .toWellFormed()
    .normalize()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
  return cutText(line, maxNameLength);
}
