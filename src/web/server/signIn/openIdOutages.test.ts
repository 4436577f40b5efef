import { afterEach, expect, test, vi } from "vitest";
import { openIdSuite } from "../../../../tests/support/openIdSignIn.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { messages } from "../../../base/i18n/index.ts";
import type { Store } from "../../../base/store/store.ts";
import { StoreUnavailable } from "../../../base/store/storeErrors.ts";

const { start } = openIdSuite();

afterEach(() => void vi.restoreAllMocks());

/** Has every statement of the database for requests fail. */
function breakStore({ forRequests }: Store, error: Error): void {
  const fail = () => {
    throw error;
  };
  for (const act of ["selectFrom", "insertInto", "updateTable", "deleteFrom"] as const) {
    vi.spyOn(forRequests.db, act).mockImplementation(fail);
  }
  vi.spyOn(forRequests, "transaction").mockImplementation(async () => fail());
}

forSqlite("Signing in with an OpenID provider", (open) => {
  test("shows the sign-in page, and when to retry, while the database does not answer", async () => {
    const store = await open();
    const { get } = await start(store);
    const addresses = ["/auth-redirect/begin?lang=zh", "/auth-redirect?code=1&state=2&lang=zh"];
    breakStore(store, new StoreUnavailable("gone"));
    for (const address of addresses) {
      const { statusCode, headers, body } = await get(address, { cookie: "Sign-In-Flow=a.b" });
      expect([address, statusCode, headers["retry-after"]]).toEqual([address, 503, "5"]);
      expect(body).toContain(messages.zh.account.busy);
    }
    vi.restoreAllMocks();
    breakStore(store, new Error("A fault of the server itself"));
    expect((await get("/auth-redirect/begin")).statusCode).toBe(500);
  });

  test("is limited in rate for a network, with the time to retry", async () => {
    const { get } = await start(await open());
    let last = await get("/auth-redirect?code=1");
    let tries = 1;
    for (; tries < 60 && last.statusCode === 400; tries += 1) {
      last = await get("/auth-redirect?code=1");
    }
    const { "retry-after": retryAfter } = last.headers;
    expect([last.statusCode, tries > 30, Number(retryAfter) > 0]).toEqual([429, true, true]);
    expect(last.body).toContain(messages.en.account.locked(Number(retryAfter)));
  });
});
