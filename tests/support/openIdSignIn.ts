import { afterAll, afterEach, beforeAll } from "vitest";
import type { Store } from "../../src/base/store/store.ts";
import type { OpenIdSettings } from "../../src/staff/accounts/openId/openIdSettings.ts";
import { authenticate } from "../../src/staff/accounts/sessions/sessions.ts";
import { addAccount } from "./accounts.ts";
import { openTestApp, type TestApp } from "./app.ts";
import { startOpenIdProvider, type TestProvider } from "./openIdProvider.ts";

/** Redirect address of the provider. */
export const redirectUri = "http://localhost/auth-redirect";

/** The value of a cookie that a response sets. */
export function setCookieIn(header: unknown, name: string): string | undefined {
  const lines = Array.isArray(header) ? header.map(String) : [String(header ?? "")];
  const found = lines.map((line) => new RegExp(`^${name}=([^;]*)`).exec(line)?.[1]);
  return found.findLast((value) => value !== undefined);
}

/** Requests of a browser that signs in with the provider. */
export function signingIn(world: TestApp, store: Store, provider: () => TestProvider) {
  const get = (url: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url, headers });
  const begin = async (query = "") => {
    const answer = await get(`/auth-redirect/begin?${query}`);
    const flow = setCookieIn(answer.headers["set-cookie"], "Sign-In-Flow");
    return { answer, flow, location: String(answer.headers.location) };
  };
  /** Signs the provider's person in, and returns the response and the account of its session. */
  const signIn = async (query = "") => {
    const { flow, location } = await begin(query);
    const address = await provider().follow(location);
    const cookie = `Sign-In-Flow=${flow}`;
    const answer = await get(`${address.pathname}${address.search}`, { cookie });
    const token = setCookieIn(answer.headers["set-cookie"], "Admin-Token");
    const session = await authenticate(store, token, Date.now());
    const account = session.ok ? session.account : undefined;
    return { answer, address, flow, token, session, account };
  };
  return { get, begin, signIn };
}

/** A person with a verified address. */
export const personAtProvider = (claims: object = {}) => ({
  subject: "s-1",
  claims: { email: "lin@example.com", email_verified: true, name: "Lin Wei", ...claims },
});

/** A provider for the calling suite, and servers that sign in with it. */
export function openIdSuite() {
  let running: TestProvider | undefined;
  const opened: TestApp[] = [];
  const provider = () => {
    if (running === undefined) throw new Error("The provider runs while the suite does");
    return running;
  };
  beforeAll(async () => {
    running = await startOpenIdProvider(redirectUri);
  });
  afterAll(() => running?.stop());
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((world) => world.close()));
  });
  return {
    provider,
    closes: (world: TestApp) => opened.push(world),
    async start(store: Store, settings: Partial<OpenIdSettings> = {}) {
      const openId = { ...provider().settings, ...settings };
      const world = await openTestApp({ store, openId });
      opened.push(world);
      return { world, store, ...signingIn(world, store, provider) };
    },
  };
}

/** An account with an e-mail address. @returns its id */
export async function addAccountWithEmail(
  store: Store,
  email = "Lin@Example.com",
  account = "lin",
): Promise<number> {
  const id = await addAccount(store, { account });
  await store.db.updateTable("accounts").set({ email }).where("id", "=", id).execute();
  return id;
}
