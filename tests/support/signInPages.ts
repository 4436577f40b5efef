import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { openStore, type Store } from "../../src/base/store/store.ts";
import { createAccount } from "../../src/staff/accounts/accounts.ts";
import type { RoleName } from "../../src/staff/accounts/roles/specificationRoles.ts";
import { openTestApp, type TestApp } from "./app.ts";

export const agents = {
  desktop: "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36",
  mobile: "Mozilla/5.0 (Linux; Android 16) Chrome/156.0.0.0 Mobile Safari/537.36",
};

/** The password of every account of these tests. */
export const password = "correct horse battery";

/** Opens a server for the suite this is called in, and closes it at the suite's end. */
function suiteSite() {
  let opened: { folder: string; store: Store; world: TestApp } | undefined;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "tapeout-sign-in-"));
    const store = await openStore({ dataDir: folder });
    opened = { folder, store, world: await openTestApp({ store }) };
  });

  afterAll(async () => {
    if (opened === undefined) return;
    await opened.world.close();
    await opened.store.close();
    await rm(opened.folder, { recursive: true, force: true });
  });

  return () => {
    if (opened === undefined) throw new Error("The server is open while the suite runs");
    return opened;
  };
}

/** A server of the suite's own with the accounts `editor`, `visitor` and the administrator `boss`. */
export function signInPages() {
  const site = suiteSite();

  async function add(account: string, roles: RoleName[], isAdmin: boolean): Promise<void> {
    const facts = { account, password, name: "", roles, isAdmin, now: Date.now() };
    await createAccount(site().store, facts);
  }

  beforeAll(async () => {
    await add("editor", ["editor"], false);
    await add("visitor", [], false);
    await add("boss", [], true);
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    site().world.app.inject({ url, headers: { "user-agent": agents.desktop, ...headers } });

  const post = (
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) =>
    site().world.app.inject({
      method: "POST",
      url,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        host: "own.example",
        ...headers,
      },
      payload: new URLSearchParams(fields).toString(),
    });

  /** The cookie of a new session of an account. */
  async function cookieOf(account: string): Promise<string> {
    const answer = await post("/login", { account, password });
    return cookieIn(answer.headers["set-cookie"]);
  }

  return {
    add,
    get,
    post,
    cookieOf,
    store: () => site().store,
    app: () => site().world.app,
  };
}

/** The session's cookie among those an answer sets, as a browser sends it back. */
export function cookieIn(given: string | string[] | undefined): string {
  return [given].flat()[0]?.split(";")[0] ?? "";
}
