import { embargo as enEmbargo } from "../../src/i18n/studio/en/embargo.ts";
import { studio as en } from "../../src/i18n/studio/en/index.ts";
import { embargo as zhEmbargo } from "../../src/i18n/studio/zh/embargo.ts";
import { studio as zh } from "../../src/i18n/studio/zh/index.ts";
import { expectSound, overflowing } from "./inspection.ts";
import { expect, type Site, type screens, test } from "./site.ts";
import { type StaffCaller, signInStaff } from "./support/staffCalls.ts";

const ownPassword = "nine quiet wafers in a boat";

/** Somebody who manages people, with a session of their own. @returns their token */
async function manager(site: Site, { call }: StaffCaller, account: string): Promise<string> {
  const roles = [{ role: "admin" }];
  const { one_time_password: password } = await call("POST", "/people", {
    ...{ account, name: "Bo Chief", roles },
  });
  const put = async (path: string, body: object, token?: string): Promise<string> => {
    const headers = {
      ...{ "content-type": "application/json", origin: site.url },
      ...(token !== undefined && { "x-token": token }),
    };
    const response = await fetch(`${site.url}/userCenter/v1${path}`, {
      ...{ method: "PUT", headers, body: JSON.stringify(body) },
    });
    expect(response.status, path).toBe(200);
    return (await response.json()).data.token;
  };
  const token = await put("/login", { account, password });
  return put("/password", { password, new_password: ownPassword }, token);
}

for (const [language, surface] of [
  ["en", "desktop"],
  ["zh", "mobile"],
] as const satisfies readonly (readonly ["en" | "zh", keyof typeof screens])[]) {
  test.describe(`an embargo in ${language} on ${surface}`, () => {
    test.use({ surface, locale: language === "zh" ? "zh-CN" : "en-GB" });
    const { frame: t } = { en, zh }[language];
    const words = { en: enEmbargo, zh: zhEmbargo }[language];

    test("tells those named what was done to one of them, until they have read it", async ({
      page,
      site,
    }) => {
      const caller = await signInStaff(page, site);
      const key = `embargoed-${language}`;
      const { id } = await caller
        .call("POST", "/people", { account: `mei-${language}`, name: "Mei", roles: [] })
        .then(({ person }) => person);
      const body = { title: { en: "Results", zh: "业绩" }, position: 99 };
      await caller.call("POST", "/documents", { type: "parameterGroup", key, body });
      await caller.call("PUT", `/documents/${key}/embargo`, { version: 1, named: [id] });
      await page.goto("/studio");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("region", { name: t.embargoNotices })).toHaveCount(0);

      const boss = await manager(site, caller, `bo-${language}`);
      const reset = await fetch(`${site.url}/api/v1/admin/people/${id}/password-reset`, {
        method: "POST",
        headers: {
          ...{ "content-type": "application/json", origin: site.url, "x-token": boss },
          ...{ "x-tapeout-studio": "1", "idempotency-key": crypto.randomUUID() },
        },
        body: "{}",
      });
      expect(reset.status).toBe(200);
      await page.reload();
      const told = page.getByRole("region", { name: t.embargoNotices });
      await expect(told).toContainText("Bo Chief");
      await expect(told).toContainText("Mei");
      expect(await overflowing(page)).toEqual([]);
      await expectSound(page);
      await told.getByRole("link", { name: key }).click();
      await expect(page.getByRole("list", { name: words.events })).toContainText("Bo Chief");
      await page.getByRole("button", { name: t.acknowledge }).click();
      await expect(told).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole("list", { name: words.events })).toContainText("Bo Chief");
      await expect(told).toHaveCount(0);
    });
  });
}
