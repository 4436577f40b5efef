import type { RequestOrigin } from "../../../base/audit/records.ts";
import type { Store } from "../../../base/store/store.ts";
import {
  acceptInvitation,
  invitationOf,
  type OpenInvitation,
} from "../../../staff/accounts/invitations/acceptInvitation.ts";
import type { AccountProfile } from "../../../staff/accounts/people/profile.ts";
import { authenticate, endSession } from "../../../staff/accounts/sessions/sessions.ts";
import type { SignInAttempt } from "../../../staff/accounts/signIn/attemptAdmission.ts";
import {
  changeOwnPassword,
  type PasswordChange,
} from "../../../staff/accounts/signIn/ownPassword.ts";
import { type SignInResult, signIn } from "../../../staff/accounts/signIn/signIn.ts";

/** Data of an attempt that the browser sends. */
type Typed = Omit<SignInAttempt, "now" | "idleMs">;

/** Operations on accounts for pages without script: the reader, signing in and out, passwords. */
export interface Accounts {
  /** Returns the reader of a session token; undefined where it is not valid. */
  readerOf(token: string | undefined): Promise<AccountProfile | undefined>;
  signIn(attempt: Typed): Promise<SignInResult>;
  /** @returns the id of the account that was signed out */
  signOut(token: string | undefined, origin: RequestOrigin): Promise<number | undefined>;
  /** Returns the open invitation of a code; undefined where there is none. */
  invitationOf(secret: string): Promise<OpenInvitation | undefined>;
  /** Creates the account of an invitation. */
  acceptInvitation(wish: {
    readonly secret: string;
    readonly password: string;
    readonly origin: RequestOrigin;
  }): ReturnType<typeof acceptInvitation>;
  changePassword(
    change: Typed & { readonly next: string; readonly token?: string | undefined },
  ): Promise<PasswordChange>;
}

/** @param idleMs how long a session may be idle; absent: until it expires */
export function accountsOf(store: Store, idleMs?: number): Accounts {
  return {
    async readerOf(token) {
      if (token === undefined) return undefined;
      const found = await authenticate(store, token, Date.now());
      return found.ok ? found.account : undefined;
    },
    signIn: (attempt) => signIn(store, { ...attempt, idleMs, now: Date.now() }),
    signOut: (token, origin) => endSession(store, token, Date.now(), origin),
    invitationOf: (secret) => invitationOf(store.db, secret, Date.now()),
    acceptInvitation: (wish) => acceptInvitation(store, { ...wish, now: Date.now() }),
    changePassword: (change) => changeOwnPassword(store, { ...change, idleMs, now: Date.now() }),
  };
}
