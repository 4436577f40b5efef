import { describe, expect, it, vi } from "vitest";
import { agents, cookieIn, password, signInPages } from "../../../tests/support/signInPages.ts";
import { messages } from "../../base/i18n/index.ts";
import { pagePath } from "../../base/site/addresses/href.ts";
import type { PageKey } from "../../base/site/addresses/pages.ts";
import { surfaces } from "../../base/site/addresses/surfaces.ts";
import { createAccount } from "../../staff/accounts/accounts.ts";

// No page is closed today: for these tests alone the news need a role.
vi.mock("../../base/site/addresses/pages.ts", async (load) => {
  const actual = await load<typeof import("../../base/site/addresses/pages.ts")>();
  const pageFacts = (page: PageKey) =>
    page === "rk-news" ? { ...actual.pageFacts(page), roles: ["editor"] } : actual.pageFacts(page);
  return { ...actual, pageFacts };
});

const { cookieOf, get, post, store } = signInPages();

describe("a page that declares a role", () => {
  it("is refused in place with 401 to readers and to those without the role", async () => {
    for (const headers of [
      {},
      { cookie: await cookieOf("visitor") },
      { cookie: "Admin-Token=x" },
    ]) {
      const answer = await get("/rk-news", headers);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.body.includes("You cannot open this page")).toBe(true);
    }
  });

  it("is open to who holds the role and to an administrator, and never kept", async () => {
    for (const account of ["editor", "boss"]) {
      const answer = await get("/rk-news", { cookie: await cookieOf(account) });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    expect((await get("/rk-news")).statusCode).toBe(401);
  });

  it("stands in no menu, tree or sitemap, and no search finds it", async () => {
    const link = /\/rk-news\b/;
    for (const surface of surfaces) {
      const headers = { "user-agent": agents[surface] };
      const { body } = await get(pagePath(surface, "product-list"), headers);
      expect(link.test(body)).toBe(false);
    }
    for (const path of ["column/tree?location=0", "column/tree?location=1", "column/list"]) {
      const { body } = await get(`/web_en/api/v1/${path}`);
      expect([link.test(body), body.includes("Company news")]).toEqual([false, false]);
      expect(body).toContain("Vision chips");
    }
    expect(link.test((await get("/sitemap.xml")).body)).toBe(false);
    await expect
      .poll(async () => (await get("/search-result?search=a+new+part")).statusCode, {
        timeout: 20_000,
      })
      .toBe(200);
    for (const text of ["company+news", "news", "a+new+part"]) {
      expect(link.test((await get(`/search-result?search=${text}`)).body)).toBe(false);
    }
    expect(link.test((await get("/search-result")).body)).toBe(false);
  });
});

describe("an account whose password was made for it", () => {
  it("is led to its password before anything else, and opens nothing until then", async () => {
    await createAccount(store(), {
      ...{ account: "first", password, name: "", roles: ["editor"], isAdmin: true },
      mustChange: true,
      now: Date.now(),
    });
    const address = "/login?redirect=%2Frk-news";
    const answer = await post(address, { account: "first", password });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, address]);
    const cookie = cookieIn(answer.headers["set-cookie"]);
    const { body } = await get("/login", { cookie });
    expect(body).toContain("This password was created for you.");
    expect(body).not.toContain(`>${messages.en.signIn.goOn}<`);
    expect((await get("/rk-news", { cookie })).statusCode).toBe(401);
    const next = "a new one of my own";
    const changed = await post(
      address,
      { do: "change-password", current: password, next, repeated: next },
      { cookie },
    );
    expect(changed.headers.location).toBe("/rk-news");
    const own = cookieIn(changed.headers["set-cookie"]);
    expect((await get("/rk-news", { cookie: own })).statusCode).toBe(200);
  });
});
