import type { Grant } from "../roles/roles.ts";

/** The OpenID provider that staff sign in with (OIDC_…). */
export interface OpenIdSettings {
  /** Issuer identifier, https; http for the local machine alone. */
  readonly issuer: string;
  readonly clientId: string;
  /** Absent: a public client, which has PKCE alone. */
  readonly clientSecret: string | undefined;
  /** Name of the provider on the button of the sign-in page. */
  readonly name: string;
  readonly scopes: readonly string[];
  /** Claim with the person's groups. */
  readonly groupsClaim: string;
  /** Roles that each group gives. */
  readonly roles: ReadonlyMap<string, readonly Grant[]>;
  /** Values of `acr` or `amr` that vouch for a second factor. */
  readonly factors: readonly string[];
  /** Whether an account is made for people who have none. */
  readonly makesAccounts: boolean;
}

/** Hosts of the local machine, for which http is allowed. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Tells whether an issuer is the local machine, reached by plain http. */
export function isPlainLoopback(issuer: URL): boolean {
  return issuer.protocol === "http:" && loopback.test(issuer.hostname);
}
