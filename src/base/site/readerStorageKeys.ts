/** Storage key of the signed-in reader's profile, kept without its token for 24 h (spec section 4). */
export const profileKey = "profile";

/**
 * Cookie, for scripts too, of a browser that signed in by a form: its profile is fetched and stored
 * by the next page whose script runs. It says nothing of who signed in.
 */
export const profileDueCookie = "Profile-Due";

/** Storage key of the signed-in reader's permissions for the session. */
export const permissionsKey = "permissions";

/** Default lifetime of an entry in the local cache, in milliseconds (spec section 9: 24 h). */
export const defaultExpiryMs = 86_400_000;

/** A value as the cache keeps it: JSON with the moment, in milliseconds, from which it is gone. */
export function serializeEntry(
  value: unknown,
  now: number,
  lifetime: number = defaultExpiryMs,
): string {
  return JSON.stringify({ value, expires: now + lifetime });
}
