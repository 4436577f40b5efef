import { randomUUID } from "node:crypto";
import { type BrowserContext, expect } from "@playwright/test";
import * as z from "zod";
import { verifyAudit } from "../../../src/base/audit/verify.ts";
import type { Surface } from "../../../src/base/site/addresses/surfaces.ts";
import { openStore } from "../../../src/base/store/store.ts";
import type { Limits } from "../../../src/staff/access/rights.ts";
import { grantRole } from "../../../src/staff/accounts/roles/grants.ts";
import { openSession } from "../../../src/staff/accounts/sessions/sessions.ts";
import { valueHash } from "../../../src/staff/editing/workingCopies/bodyFields.ts";
import { addAccount } from "../../support/accounts.ts";
import { readerHeaders, type Site } from "../siteTest.ts";

/** A signed-in member of the staff, with the admin API within their rights. */
export interface Member {
  /** Name for signing in. */
  readonly account: string;
  /** A request of the admin API. @returns its `data`, which must be one */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it
  call(method: string, path: string, body?: object | FormData): Promise<any>;
  /** Signs the windows of a browser in as this person. */
  enter(context: BrowserContext): Promise<void>;
}

/**
 * Makes somebody with roles, signed in. Their account and session are written to the site's database,
 * so no password is hashed and no form is filled in.
 */
export async function joins(
  { url, dataDir }: Site,
  name: string,
  ...roles: readonly (readonly [role: string, limits: Limits])[]
): Promise<Member> {
  const account = `${name}-${randomUUID().slice(0, 8)}`;
  const store = await openStore({ dataDir });
  try {
    const id = await addAccount(store, { account, passwordHash: "none", roles: [] });
    for (const [role, limits] of roles) {
      await grantRole(store, { account, role, limits, now: Date.now() });
    }
    const { token } = await openSession(store, id, Date.now());
    return {
      account,
      call: (method, path, body) => request(url, token, method, path, body),
      enter: (context) => context.addCookies([{ name: "Admin-Token", value: token, url }]),
    };
  } finally {
    await store.close();
  }
}

const answered = z.object({ data: z.unknown() });

async function request(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: object | FormData,
): Promise<unknown> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}/api/v1/admin${path}`, {
    method,
    headers: {
      ...{ origin: url, cookie: `Admin-Token=${token}`, "x-tapeout-studio": "1" },
      ...(!isForm && { "content-type": "application/json" }),
      ...(method === "POST" && { "idempotency-key": randomUUID() }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.status, `${method} ${path}: ${text}`).toBe(200);
  return answered.parse(JSON.parse(text)).data;
}

/** The path of a document in the admin API. */
export function documentPath(key: string): string {
  return `/documents/${encodeURIComponent(key)}`;
}

/** Changes one field of a document, saves it, and publishes it in some languages. @returns the revision */
export async function publishChange(
  { call }: Member,
  key: string,
  { path, after }: { readonly path: string; readonly after: string },
  languages: readonly ("en" | "zh")[],
): Promise<number> {
  const details = await call("GET", documentPath(key));
  const before = path
    .split("/")
    .slice(1)
    .reduce((value, step) => value[step], details.working_copy.body);
  const operations = [{ op: "set", path, before: valueHash(before), after }];
  await call("PATCH", documentPath(key), { request: `test-${randomUUID()}`, operations });
  const { revision } = await call("POST", `${documentPath(key)}/save`, {});
  await call("POST", `${documentPath(key)}/publish`, { languages, revision });
  return revision;
}

/** The audit trail is whole: each record follows the one before. */
export async function auditIsWhole({ dataDir }: Site): Promise<void> {
  const store = await openStore({ dataDir });
  try {
    expect(await verifyAudit(store.db)).toMatchObject({ ok: true });
  } finally {
    await store.close();
  }
}

/** Status and body of a page as readers have it. */
export async function asServed(
  { url }: Site,
  surface: Surface,
  address: string,
): Promise<{ readonly status: number; readonly body: string }> {
  const answer = await fetch(new URL(address, url), { headers: readerHeaders(surface) });
  return { status: answer.status, body: await answer.text() };
}

/** The number of the publication that readers are shown. */
export async function revisionOf({ url }: Site): Promise<number> {
  const { revision }: { revision: number } = await (await fetch(`${url}/readyz`)).json();
  return revision;
}
