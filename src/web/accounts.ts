import type { AccountProfile } from "../accounts/profile.ts";
import { authenticate, endSession, sessionMs } from "../accounts/sessions.ts";
import { type Attempt, type SignInResult, signIn } from "../accounts/signIn.ts";
import type { Store } from "../store/store.ts";

/** What pages need of accounts: who reads, and signing in and out without script. */
export interface Accounts {
  /** Whose token it is; undefined where it opens nothing. */
  readerOf(token: string | undefined): Promise<AccountProfile | undefined>;
  signIn(attempt: Omit<Attempt, "now">): Promise<SignInResult>;
  signOut(token: string | undefined): Promise<void>;
  /** How long a session lasts, in seconds. */
  readonly sessionSeconds: number;
}

export function accountsOf(store: Store): Accounts {
  return {
    async readerOf(token) {
      if (token === undefined) return undefined;
      const found = await authenticate(store, token, Date.now());
      return found.ok ? found.account : undefined;
    },
    signIn: (attempt) => signIn(store, { ...attempt, now: Date.now() }),
    signOut: (token) => endSession(store, token, Date.now()),
    sessionSeconds: sessionMs / 1_000,
  };
}
