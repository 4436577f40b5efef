import { type Identity, identityOf, needsUserInfo } from "./identityClaims.ts";
import { type Provider, ProviderSource, ProviderUnavailable } from "./openIdProvider.ts";
import type { OpenIdSettings } from "./openIdSettings.ts";
import { type Flow, type FlowWish, newFlow } from "./signInFlowCookies.ts";

/** Thrown where the provider refused the sign-in, or its response does not match the request. */
export class SignInRefused extends Error {
  override readonly name = "SignInRefused";
}

/** A sign-in that was begun: its address at the provider, and the flow that finishes it. */
interface Begun {
  readonly location: string;
  readonly flow: Flow;
}

/** Provider's side of signing in: the request, and the identity returned. */
export class OpenIdClient {
  readonly settings: OpenIdSettings;
  readonly #source: ProviderSource;

  constructor(settings: OpenIdSettings, source = new ProviderSource(settings)) {
    this.settings = settings;
    this.#source = source;
  }

  /**
   * Begins a sign-in with code flow, PKCE, state and nonce.
   * @param redirectUri absolute address of `/auth-redirect`
   * @throws ProviderUnavailable
   */
  async begin(redirectUri: string, wish: FlowWish, now: number): Promise<Begun> {
    const { library, configuration } = await this.#source.get();
    const flow = newFlow(wish, now);
    const location = library.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      response_type: "code",
      scope: this.settings.scopes.join(" "),
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await library.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: "S256",
      ...(wish.isConfirming && { prompt: "login", max_age: "0" }),
    });
    return { location: location.href, flow };
  }

  /**
   * Returns the identity in the provider's response. The library checks state, `iss`, signature,
   * issuer, audience, nonce and times. No token is kept.
   * @param address absolute address that the provider sent the browser to
   * @throws ProviderUnavailable, SignInRefused
   */
  async finish(address: URL, flow: Flow): Promise<Identity> {
    const provider = await this.#source.get();
    try {
      return identityOf(await claimsOf(provider, this.settings, address, flow), this.settings);
    } catch (error) {
      throw isFailure(provider, error)
        ? new ProviderUnavailable("The OpenID provider did not answer", { cause: error })
        : new SignInRefused("The OpenID provider's response was refused", { cause: error });
    }
  }
}

async function claimsOf(
  { library, configuration }: Provider,
  settings: OpenIdSettings,
  address: URL,
  { state, nonce, verifier, isConfirming }: Flow,
): Promise<Readonly<Record<string, unknown>>> {
  const tokens = await library.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(isConfirming && { maxAge: maxProofSeconds }),
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error("There is no ID token");
  const { userinfo_endpoint: place } = configuration.serverMetadata();
  if (place === undefined || !needsUserInfo(claims, settings)) return claims;
  const more = await library.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { ...more, ...claims };
}

/**
 * Longest age of a requested new proof, in seconds: as long as a sign-in at the provider may take.
 */
const maxProofSeconds = 600;

/** Codes of the library for invalid responses of the provider. */
const failureCodes: readonly unknown[] = [
  "OAUTH_TIMEOUT",
  "OAUTH_PARSE_ERROR",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
];

/** OAuth errors by which a provider reports a temporary outage (RFC 6749, 4.1.2.1). */
const outageErrors: readonly string[] = ["server_error", "temporarily_unavailable"];

/** Tells whether the provider failed, rather than the sign-in. */
function isFailure({ library }: Provider, error: unknown): boolean {
  if (error instanceof library.ClientError) return failureCodes.includes(error.code);
  if (error instanceof library.AuthorizationResponseError)
    return outageErrors.includes(error.error);
  return error instanceof TypeError;
}
