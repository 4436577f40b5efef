import type { ClientAuth, Configuration } from "openid-client";
import { isPlainLoopback, type OpenIdSettings } from "./openIdSettings.ts";

type Library = typeof import("openid-client");

/** Thrown where the provider could not be reached, or its response is invalid. */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";
}

/** The library, and the provider as its own metadata describe it. */
export interface Provider {
  readonly library: Library;
  readonly configuration: Configuration;
}

/** Seconds that a request to the provider may take. */
const requestSeconds = 5;

/** Time for which metadata are used. */
const freshMs = 24 * 3_600_000;

/** Time after a failure in which no further request is made, in milliseconds. */
const pauseMs = 5_000;

/**
 * Metadata of the provider, read on first use, so that the server starts without it. The library is
 * loaded then as well.
 */
export class ProviderSource {
  readonly #settings: OpenIdSettings;
  readonly #now: () => number;
  #known: { readonly until: number; readonly provider: Promise<Provider> } | undefined;

  /** @param now the clock, in ms */
  constructor(settings: OpenIdSettings, now: () => number = Date.now) {
    this.#settings = settings;
    this.#now = now;
  }

  /** @throws ProviderUnavailable */
  async get(): Promise<Provider> {
    if (this.#known === undefined || this.#known.until <= this.#now()) {
      const known = { until: this.#now() + freshMs, provider: discover(this.#settings) };
      this.#known = known;
      known.provider.catch(() => {
        if (this.#known === known) this.#known = { ...known, until: this.#now() + pauseMs };
      });
    }
    return this.#known.provider;
  }
}

async function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Provider> {
  const library = await import("openid-client");
  const place = new URL(issuer);
  const execute = [library.enableNonRepudiationChecks];
  if (isPlainLoopback(place)) execute.push(library.allowInsecureRequests);
  try {
    const configuration = await library.discovery(
      place,
      clientId,
      undefined,
      clientAuth(library, clientSecret),
      { execute, timeout: requestSeconds },
    );
    return { library, configuration };
  } catch (error) {
    throw new ProviderUnavailable("The OpenID provider's metadata could not be read", {
      cause: error,
    });
  }
}

/** Usual authentication of a client with a secret, Basic, unless the provider announces another. */
function clientAuth(library: Library, secret: string | undefined): ClientAuth {
  if (secret === undefined) return library.None();
  const basic = library.ClientSecretBasic(secret);
  const post = library.ClientSecretPost(secret);
  return (server, ...request) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const way = taken.includes("client_secret_basic") ? basic : post;
    return way(server, ...request);
  };
}
