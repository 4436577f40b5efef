import { client as en } from "../../../src/base/i18n/en/client.ts";
import { client as zh } from "../../../src/base/i18n/zh/client.ts";
import { type Language, languageFacts } from "../../../src/base/site/languages.ts";
import type { ApiParams } from "../../../src/web/client/api/api.ts";
import { test as base, expect, type Page } from "../countedPageLoads.ts";
import type { ClientSite } from "./clientSite.ts";

export { expect, nextFrames } from "../countedPageLoads.ts";

interface Fixtures {
  readonly language: Language;
  /** The client's messages in the test's language. */
  readonly messages: typeof en;
  /** Base of the public API in the test's language. */
  readonly base: string;
  /** Opens a page of the site in the test's language. */
  readonly open: () => Promise<void>;
  /** Errors of the page; a test that expects some takes them away. */
  readonly complaints: string[];
}

/** Playwright's `test` with a server of the worker's own, reset for each test. */
export const test = base.extend<Fixtures & { site: ClientSite }>({
  site: async ({ clientSite }, use) => {
    clientSite.reset();
    await use(clientSite);
  },
  language: ["en", { option: true }],
  messages: ({ language }, use) => use({ en, zh }[language]),
  base: ({ language }, use) => use(languageFacts[language].apiBase),
  open: ({ page, site, language }, use) =>
    use(async () => void (await page.goto(`${site.url}/?lang=${language}`))),
  complaints: [
    async ({ page }, use) => {
      const found: string[] = [];
      page.on("console", (message) => {
        // The browser remarks on every bad answer; those are what the tests are about.
        const isRemark = message.text().startsWith("Failed to load resource");
        if (message.type() === "error" && !isRemark) found.push(message.text());
      });
      page.on("pageerror", ({ message }) => {
        // Chrome's own word where a style sheet comes too late for the transition between two pages.
        if (!message.includes("ViewTransition opt-in disabled")) found.push(message);
      });
      await use(found);
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});

/** Outcome of a call: data, or the failure's kind and message. */
export function callIn(page: Page, name: string, params: ApiParams = {}): Promise<unknown> {
  return page.evaluate(
    async ([path, name, params]) => {
      const { call }: typeof import("../../../src/web/client/api/call.ts") = await import(path);
      try {
        return await call(name as "getNewsList", params);
      } catch (error) {
        const { kind, message }: { kind?: string; message: string } = error as Error;
        return { kind, message };
      }
    },
    ["/assets/call.js", name, params] as const,
  );
}

/**
 * Outcome of the upload of a small file, and the last progress that was reported. Called off
 * as soon as a part of it has gone, where the test says so.
 */
export function uploadIn(page: Page, url: string, { abort = false } = {}): Promise<unknown> {
  return page.evaluate(
    async ([url, abort]) => {
      const paths = ["/assets/upload.js", "/assets/pageMessages.js"] as const;
      const { upload }: typeof import("../../../src/web/client/api/upload.ts") = await import(
        paths[0]
      );
      const { pageMessages }: typeof import("../../../src/web/client/runtime/pageMessages.ts") =
        await import(paths[1]);
      const ending = new AbortController();
      let last = 0;
      const onProgress = (part: number) => {
        last = part;
        if (abort) ending.abort();
      };
      const options = { messages: pageMessages(), onProgress, signal: ending.signal };
      const file = new File(["a".repeat(5000)], "part.txt");
      try {
        return { data: await upload(url, file, options), last };
      } catch (error) {
        const { kind, message }: { kind?: string; message: string } = error as Error;
        return { kind, message };
      }
    },
    [url, abort] as const,
  );
}

/** Evaluates a question in the page; returns a function that waits for the answer. */
export async function askIn(
  page: Page,
  question: { title: string; text: string; confirm: string; cancel?: string },
): Promise<() => Promise<boolean | undefined>> {
  await page.evaluate(
    async ([path, question]) => {
      const { showDialog }: typeof import("../../../src/web/client/ui/dialogs.ts") = await import(
        path
      );
      window.answered = showDialog(question);
    },
    ["/assets/dialogs.js", question] as const,
  );
  return () => page.evaluate(() => window.answered);
}

declare global {
  interface Window {
    answered?: Promise<boolean>;
  }
}

/** Stops the page's clock, which then runs by `page.clock.runFor` alone. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Shows a toast in the page. */
export function toastIn(page: Page, message: string, kind?: "error" | "done"): Promise<void> {
  return page.evaluate(
    async ([path, message, kind]) => {
      const { showToast }: typeof import("../../../src/web/client/ui/toasts.ts") = await import(
        path
      );
      showToast(message, kind);
    },
    ["/assets/toasts.js", message, kind] as const,
  );
}

/** A profile as the server answers it, with the token that must not be kept. */
export const profile = {
  id: 7,
  account: "ada",
  name: "Ada Lovelace",
  roles: ["editor"],
  permissions: ["content.edit"],
  token: "secret-token",
};

/** Opens a page as somebody who has signed in. */
export async function openSignedIn(page: Page, open: () => Promise<void>): Promise<void> {
  await open();
  await signIn(page);
  await open();
}

/** Stores a profile in the browser for a number of milliseconds, as after a login. */
export async function signIn(page: Page, lifetime = 86_400_000): Promise<void> {
  await page.evaluate(
    ([value, lifetime]) => {
      const expires = Date.now() + lifetime;
      localStorage.setItem("profile", JSON.stringify({ value, expires }));
    },
    [{ ...profile, token: undefined }, lifetime] as const,
  );
}

/** Value that the browser keeps under a key, out of its wrapping. */
export function storedIn(
  page: Page,
  shelf: "localStorage" | "sessionStorage",
  key: string,
): Promise<unknown> {
  return page.evaluate(
    ([shelf, key]) => {
      const text = window[shelf].getItem(key);
      return text === null ? null : JSON.parse(text).value;
    },
    [shelf, key] as const,
  );
}
