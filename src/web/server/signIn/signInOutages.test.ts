import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { agents, password, signInPages } from "../../../../tests/support/signInPages.ts";
import { messages } from "../../../base/i18n/index.ts";
import { StoreUnavailable } from "../../../base/store/storeErrors.ts";
import { createInvitation } from "../../../staff/accounts/invitations/invitations.ts";

const { cookieOf, post, store } = signInPages();

afterEach(() => void vi.restoreAllMocks());

/** Makes every statement of the database fail. */
function breakStore(error: Error): void {
  const fail = () => {
    throw error;
  };
  const { db } = store().forRequests;
  for (const act of ["selectFrom", "insertInto", "updateTable", "deleteFrom"] as const) {
    vi.spyOn(db, act).mockImplementation(fail);
  }
  vi.spyOn(store().forRequests, "transaction").mockImplementation(async () => fail());
}

let invited = 0;
let cookie = "";

beforeAll(async () => {
  cookie = await cookieOf("editor");
});

const next = { next: "another long password", repeated: "another long password" };

test.each([
  ["/login", { account: "editor", password }],
  ["/login", { do: "sign-out" }],
  ["/mobile/login", { do: "change-password", current: password, ...next }],
  ["/invitation", { code: "" }],
  ["/mobile/invitation", { code: "", ...next }],
])(
  "%s with %j is shown again, with the time to retry, while the database does not answer",
  async (path, fields) => {
    invited += 1;
    const account = `mei ${invited}`;
    const { secret } = await createInvitation(store(), {
      ...{ account, name: "Mei", email: "", language: "zh", grants: [] },
      ...{ isMailed: false, now: Date.now() },
    });
    const send = () =>
      post(path, "code" in fields ? { ...fields, code: secret } : fields, {
        cookie,
        "user-agent": path.startsWith("/mobile") ? agents.mobile : agents.desktop,
      });
    breakStore(new StoreUnavailable("gone"));
    const answer = await send();
    const { "retry-after": retryAfter, "cache-control": caching } = answer.headers;
    expect([answer.statusCode, retryAfter, caching]).toEqual([503, "5", "no-store"]);
    expect(answer.body).toContain(messages.en.account.busy);
    expect(answer.body).not.toContain(password);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    vi.restoreAllMocks();
    breakStore(new Error("A fault of the server itself"));
    expect((await send()).statusCode).toBe(500);
  },
);

test("Codes of invitations are tried twenty times at once, and later again", async () => {
  const statuses: number[] = [];
  let last = await post("/invitation", { code: "" });
  for (let tries = 0; tries < 40 && last.statusCode !== 429; tries += 1) {
    statuses.push(last.statusCode);
    last = await post("/invitation", { code: `guess ${tries}` });
  }
  expect(new Set(statuses.slice(1))).toEqual(new Set([410]));
  const { "retry-after": retryAfter } = last.headers;
  expect([last.statusCode, Number(retryAfter) > 0]).toEqual([429, true]);
  expect(last.body).toContain(messages.en.account.locked(Number(retryAfter)));
});
