import { embargo as words } from "../../src/base/i18n/studio/zh/embargo.ts";
import { studio as zh } from "../../src/base/i18n/studio/zh/index.ts";
import { expectSound, overflowing } from "./inspection.ts";
import { expect, test } from "./siteTest.ts";
import { newcomer, signInStaff } from "./support/staffCalls.ts";

test.describe("an embargo on a phone", () => {
  test.use({ surface: "mobile", locale: "zh-CN" });
  const { frame: t } = zh;

  test("notifies the people named on it of an act, until they have confirmed it", async ({
    page,
    site,
  }) => {
    const caller = await signInStaff(page, site);
    const key = "embargoed-one";
    const { id } = await newcomer(site, caller, { account: "mei-named", name: "Mei" });
    const body = { title: { en: "Results", zh: "业绩" }, position: 99 };
    await caller.call("POST", "/documents", { type: "parameterGroup", key, body });
    await caller.call("PUT", `/documents/${key}/embargo`, { version: 1, named: [id] });
    await page.goto("/studio");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("region", { name: t.embargoNotices })).toHaveCount(0);

    const chief = { name: "Bo Chief", roles: [{ role: "admin" }] };
    const boss = await newcomer(site, caller, { account: "bo-chief", ...chief });
    const reset = await fetch(`${site.url}/api/v1/admin/people/${id}/password-reset`, {
      method: "POST",
      headers: {
        ...{ "content-type": "application/json", origin: site.url, "x-token": boss.token },
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
    await expectSound(page, "main");
    await told.getByRole("link", { name: key }).click();
    await expect(page.getByRole("list", { name: words.events })).toContainText("Bo Chief");
    await page.getByRole("button", { name: t.acknowledge }).click();
    await expect(told).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("list", { name: words.events })).toContainText("Bo Chief");
    await expect(told).toHaveCount(0);
  });
});
