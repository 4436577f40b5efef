import type { Browser, Page } from "@playwright/test";
import { studio as en } from "../../src/base/i18n/studio/en/index.ts";
import { studio as zh } from "../../src/base/i18n/studio/zh/index.ts";
import type { Surface } from "../../src/base/site/addresses/surfaces.ts";
import type { Language } from "../../src/base/site/languages.ts";
import { openStore } from "../../src/base/store/store.ts";
import { startOpenIdProvider, type TestProvider } from "../support/openIdProvider.ts";
import { freePort } from "../support/ports.ts";
import { makeDataDir, startServer } from "../support/server.ts";
import { expect, test } from "./countedPageLoads.ts";
import { accessibilityFindings } from "./inspection.ts";
import { screens } from "./siteTest.ts";

const messagesOf = { en, zh } as const;

/** A server that signs in with a provider, both of its own. */
interface World {
  readonly url: string;
  readonly dataDir: string;
  readonly provider: TestProvider;
}

test("staff sign in and confirm with an OpenID provider, in both languages", async ({
  browser,
}) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = await startOpenIdProvider(`${url}/auth-redirect`);
  const { issuer, clientId, clientSecret = "", name, scopes } = provider.settings;
  const dataDir = await makeDataDir();
  const server = startServer(dataDir.path, {
    PORT: String(port),
    ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    ...{ OIDC_NAME: name, OIDC_SCOPES: scopes.join(" ") },
    OIDC_ROLES: JSON.stringify({ web: ["editor"] }),
  });
  try {
    await server.ready;
    const world = { url, dataDir: dataDir.path, provider };
    await signsIn(browser, world, "en", "desktop");
    await signsIn(browser, world, "zh", "mobile");
    expect(server.said()).not.toMatch(/"level":[56]0/);
  } finally {
    server.signal("SIGTERM");
    await server.ended;
    await provider.stop();
    await dataDir.remove();
  }
});

/** Signs in to the studio without an account, gets one with the role of the group, and edits. */
async function signsIn(
  browser: Browser,
  { url, dataDir, provider }: World,
  language: Language,
  surface: Surface,
): Promise<void> {
  const { signIn, profile, frame } = messagesOf[language];
  const { name: called } = provider.settings;
  const name = `Lin ${surface}`;
  provider.person = {
    subject: surface,
    claims: { name, email: `${surface}@example.com`, email_verified: true, groups: ["web"] },
    amr: ["mfa"],
  };
  const locale = language === "zh" ? "zh-CN" : "en-GB";
  const context = await browser.newContext({ ...screens[surface], locale, baseURL: url });
  try {
    const page = await context.newPage();
    await page.goto("/studio/profile#tokens");
    await expect(heading(page)).toHaveText(signIn.title);
    const button = page.getByRole("link", { name: signIn.provider(called) });
    await expect(button).toBeVisible();
    expect(await accessibilityFindings(page)).toEqual([]);
    await button.press("Enter");

    // On the requested page, as the provider's account, with the role of its group.
    await expect(heading(page)).toHaveText(profile.title);
    await expect(page).toHaveURL(/\/studio\/profile/);
    await expect(page.getByRole("button", { name: frame.menu(name) })).toBeVisible();

    // A while later, what needs a proof asks for one: given at the provider, beside what was typed.
    await proofsAreOver(dataDir);
    await page.getByRole("button", { name: profile.newToken }).click();
    await page.getByLabel(profile.tokenName).fill("Build");
    await page.getByLabel(profile.tokenName).press("Enter");
    const proof = page.getByRole("dialog", { name: signIn.proofTitle });
    await expect(proof).toBeVisible();
    expect(await accessibilityFindings(page)).toEqual([]);
    const opened = page.waitForEvent("popup");
    await proof.getByRole("link", { name: signIn.confirmWith(called) }).click();
    const beside = await opened;
    await expect(heading(beside)).toHaveText(profile.title);
    await beside.close();
    // Browsers under test show every tab all the time, and send no event on returning to one.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByRole("dialog", { name: profile.tokenMade })).toBeVisible();
    await page.getByRole("button", { name: frame.done }).click();

    await page.getByRole("button", { name: frame.menu(name) }).press("Enter");
    await page.getByRole("menuitem", { name: frame.signOut }).press("Enter");
    await expect(heading(page)).toHaveText(signIn.title);
  } finally {
    await context.close();
  }
}

function heading(page: Page) {
  return page.getByRole("heading", { level: 1 });
}

/** Expires all proofs of presence. */
async function proofsAreOver(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir });
  try {
    await store.db.updateTable("sessions").set({ proved_at: 1 }).execute();
  } finally {
    await store.close();
  }
}
