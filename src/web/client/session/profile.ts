import { profileDueCookie, profileKey } from "../../../base/site/readerStorageKeys.ts";
import { isRecord, readCached, removeCached, writeCached } from "../runtime/browserStorage.ts";

/**
 * The fields of a user profile that scripts read (spec section 3); the others are stored with them.
 */
export interface Profile {
  readonly id: number;
  readonly account: string;
  readonly name: string;
  readonly nick_name: string;
  readonly must_change_password: boolean;
}

/** The user profile in an answer, without its token, which no script may hold. */
export function profileIn(data: unknown): Profile | undefined {
  if (!isRecord(data)) return undefined;
  const { token: _, ...fields } = data;
  const { id, account, name, nick_name } = fields;
  if (typeof id !== "number" || typeof account !== "string") return undefined;
  return {
    ...fields,
    id,
    account,
    name: textOf(name),
    nick_name: textOf(nick_name),
    must_change_password: fields.must_change_password === true,
  };
}

/**
 * The profile of the reader who is signed in. The token itself is in a cookie that scripts cannot
 * read, so this is how they know that one is held.
 */
export function storedProfile(): Profile | undefined {
  return profileIn(readCached(profileKey));
}

/** True after a sign-in without script, until the profile is fetched. */
export function isProfileDue(): boolean {
  return document.cookie.includes(`${profileDueCookie}=1`);
}

export function storeProfile(profile: Profile): void {
  writeCached(profileKey, profile);
}

export function removeProfile(): void {
  removeCached(profileKey);
}

/** Display name: the first name there is. */
export function nameOf({ name, nick_name, account }: Profile): string {
  return name || nick_name || account;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
