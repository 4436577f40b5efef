import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { staff } from "../../support/server.ts";
import { expect, type Site } from "../siteTest.ts";

/** A session of the member of staff that every site has, and calls of the admin API with it. */
export type StaffCaller = Awaited<ReturnType<typeof callerOf>>;

/** Signs in by the API. A call gives its response's data; one that is not answered 200 fails the test. */
export async function callerOf({ url }: Pick<Site, "url">) {
  const json = { "content-type": "application/json", origin: url };
  const signedIn = await fetch(`${url}/userCenter/v1/login`, {
    ...{ method: "PUT", headers: json, body: JSON.stringify(staff) },
  });
  const { token }: { token: string } = (await signedIn.json()).data;
  return { token, call: callsWith(url, token) };
}

/** Calls of the admin API with the token of a session. */
export function callsWith(url: string, token: string) {
  const json = { "content-type": "application/json", origin: url };
  return async (method: string, path: string, body?: object) => {
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
}

/** Signs a window in by the API, without the page for it. */
export async function signInStaff(page: Page, site: Pick<Site, "url">): Promise<StaffCaller> {
  const caller = await callerOf(site);
  await page.context().addCookies([{ name: "Admin-Token", value: caller.token, url: site.url }]);
  return caller;
}

const ownPassword = "nine quiet wafers in a boat";

interface PersonWish {
  readonly account: string;
  readonly name: string;
  readonly roles?: readonly { readonly role: string }[];
}

/** Makes somebody with a password of their own. @returns their id and the token of their session */
export async function newcomer(
  { url }: Pick<Site, "url">,
  { call }: StaffCaller,
  wish: PersonWish,
) {
  const made = await call("POST", "/people", wish);
  const { one_time_password: password } = made;
  const id: number = made.person.id;
  const { account } = wish;
  const put = async (path: string, body: object, token?: string): Promise<string> => {
    const headers = {
      ...{ "content-type": "application/json", origin: url },
      ...(token !== undefined && { "x-token": token }),
    };
    const response = await fetch(`${url}/userCenter/v1${path}`, {
      ...{ method: "PUT", headers, body: JSON.stringify(body) },
    });
    expect(response.status, path).toBe(200);
    return (await response.json()).data.token;
  };
  const token = await put("/login", { account, password });
  return { id, token: await put("/password", { password, new_password: ownPassword }, token) };
}
