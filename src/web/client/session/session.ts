import { call } from "../api/call.ts";
import { ApiFailure } from "../api/failure.ts";
import { beginProgress, endProgress } from "../ui/motion/pageProgress.ts";
import { clearReader } from "./clearReaderStorage.ts";
import { profileIn, storeProfile } from "./profile.ts";

/**
 * Signs the reader in: the server sets the cookie with the token, and the profile is kept here.
 * @param code of the second factor, where one is asked for
 * @returns whether the password must be changed before anything else
 * @throws ApiFailure, after it was shown to the visitor
 */
export async function signIn(account: string, password: string, code?: string): Promise<boolean> {
  const params = { account: account.trim(), password, ...(code !== undefined && { code }) };
  return keepProfile(await call("login", params, { tells: ["refused", "transport"] }));
}

/**
 * Signs the reader in by what their passkey answered.
 * @returns whether the password must be changed before anything else
 * @throws ApiFailure, after it was shown to the visitor
 */
export async function signInByPasskey(passkey: object): Promise<boolean> {
  return keepProfile(await call("passkeyLogin", { passkey }, { tells: ["refused", "transport"] }));
}

function keepProfile(data: unknown): boolean {
  const profile = profileIn(data);
  // The stored profile may be another person's.
  clearReader();
  if (profile !== undefined) storeProfile(profile);
  return profile?.must_change_password ?? false;
}

let isLeaving = false;

/** Signs the reader out, on the server and here, and leads to the home page (spec section 4). */
export async function signOut(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  beginProgress();
  try {
    await call("logout", {}, { tells: ["refused", "transport"] });
  } catch (error) {
    // A session that has ended by itself is left all the same; otherwise it is still open.
    if (!(error instanceof ApiFailure) || error.kind !== "ended") {
      endProgress();
      return;
    }
  } finally {
    isLeaving = false;
  }
  clearReader();
  const home = document.querySelector<HTMLAnchorElement>(".brand, .bar__home");
  location.assign(home?.href ?? "/");
}
