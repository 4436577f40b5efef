import * as z from "zod/mini";
import { type Challenge, encodeSolution } from "../../../../readers/enquiries/captcha/challenge.ts";
import { formKeys } from "../../../../readers/enquiries/form/fields.ts";
import type { ApiCall } from "../../../client/api/api.ts";
import { ApiFailure } from "../../../client/api/failure.ts";

/** Functions needed to answer a captcha. */
export interface Solver {
  readonly call: ApiCall;
  readonly solve: (challenge: Challenge) => Promise<number>;
}

const challenges = z.object({
  algorithm: z.literal("SHA-256"),
  challenge: z.string(),
  maxnumber: z.number(),
  salt: z.string(),
  signature: z.string(),
  expires_in: z.number(),
  wait: z.number(),
});

const refusals = z.object({
  errors: z._default(z.array(z.object({ field: z.string(), message: z.string() })), []),
  gone: z._default(z.array(z.string()), []),
});

/**
 * Requests a captcha and solves it. Gives the value of the field `captcha`, and the captcha's
 * terms.
 */
export async function solvedCaptcha({ call, solve }: Solver, now: () => number) {
  const challenge = challenges.parse(await call("getCaptcha", {}, { tells: [] }));
  const asked = now();
  const captcha = encodeSolution(challenge, await solve(challenge));
  return { captcha, asked, waitMs: challenge.wait * 1000, goodMs: challenge.expires_in * 1000 };
}

/** The server's objections to a form: wrong fields, and files that are no longer stored. */
export function refusalIn({ data }: ApiFailure) {
  const read = refusals.safeParse(data);
  return read.success ? read.data : { errors: [], gone: [] };
}

/** True if a captcha's answer is no longer valid: another one may be. */
export function isStaleCaptcha(error: unknown): boolean {
  return (
    error instanceof ApiFailure &&
    refusalIn(error).errors.some(({ field }) => field === formKeys.captcha)
  );
}
