import type { InjectOptions } from "fastify";
import { afterEach, expect } from "vitest";
import type { Store } from "../../src/base/store/store.ts";
import { addAccount, usualPassword } from "./accounts.ts";
import { openTestApp, type TestApp } from "./app.ts";

export const login = "/userCenter/v1/login";
export const logout = "/userCenter/v1/logout";
export const credentials = { account: "lin", password: usualPassword };

/**
 * Opens servers for the suite this is called in, each with the account `lin`, and closes them after
 * each test. What they answer is checked for the headers that all calls of the user centre share.
 */
export function userCentreOn(open: () => Promise<Store>) {
  const opened: TestApp[] = [];

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((world) => world.close()));
  });

  return async function openCentre(options: Parameters<typeof openTestApp>[0] = {}) {
    const store = await open();
    const id = await addAccount(store, { roles: ["editor"] });
    const world = await openTestApp({ ...options, store });
    opened.push(world);
    const ask = async (request: InjectOptions) => {
      const answer = await world.app.inject(request);
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      const { status_code: code, message, data } = answer.json();
      return { status: answer.statusCode, code, message, data, headers: answer.headers };
    };
    return {
      store,
      id,
      ask,
      signIn: (payload: object = credentials, headers = {}) =>
        ask({ method: "PUT", url: login, payload, headers }),
      info: (token: string) => ask({ url: login, headers: { "x-token": token } }),
    };
  };
}
