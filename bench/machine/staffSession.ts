import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import * as z from "zod";
import { staff } from "../../tests/support/server.ts";

/** Settings of a server on which `signInStaff` signs in. */
export const staffVariables = {
  ADMIN_ACCOUNT: staff.account,
  ADMIN_PASSWORD: staff.password,
} as const;

/** A call of the admin API that was refused for having come too soon is sent again after so many ms. */
const retryMs = 1_000;

const envelope = z.object({ data: z.unknown() });

/** A signed-in person of the staff, as the studio speaks to the admin API. */
export class StaffSession {
  readonly #origin: string;
  readonly #cookie: string;

  private constructor(origin: string, cookie: string) {
    this.#origin = origin;
    this.#cookie = cookie;
  }

  /** Signs in, again where a server that has just started is busy with its store (503). */
  static async open(origin: string): Promise<StaffSession> {
    const response = await fetch(`${origin}/userCenter/v1/login`, {
      method: "PUT",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify(staff),
    });
    if (response.status === 503) {
      await sleep(retryMs);
      return StaffSession.open(origin);
    }
    if (!response.ok) throw new Error(`Signing in: ${response.status} ${await response.text()}`);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
    return new StaffSession(origin, cookies.join("; "));
  }

  /** Calls a route and returns its parsed response. @param body JSON, or a form */
  async ask<Data>(
    [method, path]: readonly ["GET" | "POST" | "PATCH", string],
    data: z.ZodType<Data>,
    body?: object,
  ): Promise<Data> {
    const answer = await this.#send(method, path, body);
    return data.parse(envelope.parse(JSON.parse(await answer.text())).data);
  }

  /** A file of a route. */
  async file(path: string): Promise<Buffer<ArrayBuffer>> {
    return Buffer.from(await (await this.#send("GET", path)).arrayBuffer());
  }

  async #send(method: string, path: string, body?: object): Promise<Response> {
    for (;;) {
      const response = await this.answer(method, path, body);
      if (response.ok) return response;
      const text = await response.text();
      if (response.status !== 429) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      await sleep(retryMs);
    }
  }

  /** A route's response, whatever its status. @param body JSON, or a form */
  answer(method: string, path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData;
    const headers = {
      ...{ cookie: this.#cookie, origin: this.#origin, "x-tapeout-studio": "1" },
      "idempotency-key": randomUUID(),
      ...(!isForm && method !== "GET" && { "content-type": "application/json" }),
    };
    return fetch(`${this.#origin}/api/v1/admin${path}`, {
      ...{ method, headers },
      ...(method !== "GET" && { body: isForm ? body : JSON.stringify(body ?? {}) }),
    });
  }
}

const ownPassword = "eleven calm wafers in a row";

/** A page of a server's first account, with a password of its own. */
export async function staffPage(browser: Browser, origin: string, dataDir: string): Promise<Page> {
  const first = await readFile(join(dataDir, "first-account.txt"), "utf8");
  const page = await browser.newPage();
  await page.goto(`${origin}/robots.txt`);
  const put = (path: string, body: object) =>
    page.evaluate(
      async ([at, text]) => {
        const headers = { "content-type": "application/json" };
        const send = () => fetch(at, { method: "PUT", headers, body: text });
        let response = await send();
        // A server that has just started is busy with its store.
        while (response.status === 503) {
          await new Promise((resolve) => setTimeout(resolve, 1_000));
          response = await send();
        }
        if (!response.ok) throw new Error(`${at}: ${await response.text()}`);
      },
      [`/userCenter/v1/${path}`, JSON.stringify(body)] as const,
    );
  const account = /^account: (.+)$/m.exec(first)?.[1] ?? "";
  const password = /^password: (.+)$/m.exec(first)?.[1] ?? "";
  await put("login", { account, password });
  await put("password", { password, new_password: ownPassword });
  return page;
}
