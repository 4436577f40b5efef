import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { VersionConflict } from "../../../staff/accounts/accountError.ts";
import { problem } from "../problems.ts";

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
