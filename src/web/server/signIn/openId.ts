import type { Store } from "../../../base/store/store.ts";
import type { Identity } from "../../../staff/accounts/openId/identityClaims.ts";
import { OpenIdClient } from "../../../staff/accounts/openId/openIdClient.ts";
import type { OpenIdSettings } from "../../../staff/accounts/openId/openIdSettings.ts";
import {
  type OpenIdAttempt,
  type OpenIdOutcome,
  signInByIdentity,
} from "../../../staff/accounts/openId/openIdSignIn.ts";
import { signInByFactor } from "../../../staff/accounts/openId/signInByFactor.ts";
import {
  type Flow,
  type FlowWish,
  type PendingSignIn,
  sealFlow,
  sealPending,
  unsealFlow,
  unsealPending,
} from "../../../staff/accounts/openId/signInFlowCookies.ts";
import { passkeyRequest } from "../../../staff/accounts/passkeys/passkeyRequests.ts";

/** Data of an attempt that the browser sends. */
type Browser = Omit<OpenIdAttempt, "now" | "idleMs">;

/** Signing in with an OpenID provider, for pages. */
export interface OpenId {
  /** Display name of the provider. */
  readonly name: string;
  /** Returns the provider's address and the cookie for the return. @throws ProviderUnavailable */
  begin(redirectUri: string, wish: FlowWish): Promise<{ location: string; cookie: string }>;
  /** Returns the sign-in in a cookie; undefined where it is invalid or has expired. */
  flowOf(cookie: string | undefined): Promise<Flow | undefined>;
  /** Returns the identity of the returning reader. @throws ProviderUnavailable, SignInRefused */
  finish(address: URL, flow: Flow): Promise<Identity>;
  signIn(identity: Identity, browser: Browser): Promise<OpenIdOutcome>;
  /** Returns the cookie of a sign-in that waits for a code. */
  awaitCode(pending: Omit<PendingSignIn, "until">): Promise<string>;
  pendingOf(cookie: string | undefined): Promise<PendingSignIn | undefined>;
  /**
   * Returns the options of a passkey request for the account at this host, as JSON; undefined: no
   * passkey.
   */
  passkeyOptions(accountId: number, rpId: string): Promise<string | undefined>;
  signInByFactor(
    pending: PendingSignIn,
    factor: Parameters<typeof signInByFactor>[2],
    browser: Browser,
  ): ReturnType<typeof signInByFactor>;
}

/** @param idleMs how long a session may be idle; absent: until it expires */
export function openIdOf(store: Store, settings: OpenIdSettings, idleMs?: number): OpenId {
  const client = new OpenIdClient(settings);
  const at = (browser: Browser): OpenIdAttempt => ({ ...browser, idleMs, now: Date.now() });
  return {
    name: settings.name,
    async begin(redirectUri, wish) {
      const { location, flow } = await client.begin(redirectUri, wish, Date.now());
      return { location, cookie: await sealFlow(store, flow) };
    },
    flowOf: (cookie) => unsealFlow(store, cookie, Date.now()),
    finish: (address, flow) => client.finish(address, flow),
    signIn: (identity, browser) => signInByIdentity(store, identity, settings, at(browser)),
    awaitCode: (pending) => sealPending(store, pending, Date.now()),
    pendingOf: (cookie) => unsealPending(store, cookie, Date.now()),
    async passkeyOptions(accountId, rpId) {
      const use = { purpose: "second-factor", rpId, accountId } as const;
      const options = await passkeyRequest(store, use, Date.now());
      return options.allowCredentials?.length ? JSON.stringify(options) : undefined;
    },
    signInByFactor: (pending, factor, browser) =>
      signInByFactor(store, pending, factor, at(browser)),
  };
}
