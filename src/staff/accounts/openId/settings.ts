import type { Grant } from "../roles/roles.ts";

/** The OpenID provider that staff sign in with (OIDC_…). */
export interface OpenIdSettings {
  /** Its issuer identifier, https; http on this machine alone. */
  readonly issuer: string;
  readonly clientId: string;
  /** Absent: a public client, which has PKCE alone. */
  readonly clientSecret: string | undefined;
  /** What the button on the sign-in page calls it. */
  readonly name: string;
  readonly scopes: readonly string[];
  /** The claim with the groups of who signs in. */
  readonly groupsClaim: string;
  /** Roles that each group gives. */
  readonly roles: ReadonlyMap<string, readonly Grant[]>;
  /** Values of `acr` or `amr` that vouch for a second factor. */
  readonly factors: readonly string[];
  /** Whether an account is made for who has none. */
  readonly makesAccounts: boolean;
}

/** Hosts of this very machine, where http does. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Tells whether an issuer is this very machine, reached by plain http. */
export function isPlainLoopback(issuer: URL): boolean {
  return issuer.protocol === "http:" && loopback.test(issuer.hostname);
}
