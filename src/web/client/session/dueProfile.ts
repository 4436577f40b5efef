import { permissionsKey, profileDueCookie } from "../../../base/site/readerStorage.ts";
import { call } from "../api/call.ts";
import { ApiFailure } from "../api/failure.ts";
import { isRecord, writeCached } from "../runtime/browserStorage.ts";
import { clearReader } from "./clearReader.ts";
import { profileIn, storeProfile } from "./profile.ts";

/**
 * Fetches and stores the profile of a reader who signed in without script. Where the server cannot be
 * reached, the next page tries again.
 */
export async function keepDueProfile(): Promise<void> {
  try {
    const info = await call("getUserInfo", {}, { tells: [] });
    const profile = profileIn(info);
    // The stored profile may be another person's.
    clearReader();
    if (profile !== undefined) storeProfile(profile);
    const permissions = isRecord(info) ? info.permissions : [];
    writeCached(permissionsKey, permissions, { shelf: "sessionStorage" });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind === "transport") return;
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
  document.cookie = `${profileDueCookie}=; path=/; max-age=0; samesite=strict`;
}
