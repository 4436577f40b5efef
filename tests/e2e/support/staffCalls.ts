import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { staff } from "../../support/server.ts";
import { expect, type Site } from "../site.ts";

/** A session of the member of staff that every site has, and calls of the admin API with it. */
export type StaffCaller = Awaited<ReturnType<typeof callerOf>>;

/** Signs in by the API. A call gives its response's data; one that is not answered 200 fails the test. */
export async function callerOf({ url }: Pick<Site, "url">) {
  const json = { "content-type": "application/json", origin: url };
  const signedIn = await fetch(`${url}/userCenter/v1/login`, {
    ...{ method: "PUT", headers: json, body: JSON.stringify(staff) },
  });
  const { token }: { token: string } = (await signedIn.json()).data;
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api/v1/admin${path}`, {
      method,
      headers: {
        ...{ ...json, "x-token": token, "x-tapeout-studio": "1" },
        ...(method === "POST" && { "idempotency-key": randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(response.status, `${method} ${path}: ${text}`).toBe(200);
    return JSON.parse(text).data;
  };
  return { token, call };
}

/** Signs a window in by the API, without the page for it. */
export async function signInStaff(page: Page, site: Pick<Site, "url">): Promise<StaffCaller> {
  const caller = await callerOf(site);
  await page.context().addCookies([{ name: "Admin-Token", value: caller.token, url: site.url }]);
  return caller;
}
