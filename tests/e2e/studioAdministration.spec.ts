import { randomUUID } from "node:crypto";
import { document } from "../../src/base/i18n/studio/zh/document.ts";
import { system } from "../../src/base/i18n/studio/zh/system.ts";
import { systemStatus as status } from "../../src/base/i18n/studio/zh/systemStatus.ts";
import type { Language } from "../../src/base/site/languages.ts";
import { openStore } from "../../src/base/store/store.ts";
import { openSession } from "../../src/staff/accounts/sessions/sessions.ts";
import { valueHash } from "../../src/staff/editing/workingCopies/bodyFields.ts";
import { addressOf } from "../../src/studio/router/screens.ts";
import { expectSound } from "./inspection.ts";
import { Hands } from "./parts/personInput.ts";
import { auditIsWhole, documentPath, joins } from "./parts/staff.ts";
import { expect, type Site, test } from "./siteTest.ts";
import { callerOf, callsWith, newcomer } from "./support/staffCalls.ts";
import { goTo, studioWords } from "./support/studioViews.ts";

const t = { ...studioWords.zh, document, system, status };

const key = "news/2025-04-rg2140";

/** A new session of somebody: a change of roles ends those that they have. */
async function sessionOf({ dataDir }: Site, id: number): Promise<string> {
  const store = await openStore({ dataDir });
  try {
    return (await openSession(store, id, Date.now())).token;
  } finally {
    await store.close();
  }
}

/** Puts a mail that was given up into the outbox, in the place of that of another run. */
async function failedMail({ dataDir }: Site): Promise<void> {
  const store = await openStore({ dataDir });
  const now = Date.now();
  const data = { what: "mail", changed: ["host"], by: "account:1", at: now };
  try {
    await store.db.deleteFrom("mails").where("kind", "=", "settings").execute();
    await store.db
      .insertInto("mails")
      .values({
        ...{ kind: "settings", data: JSON.stringify(data), recipients: "[]" },
        ...{ message_id: randomUUID(), created_at: now, attempts: 3, next_at: now + 9e9 },
        ...{ given_up_at: now, problem: "550 no such user" },
      })
      .execute();
  } finally {
    await store.close();
  }
}

/** Counts a search without results, more often than any other. */
async function searchInVain({ dataDir }: Site, language: Language, text: string): Promise<void> {
  const store = await openStore({ dataDir });
  const day = new Date().toISOString().slice(0, 10);
  try {
    await store.db
      .insertInto("search_counts")
      .values({ language, text, day, in_vain: 5_000, seen: 0, opened: 0 })
      .execute();
  } finally {
    await store.close();
  }
}

