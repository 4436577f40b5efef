import type { CDPSession, Page } from "@playwright/test";
import { studio } from "../../src/base/i18n/studio/en/index.ts";
import { staff } from "../support/server.ts";
import { accessibilityFindings } from "./inspection.ts";
import { expect, test } from "./siteTest.ts";

test.use({ surface: "desktop", language: "en" });

test("staff sign in by a passkey, alone and beside the password", async ({
  page,
  site,
  at,
  messages,
  complaints,
}) => {
  // Passkeys need a host name, not a numeric address.
  const origin = site.url.replace("127.0.0.1", "localhost");
  const cdp = await page.context().newCDPSession(page);
  await addAuthenticator(cdp);
  await page.goto(`${origin}${at("honor")}`);
  const { id, token } = await makePasskey(page);
  await page.context().clearCookies();
  try {
    await page.goto(`${origin}${at("login")}`);
    const button = page.getByRole("button", { name: messages.signIn.passkey });
    await expect(button).toBeVisible();
    expect(await accessibilityFindings(page, "main")).toEqual([]);
    await expect(page.getByLabel(messages.signIn.account, { exact: true })).toHaveAttribute(
      "autocomplete",
      "username webauthn",
    );
    expect(JSON.parse(await answerOfStep(page))).toHaveProperty("response.signature");
    // No request was sent before: autofill alone would sign in. This press loads the form's script,
    // which repeats it.
    await expect(page.locator("[data-live]")).toHaveCount(0);
    await button.click();
    await expect(page).toHaveURL(`${origin}${at("home")}`);
    await expect(page.locator("[data-account]:visible")).toContainText(staff.account);

    // The studio's own sign-in accepts a passkey alone as well.
    await page.context().clearCookies();
    complaints.expect(/status of 401|A sign-in was refused/);
    await page.goto(`${origin}/studio`);
    const alone = page.getByRole("button", { name: studio.signIn.passkey, exact: true });
    await alone.press("Enter");
    const navigation = page.getByRole("navigation", { name: studio.frame.navigation });
    await expect(navigation).toBeVisible();

    // It is also offered beside the password, instead of a code.
    await page.context().clearCookies();
    await page.reload();
    await page.getByLabel(studio.signIn.account, { exact: true }).fill(staff.account);
    await page.getByLabel(studio.signIn.password, { exact: true }).fill(staff.password);
    await page.getByRole("button", { name: studio.signIn.submit, exact: true }).click();
    const beside = page.getByRole("button", { name: studio.signIn.factorByPasskey });
    await expect(beside).toBeVisible();
    expect(await accessibilityFindings(page)).toEqual([]);
    await beside.press("Enter");
    await expect(navigation).toBeVisible();
  } finally {
    // Other tests of this server sign in by password alone.
    const headers = { "x-token": token };
    await fetch(`${site.url}/userCenter/v1/passkeys/${id}`, { method: "DELETE", headers });
  }
});

/** The value that the button of the second step (`CodeStep.tsx`) posts, for the open page. */
async function answerOfStep(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = await fetch("/userCenter/v1/login/passkey/options", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    const { options } = (await asked.json()).data;
    const form = document.createElement("form");
    form.innerHTML = `<input type="hidden" name="passkey"><input name="code" required>
      <button type="button">Passkey</button><p data-passkey-failure></p>`;
    const button = form.querySelector("button");
    if (button === null) throw new Error("no button");
    button.dataset.passkeyStep = JSON.stringify(options);
    document.body.append(form);
    const posted = new Promise<string>((resolve) => {
      form.submit = () => {
        form.remove();
        resolve(`${new FormData(form).get("passkey")}`);
      };
    });
    button.click();
    return posted;
  });
}

/** Adds a virtual authenticator that confirms every request. */
async function addAuthenticator(cdp: CDPSession): Promise<void> {
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Signs in and adds a passkey as a page of the site would.
 * @returns its id, and the session's token
 */
async function makePasskey(page: Page): Promise<{ id: number; token: string }> {
  return page.evaluate(async (credentials) => {
    const put = async (path: string, body: object = {}) => {
      const answer = await fetch(`/userCenter/v1/${path}`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.json()).data;
    };
    const { token } = await put("login", credentials);
    const { options } = await put("passkeys/options");
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = await navigator.credentials.create({ publicKey });
    if (!(made instanceof PublicKeyCredential)) throw new Error("no passkey was made");
    const { id } = await put("passkeys", { name: "Laptop", passkey: made.toJSON() });
    return { id, token };
  }, staff);
}
