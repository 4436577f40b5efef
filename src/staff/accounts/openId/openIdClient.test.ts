import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { OpenIdClient, SignInRefused } from "./openIdClient.ts";
import { ProviderSource, ProviderUnavailable } from "./openIdProvider.ts";
import type { OpenIdSettings } from "./openIdSettings.ts";
import { type FlowWish, newFlow } from "./signInFlowCookies.ts";

type Answer = RequestListener | "not JSON" | "hangs" | "out of order" | "is away";

const wish: FlowWish = {
  ...{ target: "/", surface: "desktop", language: "en", isConfirming: false },
};

/** A provider's server, whose answers are set: to the request for its metadata, and for tokens. */
async function brokenProvider() {
  const answers: { metadata: Answer | "right"; token: Answer } = {
    ...{ metadata: "right", token: "is away" },
  };
  let asked = 0;
  const server = createServer((request, response) => {
    const isMetadata = request.url?.startsWith("/.well-known/") === true;
    if (isMetadata) asked += 1;
    const answer = isMetadata ? answers.metadata : answers.token;
    if (typeof answer === "function") return answer(request, response);
    if (answer === "hangs") return undefined;
    if (answer === "is away") return response.destroy();
    if (answer === "out of order") return response.writeHead(502).end("Bad gateway");
    response.setHeader("content-type", "application/json");
    if (answer === "not JSON") return response.end("<!doctype html>");
    const metadata = { issuer, authorization_endpoint: `${issuer}/auth` };
    return response.end(JSON.stringify({ ...metadata, token_endpoint: `${issuer}/token` }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: OpenIdSettings = {
    ...{ issuer, clientId: "tapeout", clientSecret: "secret", name: "Example ID" },
    ...{ scopes: ["openid"], groupsClaim: "groups", roles: new Map(), factors: [] },
    makesAccounts: false,
  };
  return { answers, settings, issuer, asked: () => asked };
}

/** A source whose requests may take a tenth of a second. */
class HastySource extends ProviderSource {
  override async get() {
    const provider = await super.get();
    provider.configuration.timeout = 0.1;
    return provider;
  }
}

const json =
  (status: number, body: object): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

describe("A provider's response to a code", () => {
  const finish = async (token: Answer, query = "code=abc") => {
    const { answers, settings, issuer } = await brokenProvider();
    const client = new OpenIdClient(settings, new HastySource(settings));
    const flow = newFlow(wish, 0);
    answers.token = token;
    const address = `http://localhost/auth-redirect?${query}&state=${flow.state}&iss=${issuer}`;
    return client.finish(new URL(address), flow);
  };

  test.each<[string, Answer]>([
    ["that never arrives", "hangs"],
    ["that is no JSON", "not JSON"],
    ["that is truncated", "is away"],
    ["of a server that is out of order", "out of order"],
    ["of an error of its own", json(503, { error: "server_error" })],
    ["that is a page", (_request, response) => response.end("<!doctype html>")],
  ])("%s means that the provider is unavailable", async (_name, token) => {
    await expect(finish(token)).rejects.toThrow(ProviderUnavailable);
  });

  test.each<[string, Answer, string?]>([
    ["of a code that it refuses", json(400, { error: "invalid_grant" })],
    ["without a token", json(200, { token_type: "Bearer" })],
    ["that the person refused", "hangs", "error=access_denied"],
  ])("%s means that the sign-in was refused", async (_name, token, query) => {
    await expect(finish(token, query)).rejects.toThrow(SignInRefused);
  });

  test.each(["server_error", "temporarily_unavailable"])(
    "%s in the browser means that the provider is unavailable",
    async (error) => {
      await expect(finish("hangs", `error=${error}`)).rejects.toThrow(ProviderUnavailable);
    },
  );
});

describe("A provider's metadata", () => {
  test.each<Answer>([
    "not JSON",
    "out of order",
    "is away",
    json(200, { issuer: "https://x.example" }),
  ])("%s are unavailable, and requested again after a pause", async (metadata) => {
    const { answers, settings, asked } = await brokenProvider();
    let now = 0;
    const source = new ProviderSource(settings, () => now);
    answers.metadata = metadata;
    await expect(source.get()).rejects.toThrow(ProviderUnavailable);
    answers.metadata = "right";
    now = 4_999;
    await expect(source.get()).rejects.toThrow(ProviderUnavailable);
    expect(asked()).toBe(1);
    now = 5_000;
    await source.get();
    expect(asked()).toBe(2);
  });

  test("are read once a day", async () => {
    const { settings, asked } = await brokenProvider();
    let now = 0;
    const source = new ProviderSource(settings, () => now);
    await Promise.all([source.get(), source.get()]);
    now = 24 * 3_600_000 - 1;
    await source.get();
    expect(asked()).toBe(1);
    now += 1;
    await source.get();
    expect(asked()).toBe(2);
  });
});
