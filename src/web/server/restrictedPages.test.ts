import { describe, expect, it, vi } from "vitest";
import { agents, cookieIn, password, signInPages } from "../../../tests/support/signInPages.ts";
import { messages } from "../../base/i18n/index.ts";
import { pagePath } from "../../base/site/addresses/href.ts";
import type { PageKey } from "../../base/site/addresses/pages.ts";
import { surfaces } from "../../base/site/addresses/surfaces.ts";
import { type Language, languageFacts, languages } from "../../base/site/languages.ts";
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
  it("is refused in place with 401 to readers and to accounts without the role", async () => {
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

  it("is open to accounts with the role and to an administrator, and never cached", async () => {
    for (const account of ["editor", "boss"]) {
      const answer = await get("/rk-news", { cookie: await cookieOf(account) });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    expect((await get("/rk-news")).statusCode).toBe(401);
  });

  it("is in no menu, tree or sitemap, and not found by search", async () => {
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

describe("the API of a closed page", () => {
  const list = (language: Language) => `${languageFacts[language].apiBase}/news/list`;
  const tree = (language: Language, location = 0) =>
    `${languageFacts[language].apiBase}/column/tree?location=${location}`;

  it("refuses its lists to readers and to accounts without the role, in the base's language", async () => {
    for (const language of languages) {
      for (const headers of [
        {},
        { cookie: await cookieOf("visitor") },
        { cookie: "Admin-Token=x" },
        { "x-token": "x" },
      ]) {
        const answer = await get(list(language), headers);
        const { message } = answer.json();
        expect([answer.statusCode, message]).toEqual([401, messages[language].api.closed]);
        expect(answer.headers["cache-control"]).toBe("no-store");
      }
    }
  });

  it("returns them to accounts that may open it, by cookie or token, and prevents all caching", async () => {
    for (const language of languages) {
      for (const account of ["editor", "boss"]) {
        const cookie = await cookieOf(account);
        const token = cookie.split("=")[1] ?? "";
        for (const headers of [{ cookie }, { "x-token": token }]) {
          const answer = await get(list(language), headers);
          expect(answer.statusCode).toBe(200);
          expect(answer.headers["cache-control"]).toBe("no-store");
        }
      }
      expect((await get(list(language))).statusCode).toBe(401);
    }
  });

  it("has its column in the menus of accounts that may open it, and of nobody else", async () => {
    for (const language of languages) {
      const publicTree = await get(tree(language));
      for (const account of ["editor", "boss"]) {
        const own = await get(tree(language), { cookie: await cookieOf(account) });
        expect(own.headers["cache-control"]).toBe("no-store");
        expect(own.body).toMatch(/"url":"\/rk-news\b[^}]*"restricted":true/);
      }
      for (const headers of [{}, { cookie: await cookieOf("visitor") }]) {
        const answer = await get(tree(language), headers);
        expect(answer.json().data).toEqual(publicTree.json().data);
        expect(answer.body).not.toMatch(/rk-news|restricted/);
      }
    }
  });

  it("has it in lists and below its parent for accounts that may open it, and for nobody else", async () => {
    const [editor, visitor] = [await cookieOf("editor"), await cookieOf("visitor")];
    const ids = async (path: string, headers: Record<string, string> = {}) => {
      const { data } = (await get(`/web_en/api/v1/${path}`, headers)).json();
      const list: readonly { readonly id: number }[] = data.children ?? data.data;
      return list.map(({ id }) => id);
    };
    // The column above leads to it.
    for (const [path, closed] of [
      ["column/list?type=2", [3, 40]],
      ["column/info?id=3", [40]],
    ] as const) {
      expect([await ids(path), await ids(path, { cookie: visitor })]).toEqual([[], []]);
      expect(await ids(path, { cookie: editor })).toEqual(closed);
    }
  });

  it("leaves public lists unchanged, and cached", async () => {
    const cookie = await cookieOf("editor");
    for (const path of ["product/list", "banner/list"]) {
      const answer = await get(`/web_en/api/v1/${path}`, { cookie });
      expect(answer.headers["cache-control"]).toContain("public");
    }
  });
});

describe("an account with a generated password", () => {
  it("is redirected to changing it before anything else, and opens nothing until then", async () => {
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
