import { expect, it } from "vitest";
import * as z from "zod";
import type { Store } from "../../src/base/store/store.ts";
import { grantRole } from "../../src/staff/accounts/roles/grants.ts";
import { openSession } from "../../src/staff/accounts/sessions/sessions.ts";
import { addAccount } from "../support/accounts.ts";
import { studioHeaders } from "../support/admin.ts";
import { limits } from "../support/limits.ts";
import { buildBefore, dataDir, start, withoutDemo } from "../support/serverProcesses.ts";
import { forEachStore } from "../support/store.ts";
import { until } from "../support/until.ts";

buildBefore();

const dataOf = z.looseObject({ data: z.looseObject({}) });
const tokenOf = z.looseObject({ data: z.looseObject({ token: z.string() }) });
const versionOf = z.looseObject({ data: z.looseObject({ version: z.int() }) });

forEachStore("A closed account", (open, { dialect, place }) => {
  it.skipIf(dialect !== "postgres")(
    "has no valid credential at either of two processes, from the acknowledgement on",
    async () => {
      const store = await open();
      const [boss, lin] = [await member(store, "boss"), await member(store, "lin")];
      const { databaseUrl = "" } = await place();
      const variables = { ...withoutDemo, DATABASE_URL: databaseUrl };
      const servers = [start(await dataDir(), variables), start(await dataDir(), variables)];
      const urls = await Promise.all(servers.map(({ ready }) => ready));
      const [here = "", there = ""] = urls;
      // Until then the admin API may answer 503, in plain text.
      await Promise.all(urls.map((url) => until(async () => (await fetch(`${url}/readyz`)).ok)));
      const ask = async (url: string, path: string, token: string, wish: Wish = {}) => {
        const headers = { ...studioHeaders(token), origin: url, ...wish.headers };
        const { method = "GET", body } = wish;
        return fetch(`${url}/api/v1/admin${path}`, {
          ...{
            method,
            headers: { ...headers, host: new URL(url).host, "content-type": "application/json" },
          },
          ...(body && { body: JSON.stringify(body) }),
        });
      };
      const made = await ask(here, "/me/tokens", lin.token, {
        ...{ method: "POST", body: { name: "Build", days: 1 } },
      });
      const bearer = { authorization: `Bearer ${tokenOf.parse(await made.json()).data.token}` };
      const ways = urls.flatMap((url) => [
        () => ask(url, "/people", lin.token),
        () => fetch(`${url}/api/v1/admin/people`, { headers: bearer }),
        () => fetch(`${url}/userCenter/v1/login`, { headers: { "x-token": lin.token } }),
      ]);
      const isLetIn = async (way: () => Promise<Response>) => (await way()).status === 200;
      for (const way of ways) expect(await isLetIn(way)).toBe(true);
      const streams = await Promise.all(
        urls.flatMap((url) => [
          follow(url, { cookie: `Admin-Token=${lin.token}` }),
          follow(url, bearer),
        ]),
      );
      const { data } = versionOf.parse(
        await (await ask(here, `/people/${lin.id}`, boss.token)).json(),
      );
      const off = await ask(there, `/people/${lin.id}/state`, boss.token, {
        ...{ method: "PUT", body: { is_active: false, version: data.version } },
      });
      expect(dataOf.parse(await off.json())).toMatchObject({ data: { is_active: false } });
      for (const way of ways) expect(await isLetIn(way)).toBe(false);
      await expect
        .poll(() => streams.every((isOver) => isOver()), { timeout: limits.wait })
        .toBe(true);
    },
  );
});

interface Wish {
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

async function member(store: Store, account: string) {
  const id = await addAccount(store, { account, passwordHash: "none", roles: [] });
  await grantRole(store, { account, role: "admin", limits: {}, now: Date.now() });
  return { id, token: (await openSession(store, id, Date.now())).token };
}

/** Reads a stream of events. @returns whether it has ended */
async function follow(url: string, headers: Record<string, string>): Promise<() => boolean> {
  const response = await fetch(`${url}/api/v1/admin/events`, { headers });
  const reader = response.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  let isOver = false;
  const drain = async () => {
    while ((await reader?.read())?.done === false);
  };
  drain()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return () => isOver;
}
