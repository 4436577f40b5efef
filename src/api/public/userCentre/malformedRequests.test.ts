import { connect } from "node:net";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import * as z from "zod";
import { addAccount, usualPassword } from "../../../../tests/support/accounts.ts";
import { anyCharacter } from "../../../../tests/support/anyCharacter.ts";
import { openTestApp } from "../../../../tests/support/app.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { openSession } from "../../../staff/accounts/sessions/sessions.ts";

const login = "/userCenter/v1/login";

const envelope = z.strictObject({
  status_code: z.int(),
  message: z.string().min(1),
  data: z.record(z.string(), z.unknown()),
});

const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.constantFrom("", " ", "lin", "\0", "\ud800", "x".repeat(129), "密".repeat(400), "__proto__"),
);
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }));

const request: fc.Arbitrary<InjectOptions> = fc
  .record({
    method: fc.constantFrom("GET" as const, "PUT" as const, "POST" as const, "DELETE" as const),
    path: fc.constantFrom("v1/login", "v1/logout", "v1/", "v1/login/", "%", "v2/login"),
    query: fc.array(
      fc.tuple(fc.constantFrom("account", "password", "token", "lang", "account[]", "x"), text),
      { maxLength: 4 },
    ),
    raw: fc.constantFrom("", "&&=%", "&password=%ff%00", "?account=lin"),
    type: fc.option(
      fc.constantFrom("application/json", "application/json;charset=x", "text/plain", "a/b", ";"),
      { nil: undefined },
    ),
    body: fc.option(
      fc.oneof(
        fc
          .dictionary(fc.constantFrom("account", "password", "token", "__proto__", "x"), value)
          .map((fields) => JSON.stringify(fields)),
        fc.json(),
        text,
        fc.constant("[".repeat(9_000)),
        fc.constant("x".repeat(70_000)),
      ),
      { nil: undefined },
    ),
    header: fc.dictionary(
      fc.constantFrom("x-token", "cookie", "origin", "sec-fetch-site", "accept-language", "host"),
      fc.string({ unit: "grapheme-ascii", maxLength: 40 }),
    ),
  })
  .map(({ method, path, query, raw, type, body, header }) => ({
    method,
    url: `/userCenter/${path}?${query
      .map(([name, given]) => `${name}=${encodeURIComponent(given.toWellFormed())}`)
      .join("&")}${raw}`,
    headers: { ...header, ...(type === undefined ? {} : { "content-type": type }) },
    ...(body === undefined ? {} : { payload: Buffer.from(body) }),
  }));

forEachStore("The user centre", (open) => {
  test("answers every request with an envelope, and never with 5xx", async () => {
    const store = await open();
    await addAccount(store);
    const { app, close } = await openTestApp({ store });
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const answer = await app.inject(asked);
        expect([200, 400, 401, 403, 404, 413, 415, 422, 429]).toContain(answer.statusCode);
        const { status_code: code } = envelope.parse(answer.json());
        expect(code >= 50_000 ? 401 : code).toBe(answer.statusCode);
      }),
      { numRuns: 300 },
    );
    await close();
  });

  test("never logs a password or a token, even if it fails", async () => {
    const lines: string[] = [];
    const store = await open();
    const { token } = await openSession(store, await addAccount(store), Date.now());
    const { app, close } = await openTestApp({
      store,
      logger: { level: "trace", stream: { write: (line: string) => lines.push(line) } },
    });
    const query = new URLSearchParams({ account: "lin", password: usualPassword, token });
    const ask = (method: "PUT" | "GET", headers: Record<string, string> = {}) =>
      Promise.all([
        app.inject({ method, url: `${login}?${query}`, headers }),
        app.inject({ method, url: `/userCenter/v1/logout?${query}`, headers }),
        app.inject({ method, url: `${login}/%ff?${query}`, headers }),
        app.inject({
          method,
          url: login,
          headers: { "content-type": "application/json", ...headers },
          payload: `{"token":"${token}","password":"${usualPassword}`,
        }),
      ]);
    await ask("PUT");
    await ask("GET", { "x-token": token, cookie: `Admin-Token=${token}` });
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    await sendRaw(Number(new URL(address).port), `PUT ${login}?${query} NONSENSE\r\n\r\n`);
    await store.close();
    const [failed] = await ask("PUT");
    expect(failed?.statusCode).toBe(500);
    const { status_code: code, message } = envelope.parse(failed?.json());
    expect(code).toBe(500);
    const reference = /Reference: (\w{8})$/.exec(message)?.[1] ?? "none";
    const log = lines.join("");
    expect(log).toContain(reference);
    expect(log).toContain("client error");
    const asTyped = usualPassword.replaceAll(" ", "+");
    const asBytes = JSON.stringify([...Buffer.from(token)]).slice(1, -1);
    for (const secret of [usualPassword, asTyped, encodeURIComponent(usualPassword), token]) {
      expect(log).not.toContain(secret);
    }
    expect(log).not.toContain(asBytes);
    await close();
  });
});

/** Sends bytes that are no HTTP, and waits until the server has hung up. */
function sendRaw(port: number, bytes: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket
      .on("error", reject)
      .on("close", () => resolve())
      .resume();
  });
}
