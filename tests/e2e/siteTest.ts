import { type ConsoleMessage, devices, expect, type Page, type Request } from "@playwright/test";
import { messages as wordsOf } from "../../src/base/i18n/index.ts";
import type { Messages } from "../../src/base/i18n/messages.ts";
import { href, type Query } from "../../src/base/site/addresses/href.ts";
import type { PageKey } from "../../src/base/site/addresses/pages.ts";
import { type Surface, surfaces } from "../../src/base/site/addresses/surfaces.ts";
import { type Language, languages } from "../../src/base/site/languages.ts";
import { test as base } from "./countedPageLoads.ts";
import type { Site } from "./workerServers.ts";

export { expect } from "@playwright/test";
export { stopClock } from "./countedPageLoads.ts";
export type { Site } from "./workerServers.ts";

/** Errors of the browser and the server during a test; any of them fails it. */
export interface Complaints {
  /** Accepts errors that match. */
  expect(pattern: RegExp): void;
  /** Returns the errors so far, and no longer counts them. */
  take(): string[];
}

interface TestFixtures {
  readonly site: Site;
  readonly surface: Surface;
  readonly language: Language;
  /** The interface's messages in the test's language. */
  readonly messages: Messages;
  /** Address of a page on the test's surface and in its language. */
  readonly at: (page: PageKey, query?: Query) => string;
  readonly complaints: Complaints;
}

const phone = devices["Pixel 7"];
const desk = devices["Desktop Chrome"];

/** Device of each surface: a phone held upright, and a desktop window. */
export const screens = {
  desktop: {
    userAgent: desk?.userAgent,
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
  },
  mobile: {
    userAgent: phone?.userAgent,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  },
} as const satisfies Record<Surface, object>;

/**
 * Reduced motion: the browser navigates without transitions, which saves a seventh of the time of
 * tests with many links. Transitions are tested by transitions.spec.ts and by the journeys
 * (eightTasks.spec.ts, journeys.spec.ts).
 */
export const calm = { contextOptions: { reducedMotion: "reduce" } } as const;

/** Headers of a request without a browser, so that it is not redirected to the other surface. */
export function readerHeaders(surface: Surface): Record<string, string> {
  return { "user-agent": screens[surface].userAgent ?? "" };
}

export const test = base.extend<TestFixtures>({
  site: ({ demoSite }, use) => use(demoSite),
  surface: ["desktop", { option: true }],
  language: ["en", { option: true }],
  messages: ({ language }, use) => use(wordsOf[language]),
  at: ({ surface, language }, use) =>
    use((page, query) => href({ surface, language, languageInQuery: true }, page, query)),

  baseURL: ({ site }, use) => use(site.url),
  userAgent: ({ surface }, use) => use(screens[surface].userAgent),
  // Readers of the other language are offered theirs: language.spec.ts.
  locale: ({ language }, use) => use(language === "zh" ? "zh-CN" : "en-GB"),
  viewport: ({ surface }, use) => use(screens[surface].viewport),
  isMobile: ({ surface }, use) => use(screens[surface].isMobile),
  hasTouch: ({ surface }, use) => use(screens[surface].hasTouch),

  complaints: [
    async ({ context, site }, use) => {
      const found: string[] = [];
      const expected: RegExp[] = [];
      const began = site.said().length;
      context.on("console", (message) => note(found, consoleComplaint(message)));
      context.on("weberror", (error) => note(found, uncaughtError(error.error())));
      context.on("requestfailed", (request) => note(found, failedRequest(request)));
      context.on("request", (request) => note(found, foreignRequest(request, site.url)));
      const unexpected = () =>
        found.filter((text) => !expected.some((pattern) => pattern.test(text)));
      await use({
        expect: (pattern) => void expected.push(pattern),
        take: () => {
          const taken = unexpected();
          found.length = 0;
          return taken;
        },
      });
      const server = site.said().slice(began);
      if (server !== "") found.push(`server: ${server}`);
      expect(unexpected()).toEqual([]);
    },
    { auto: true },
  ],
});

/** Scrolls down a page, and waits until its interactive parts are loaded. */
export async function lookDown(page: Page): Promise<void> {
  await page.evaluate(() => scrollBy({ top: 1.2 * innerHeight, behavior: "instant" }));
  await expect(page.locator("[data-float]")).toHaveAttribute("data-below");
}

function note(found: string[], complaint: string | undefined): void {
  if (complaint !== undefined) found.push(complaint);
}

/** Violations of the Content-Security-Policy are among these. */
function consoleComplaint(message: ConsoleMessage): string | undefined {
  if (message.type() !== "error") return undefined;
  return `console: ${message.text()} (${message.location().url})`;
}

/** Skipped transitions, where a style sheet comes late, are reported like errors. */
function uncaughtError(error: Error): string | undefined {
  return error.message.startsWith("Transition was ") ? undefined : `uncaught: ${error}`;
}

/** A request aborted because the reader left the page is no fault of the site. */
function failedRequest(request: Request): string | undefined {
  const reason = request.failure()?.errorText;
  return reason === "net::ERR_ABORTED" ? undefined : `failed: ${request.url()} (${reason})`;
}

function foreignRequest(request: Request, own: string): string | undefined {
  const url = new URL(request.url());
  const isForeign = /^(?:https?|wss?):$/.test(url.protocol) && url.origin !== own;
  return isForeign ? `foreign: ${request.url()}` : undefined;
}

/** Declares tests once for each surface. */
export function onBothSurfaces(declare: (surface: Surface) => void): void {
  for (const surface of surfaces) {
    test.describe(surface, () => {
      test.use({ surface });
      declare(surface);
    });
  }
}

/**
 * Declares tests once for each surface and once for each language, not for all pairs: for journeys,
 * which depend on either; layouts depend on both.
 */
export function eachOnce(declare: (surface: Surface, language: Language) => void): void {
  for (const [surface, language] of [
    ["desktop", "en"],
    ["mobile", "zh"],
  ] as const) {
    test.describe(`${surface}, ${language}`, () => {
      test.use({ surface, language });
      declare(surface, language);
    });
  }
}

/** Declares tests once for each surface and language. */
export function everywhere(declare: (surface: Surface, language: Language) => void): void {
  onBothSurfaces((surface) => {
    for (const language of languages) {
      test.describe(language, () => {
        test.use({ language });
        declare(surface, language);
      });
    }
  });
}
