import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { VersionConflict } from "../../../staff/accounts/accountError.ts";
import { problem } from "../problem.ts";
import type { AdminRoute } from "../route.ts";

/**
 * Makes a change to a version.
 * @param current what stands now, for the response to a change that was made to another version
 * @throws ApiError 409 with what stands, in `data.current`
 */
export async function changing<Result>(
  t: StaffMessages,
  current: () => Promise<object | undefined>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    throw problem("version-conflict", t, { current: (await current()) ?? null });
  }
}

/** A version, as a header or a body has it. */
const versionForm = z
  .union([z.string(), z.number()])
  .transform((given) => /^(?:W\/)?"?([1-9]\d{0,9})"?$/.exec(`${given}`)?.[1]);

/**
 * The version that a request changes: of `If-Match`, else of `version` in its body.
 * @returns the version, 0 where the route has none; and the body without it
 * @throws ApiError 428 where it must be named and is not
 */
export function versionOf(
  { isVersioned }: Pick<AdminRoute, "isVersioned">,
  { headers, body }: FastifyRequest,
  t: StaffMessages,
): { readonly version: number; readonly rest: unknown } {
  if (!isVersioned) return { version: 0, rest: body };
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const { version: inBody, ...rest } = isObject ? { version: undefined, ...body } : {};
  const given = versionForm.safeParse(headers["if-match"] ?? inBody).data;
  if (given === undefined) throw problem("version-required", t);
  return { version: Number(given), rest: isObject ? rest : body };
}
