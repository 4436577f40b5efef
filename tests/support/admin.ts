import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import type { Store } from "../../src/base/store/store.ts";
import type { Limits } from "../../src/staff/access/rights.ts";
import { grantRole } from "../../src/staff/accounts/roles/grants.ts";
import { openSession } from "../../src/staff/accounts/sessions/sessions.ts";
import { addAccount } from "./accounts.ts";
import { openTestApp, type TestApp } from "./app.ts";

/** A response of the admin API. */
export interface AdminResponse {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it
  readonly data: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Headers that the studio sends with a change, by somebody's token. */
export function studioHeaders(token: string | undefined): Record<string, string> {
  return {
    "x-tapeout-studio": "1",
    "idempotency-key": randomUUID(),
    origin: "http://localhost",
    "sec-fetch-site": "same-origin",
    host: "localhost",
    ...(token !== undefined && { cookie: `Admin-Token=${token}` }),
  };
}

/** Every status that the admin API answers with; clients know what to do about each. */
const statuses: ReadonlySet<number> = new Set([
  ...[200, 206, 304, 400, 401, 403, 404, 408, 409, 413, 415, 416, 422, 428, 429, 500, 503],
]);

/** A server and its people, for tests of the admin API. */
export interface AdminWorld {
  readonly world: TestApp;
  readonly store: Store;
  /** Makes an account that holds roles, signed in just now. @returns its token and id */
  person(name: string, ...roles: readonly RoleWish[]): Promise<{ id: number; token: string }>;
  /** Sends a request as the studio does; headers replace those of the studio, "" takes one away. */
  ask(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    wish?: {
      readonly as?: string | undefined;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    },
  ): Promise<AdminResponse>;
  close(): Promise<void>;
}

type RoleWish = string | readonly [role: string, limits: Limits];

/** Opens a server on a store. */
export async function adminWorld(
  store: Store,
  options: Omit<NonNullable<Parameters<typeof openTestApp>[0]>, "store"> = {},
): Promise<AdminWorld> {
  const world = await openTestApp({ ...options, store });
  return {
    world,
    store,
    async person(name, ...roles) {
      // No password is ever tried, so no time goes into one.
      const id = await addAccount(store, { account: name, passwordHash: "none", roles: [] });
      for (const wish of roles) {
        const [role, limits] = typeof wish === "string" ? [wish, {}] : wish;
        await grantRole(store, { account: name, role, limits, now: Date.now() });
      }
      const { token } = await openSession(store, id, Date.now());
      return { id, token };
    },
    async ask(method, path, { as, body, headers = {} } = {}) {
      const all = { ...studioHeaders(as), ...headers };
      const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
      const request: InjectOptions = {
        ...{ method, url: `/api/v1/admin${path}`, headers: sent },
        ...(method !== "GET" &&
          method !== "DELETE" && { payload: (body ?? {}) as object | string }),
      };
      const { statusCode, headers: got, body: text } = await world.app.inject(request);
      if (!statuses.has(statusCode)) throw new Error(`${method} ${path}: status ${statusCode}`);
      const isJson = String(got["content-type"]).startsWith("application/json");
      const {
        status_code: code,
        message,
        data,
      } = isJson ? JSON.parse(text) : { status_code: statusCode, message: text, data: undefined };
      return { status: statusCode, code, message, data, headers: got };
    },
    close: () => world.close(),
  };
}