test.describe("Monday morning on a phone by keyboard", () => {
  test.use({ surface: "mobile", locale: "zh-CN" });

  test("failures are fixed, a new employee gets one language, and a former one loses access at once", async ({
    page,
    browser,
    site,
    complaints,
  }) => {
    complaints.expect(/status of 40[13]|An act was refused/);
    const mark = randomUUID().slice(0, 6);
    const hands = new Hands(page, "keyboard");
    const press = (name: string, within = page.locator("body")) =>
      hands.press(within.getByRole("button", { name, exact: true }).first());
    const dialog = page.getByRole("dialog");
    const boss = await joins(site, "mona", ["admin", {}]);
    await failedMail(site);
    const vain = `quorl ${mark}`;
    await searchInVain(site, "zh", vain);
    await boss.enter(page.context());

    // Home leads to the searches that found nothing.
    await page.goto("/studio");
    const heading = page.getByRole("heading", { level: 1 });
    await hands.press(page.getByRole("link", { name: t.home.searchesInVain }));
    await expect(heading).toHaveText(t.frame.screens.searchTuning);
    const counted = page.getByRole("row").filter({ hasText: vain });
    await expect(counted).toContainText("5000");
    await expect(
      counted.getByRole("button", { name: t.searchTuning.searches.synonym }),
    ).toBeVisible();

    // Home shows a red status and links to it.
    await goTo(page, addressOf("home", {}));
    await hands.press(page.getByRole("link", { name: t.system.status }));
    await expect(heading).toHaveText(t.frame.screens.systemStatus);
    const line = (name: keyof typeof t.status.lines) =>
      page.getByRole("listitem").filter({
        has: page.getByRole("heading", { name: t.status.lines[name], exact: true }),
      });
    await expect(line("database")).toContainText(t.status.states.green);
    await expect(line("jobs")).toContainText(t.status.states.green);
    await expect(line("outbox")).toContainText(t.status.causes["mail-not-set"].text);
    await expect(line("backupTest")).toContainText(t.status.causes["backup-untested"].todo);
    await expectSound(page, "main");

    // A mail that failed is sent again, and then given up.
    const outbox = line("outbox");
    await expect(outbox).toContainText("550 no such user");
    await expect(outbox.getByText(t.status.mails.givenUp, { exact: true })).toHaveCount(1);
    await press(t.status.mails.retryAll, outbox);
    await expect(outbox.getByText(t.status.mails.givenUp, { exact: true })).toHaveCount(0);
    await press(t.status.mails.stop, outbox);
    await expectSound(page, "[role=dialog]");
    await press(t.status.mails.stop, dialog);
    await expect(dialog).toHaveCount(0);
    await expect(outbox.getByText(t.status.mails.givenUp, { exact: true })).toHaveCount(1);

    // The manual describes what no screen can do.
    await press(t.status.manual, line("backupTest"));
    const help = page.locator(".help");
    await expect(help.getByText(t.frame.screens.systemStatus).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(help).toHaveCount(0);

    // Nothing is known of a request that nobody made.
    await page.getByLabel(t.status.requests.label).fill("no-such-request");
    await page.keyboard.press("Enter");
    await expect(page.getByText(t.status.requests.none)).toBeVisible();

    // A newcomer becomes a translator into Chinese.
    const caller = await callerOf(site);
    const account = `neo-${mark}`;
    const neo = await newcomer(site, caller, { account, name: "Neo Lin" });
    await goTo(page, addressOf("person", { id: String(neo.id) }));
    await press(t.people.editRoles);
    await dialog.getByLabel(t.people.addRole, { exact: true }).selectOption("translator");
    const chinese = dialog.getByRole("checkbox", { name: t.people.languageNames.zh });
    await chinese.check();
    await press(t.frame.save, dialog);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("region", { name: t.people.roles })).toContainText(
      t.people.languageNames.zh,
    );
    const before = (await boss.call("GET", documentPath(key))).working_copy.body;
    const token = await sessionOf(site, neo.id);
    const newcomersWindow = await browser.newContext();
    await newcomersWindow.addCookies([{ name: "Admin-Token", value: token, url: site.url }]);
    const form = await newcomersWindow.newPage();
    await form.goto(site.url + addressOf("document", { key }));
    const field = (path: string) => form.locator(`[data-path="${path}"]`);
    await expect(field("/title/zh")).toBeEditable();
    await expect(field("/title/en")).not.toBeEditable();
    const change = (path: string, was: unknown, after: string) =>
      fetch(`${site.url}/api/v1/admin${documentPath(key)}`, {
        method: "PATCH",
        headers: {
          ...{ "content-type": "application/json", origin: site.url, "x-tapeout-studio": "1" },
          "x-token": token,
        },
        body: JSON.stringify({
          request: `test-${randomUUID()}`,
          operations: [{ op: "set", path, before: valueHash(was), after }],
        }),
      });
    const refusal = await change("/title/en", before.title.en, "Not mine");
    expect(refusal.status).toBe(403);
    expect((await change("/date", before.date, "2020-01-01")).status).toBe(403);
    expect((await change("/title/zh", before.title.zh, `${before.title.zh}`)).status).toBe(200);
    const after = (await boss.call("GET", documentPath(key))).working_copy.body;
    expect(after).toEqual(before);
    await newcomersWindow.close();

    // A leaver has typed something, and the studio open.
    const leaver = await newcomer(site, caller, {
      ...{ account: `leo-${mark}`, name: "Leo Wu" },
      roles: [{ role: "editor" }],
    });
    const typed = `${before.summary.zh} ${mark}`;
    const leavers = callsWith(site.url, leaver.token);
    await leavers("PATCH", documentPath(key), {
      request: `test-${randomUUID()}`,
      operations: [
        { op: "set", path: "/summary/zh", before: valueHash(before.summary.zh), after: typed },
      ],
    });
    const leaversWindow = await browser.newContext();
    await leaversWindow.addCookies([{ name: "Admin-Token", value: leaver.token, url: site.url }]);
    const open = await leaversWindow.newPage();
    await open.goto(`${site.url}/studio`);
    await expect(open.getByRole("heading", { level: 1 })).toContainText("Leo Wu");
    await goTo(page, addressOf("person", { id: String(leaver.id) }));
    await press(t.people.disable);
    await press(t.people.disable, dialog);
    await expect(dialog).toHaveCount(0);
    // The very next request is refused, and the open window is notified without one.
    const next = await fetch(`${site.url}/api/v1/admin/me`, {
      headers: { "x-token": leaver.token },
    });
    expect(next.status).toBe(401);
    await expect(open.locator("input[type=password]").first()).toBeVisible();
    await leaversWindow.close();

    // Their unsaved changes are kept, and shown to the next editor.
    await goTo(page, addressOf("document", { key }));
    const kept = page.locator('[data-path="/summary/zh"]');
    await expect(kept).toHaveValue(typed);
    await boss.call("POST", `${documentPath(key)}/discard`, {});

    // The log of a request is found by its id.
    await goTo(page, addressOf("systemStatus", {}));
    await page
      .getByLabel(t.status.requests.label)
      .fill(refusal.headers.get("x-request-id") ?? "none");
    await page.keyboard.press("Enter");
    const found = page.getByRole("region", { name: t.status.requests.title });
    await expect(found.getByText("An act was refused")).toBeVisible();
    await expectSound(page, "main");
    await auditIsWhole(site);
  });
});
