import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import type { OpenIdSettings } from "../../src/staff/accounts/openId/openIdSettings.ts";

const clientSecret = "a secret between the two of them";

/** A person who signs in at the provider. */
export interface PersonAtProvider {
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Authentication methods that they used. */
  readonly amr?: readonly string[];
}

/** A real OpenID provider on this machine, where a configured person signs in without a dialog. */
export interface TestProvider {
  readonly issuer: string;
  readonly settings: OpenIdSettings;
  /** The person who signs in from now on. */
  person: PersonAtProvider;
  /** Follows the provider's pages from the address of the sign-in until it redirects back. */
  follow(location: string): Promise<URL>;
  /** Stops responding, as if out of reach. */
  stop(): Promise<void>;
}

/** Starts the provider for one client with one redirect address. */
export async function startOpenIdProvider(redirectUri: string): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const world: TestProvider = {
    issuer,
    settings: {
      issuer,
      clientId: "tapeout",
      clientSecret,
      name: "Example ID",
      scopes: ["openid", "profile", "email", "groups"],
      groupsClaim: "groups",
      roles: new Map(),
      factors: ["mfa"],
      makesAccounts: true,
    },
    person: { subject: "nobody", claims: {} },
    follow: (location) => follow(location, redirectUri),
    stop: () => stop(server),
  };
  const provider = makeProvider(issuer, redirectUri, world);
  server.on("request", provider.callback());
  return world;
}

function makeProvider(issuer: string, redirectUri: string, world: TestProvider): Provider {
  const provider = new Provider(issuer, {
    clients: [{ client_id: "tapeout", client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: {
      openid: ["sub", "amr", "auth_time"],
      profile: ["name"],
      email: ["email", "email_verified"],
      groups: ["groups"],
    },
    scopes: ["openid", "profile", "email", "groups"],
    // Set explicitly, as the provider otherwise writes warnings about its defaults.
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...world.person.claims }),
    }),
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      const grant = new provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId && { accountId: session.accountId }),
      });
      grant.addOIDCScope("openid profile email groups");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith("/interaction/")) return next();
    const { subject, amr } = world.person;
    const login = { accountId: subject, ...(amr && { amr: [...amr] }) };
    await provider.interactionFinished(context.req, context.res, { login });
    context.respond = false;
    return undefined;
  });
  return provider;
}

/** Follows redirects as a browser, with its own cookies. */
async function follow(location: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(location);
  for (let steps = 0; steps < 10; steps += 1) {
    if (`${next.origin}${next.pathname}` === redirectUri) return next;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const to = answer.headers.get("location");
    if (to === null) throw new Error(`The provider stops: ${answer.status} ${await answer.text()}`);
    next = new URL(to, next);
  }
  throw new Error("The provider leads in circles");
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
