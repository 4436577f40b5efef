import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { messages as publicWords } from "../../src/base/i18n/index.ts";
import { brand } from "../../src/base/i18n/studio/zh/brand.ts";
import { checklist } from "../../src/base/i18n/studio/zh/checklist.ts";
import { document } from "../../src/base/i18n/studio/zh/document.ts";
import { home as homeWords } from "../../src/base/i18n/studio/zh/home.ts";
import { mailAndBackups } from "../../src/base/i18n/studio/zh/mailAndBackups.ts";
import { media } from "../../src/base/i18n/studio/zh/media.ts";
import { newFamily } from "../../src/base/i18n/studio/zh/newFamily.ts";
import { publishing } from "../../src/base/i18n/studio/zh/publishing.ts";
import { sheets } from "../../src/base/i18n/studio/zh/sheets.ts";
import { href } from "../../src/base/site/addresses/href.ts";
import { surfaces } from "../../src/base/site/addresses/surfaces.ts";
import { languages } from "../../src/base/site/languages.ts";
import { type ChecklistName, checklistNames } from "../../src/base/site/setupChecklist.ts";
import { settings } from "../../src/content/settings/settings.ts";
import { addressOf } from "../../src/studio/router/screens.ts";
import { type MailServer, startMailServer } from "../support/mailServer.ts";
import { buildPdf } from "../support/pdf.ts";
import { makeDataDir, runContent, startServer } from "../support/server.ts";
import { codeOf } from "../support/totpCode.ts";
import { expectSound, overflowing, scrollToTop } from "./inspection.ts";
import { Hands } from "./parts/personInput.ts";
import { asServed, auditIsWhole } from "./parts/staff.ts";
import { test as base, expect } from "./siteTest.ts";
import { goTo, studioWords } from "./support/studioViews.ts";

const t = {
  ...{
    ...studioWords.zh,
    brand,
    checklist,
    document,
    home: homeWords,
    mail: mailAndBackups,
    media,
  },
  ...{ family: { ...sheets, ...newFamily }, publishing },
};
const site = publicWords.zh;

/** Address of the mail server: the studio offers few ports, and Linux has many addresses of its own. */
const mailPlace = {
  host: process.platform === "linux" ? `127.${1 + (process.pid % 250)}.25.1` : "127.0.0.1",
  port: 2525,
};

/** A server without content, as a company has it on the first day, and a mail server. */
const test = base.extend<{ readonly mails: MailServer }>({
  site: async ({ browserName: _ }, use) => {
    const dataDir = await makeDataDir();
    const server = startServer(dataDir.path, {
      ...{ DEMO: "off", ADMIN_PASSWORD: "", LOG_LEVEL: "error" },
      // A passphrase would be hashed for some seconds (src/server/backup/encryption.test.ts).
      BACKUP_RECIPIENTS: await identityToRecipient(await generateX25519Identity()),
    });
    try {
      const url = await server.ready;
      const began = server.said().length;
      await use({
        ...{ url, dataDir: dataDir.path },
        content: (...args) => runContent(dataDir.path, args),
        import: () => Promise.reject(new Error("Nothing is imported into an empty site")),
        publication: async (change) => void (await change()),
        said: () => server.said().slice(began),
      });
    } finally {
      server.signal("SIGTERM");
      await server.ended;
      await dataDir.remove();
    }
  },
  mails: async ({ browserName: _ }, use) => {
    const server = await startMailServer(mailPlace.host, mailPlace.port);
    await use(server);
    await server.close();
  },
});

const company = { en: "Quartz Semi", zh: "石英半导体" };
const password = {
  own: "nine plain words on the lab wall",
  colleague: "six warm lamps at the dock",
};
const accent = "#0b6e4f";
const part = { number: "QS2001", name: { en: "Light sensor", zh: "光传感器" } };

/** A list of parts, as a maker has it. */
const list = [
  "Part number,Name,Core,Clock (MHz),Package",
  "QS1001,Flow sensor,Cortex-M0,48,QFN32",
  "QS1002,Heat sensor,Cortex-M4,96,QFN48",
].join("\r\n");

const drawing = (title: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 64 64"><title>${title}</title><rect x="8" y="8" width="48" height="48" fill="#0b6e4f"/></svg>`,
  );

/** Matches a message whatever its value. */
function like(message: (value: string) => string): RegExp {
  return new RegExp(message("\0").split("\0").map(RegExp.escape).join(".+"));
}

test.describe("the first hour of a site in Chinese on a phone by keyboard", () => {
  test.use({ language: "zh", surface: "mobile", locale: "zh-CN" });

  test("an empty site becomes a company's with a part that readers see", async ({
    page,
    browser,
    complaints,
    mails,
    site: { url, ...rest },
    userAgent,
    viewport,
  }) => {
    // Who is there is asked before anybody has signed in.
    complaints.expect(/status of 401/);
    const hands = new Hands(page, "keyboard");
    const at = (path: string) => page.locator(`[data-path="${path}"]`);
    const dialog = page.getByRole("dialog");
    const press = (name: string | RegExp, within: Locator = page.locator("body")) =>
      hands.press(within.getByRole("button", { name, exact: true }));
    const line = (name: ChecklistName, state: string) => {
      const { title } = t.checklist.steps[name];
      const hasText = new RegExp(`^${RegExp.escape(title)}${RegExp.escape(state)}`);
      return page.getByRole("listitem").filter({ hasText });
    };
    const isDone = (name: ChecklistName) => expect(line(name, t.checklist.isDone)).toHaveCount(1);
    const begin = async (name: ChecklistName) => {
      const go = t.checklist.go(t.checklist.steps[name].title);
      await hands.press(page.getByRole("link", { name: go, exact: true }));
      await expect(page.locator("#content :is([aria-busy=true], .bone)")).toHaveCount(0);
    };
    const home = () => goTo(page, addressOf("home", {}));
    const publish = async (look?: () => Promise<void>) => {
      await press(t.document.publish);
      await expect(dialog.getByText(t.publishing.first)).toHaveCount(2);
      await look?.();
      await press(t.publishing.submit.publish, dialog);
      await expect(dialog.getByText(t.publishing.done.publish, { exact: true })).toBeVisible();
      await hands.press(dialog.getByRole("button", { name: t.publishing.close }).last());
      await expect(dialog).toHaveCount(0);
    };
    const sound = async (within = "main") => {
      await scrollToTop(page);
      await expectSound(page, within);
      if (viewport === null) return;
      // Equals a width of 1280 px at a zoom of 400 % (WCAG 1.4.10).
      await page.setViewportSize({ ...viewport, width: 320 });
      expect(await overflowing(page)).toEqual([]);
      await page.setViewportSize(viewport);
    };
    /** Sends a file by the dialog that is open, and takes it. */
    const choose = async (name: string, mimeType: string, buffer: Buffer) => {
      const chooser = page.waitForEvent("filechooser");
      await press(t.media.uploadOne, dialog);
      await (await chooser).setFiles({ name, mimeType, buffer });
      await expect(dialog.getByText(t.media.chosen(name))).toBeVisible();
      await press(t.media.choose, dialog);
      await expect(dialog).toHaveCount(0);
    };

    // The first administrator signs in by the password in the data folder, and chooses another one.
    const file = await readFile(join(rest.dataDir, "first-account.txt"), "utf8");
    const given = /^password: (\S+)$/m.exec(file)?.[1] ?? "";
    await page.goto("/studio");
    await page.getByLabel(t.signIn.account, { exact: true }).fill("admin");
    await page.getByLabel(t.signIn.password, { exact: true }).fill(given);
    await press(t.signIn.submit);
    await page.getByLabel(t.signIn.current, { exact: true }).fill(given);
    await page.getByLabel(t.signIn.next, { exact: true }).fill(password.own);
    await page.getByLabel(t.signIn.repeated, { exact: true }).fill(password.own);
    await sound();
    await press(t.signIn.changePassword);
    await isDone("password");
    for (const name of checklistNames.filter((one) => one !== "password"))
      await expect(line(name, t.checklist.isOpen)).toHaveCount(1);
    await sound();

    await begin("factor");
    const factor = page.getByRole("region", { name: t.profile.factor, exact: true });
    // The link leads to the section, not to the top of the screen.
    await expect(factor).toBeInViewport();
    await press(t.profile.setUp, factor);
    await press(t.profile.useApp, dialog);
    await dialog.getByLabel(t.signIn.password, { exact: true }).fill(password.own);
    await press(t.profile.goOn, dialog);
    const key = (await dialog.locator("code").textContent()) ?? "";
    await dialog.getByLabel(t.profile.stepCode).fill(codeOf(key.replaceAll(/\s/g, ""), Date.now()));
    await press(t.profile.goOn, dialog);
    await hands.press(dialog.getByRole("checkbox", { name: t.profile.recoveryStored }));
    await press(t.frame.done, dialog);
    await expect(factor).toContainText(t.profile.isSet);

    await home();
    await isDone("factor");
    await begin("company");
    const chosen = page.locator('[data-chosen="true"]');
    await expect(chosen).toContainText(settings.company.label.zh);
    await press(t.arrangement.settings.begin(settings.company.label.zh));
    // A phone has the form first, and the preview over it on request.
    await expect(at("/value/name/en")).toBeEditable();
    const panels = page.getByRole("navigation", { name: t.document.panels });
    await hands.press(panels.getByRole("link", { name: t.document.inFrame, exact: true }));
    // The preview of the footer moves itself alone, not the studio around it.
    const previewed = page.frameLocator('iframe[data-front="true"]').first();
    await expect(previewed.locator("footer")).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await press(t.document.closePanel);
    for (const of of languages) {
      await at(`/value/name/${of}`).fill(company[of]);
      await at(`/value/legalName/${of}`).fill(`${company[of]} 1`);
    }
    await at("/value/phone").fill("+86 21 5555 0100");
    await publish();

    await home();
    await begin("records");
    await expect(chosen).toBeInViewport();
    await press(t.arrangement.settings.begin(settings.records.label.zh));
    await publish();

    await home();
    await isDone("company");
    await isDone("records");
    await begin("brand");
    await press(t.brand.begin);
    await at("/value/accent").fill("#ffcc00");
    await expect(page.getByText(t.brand.contrast.fails(4))).toBeVisible();
    await at("/value/accent").fill(accent);
    await expect(page.getByText(t.brand.contrast.passes).first()).toBeVisible();
    await press(t.document.pickFile.image, at("/value/mark"));
    await choose("mark.svg", "image/svg+xml", drawing("Mark"));
    await sound();
    await publish();

    await home();
    await isDone("brand");
    await begin("mail");
    const mail = page.getByRole("region", { name: t.mail.mail, exact: true });
    await mail.getByLabel(t.mail.host, { exact: true }).fill(mailPlace.host);
    await mail.getByLabel(t.mail.port, { exact: true }).selectOption(String(mailPlace.port));
    await mail.getByLabel(t.mail.security, { exact: true }).selectOption("none");
    await mail.getByLabel(t.mail.fromAddress, { exact: true }).fill("web@quartz.example");
    await mail.getByLabel(t.mail.testTo, { exact: true }).fill("ada@quartz.example");
    await press(t.mail.test, mail);
    await expect(mail.getByText(t.mail.testSent("ada@quartz.example"))).toBeVisible();
    expect(mails.received.map(({ to }) => to)).toEqual([["ada@quartz.example"]]);
    await press(t.mail.save, mail);
    await expect(mail.getByText(t.mail.isSending)).toBeVisible();

    await home();
    await isDone("mail");
    await begin("backup");
    const backups = page.getByRole("region", { name: t.mail.backups, exact: true });
    await expect(backups.getByLabel(t.mail.place)).toBeInViewport();
    await backups.getByLabel(t.mail.place).selectOption("folder");
    await backups.getByLabel(t.mail.folder, { exact: true }).fill("backups");
    await press(t.mail.save, backups);
    await press(t.mail.run, backups);
    await expect(backups.getByText(like(t.mail.runDone))).toBeVisible();
    await sound();

    await home();
    await isDone("backup");
    await begin("family");
    const csv = { name: "Sensors.csv", mimeType: "text/csv", buffer: Buffer.from(list) };
    await page.getByLabel(t.family.chooseList).setInputFiles(csv);
    await page.getByLabel(t.family.titleIn.en).fill("Sensors");
    await page.getByLabel(t.family.titleIn.zh).fill("传感器");
    await page.getByLabel(t.family.groupForAll).selectOption(t.family.newGroup);
    await page.getByLabel(t.family.groupTitleIn.en).fill("General");
    await page.getByLabel(t.family.groupTitleIn.zh).fill("概况");
    await page.getByLabel(t.family.summaryIn.en).fill("{partNumber} is a sensor");
    await page.getByLabel(t.family.summaryIn.zh).fill("{partNumber} 是一款传感器");
    await expect(page.getByText(t.family.settled, { exact: true })).toBeVisible();
    await sound();
    await page.getByLabel(t.family.publish, { exact: true }).selectOption("both");
    await press(t.family.create(2));
    await hands.press(page.getByRole("link", { name: t.family.toGrid }));
    await expect(page.getByRole("rowheader", { name: "QS1001" })).toBeVisible();
    await sound();

    await home();
    await isDone("family");
    await begin("part");
    await page.getByLabel(t.document.newPartNumber).fill(part.number);
    for (const of of languages) {
      const label = `${t.document.newTitle} · ${t.document.languageNames[of]}`;
      await page.getByLabel(label).fill(part.name[of]);
    }
    await page.getByRole("combobox", { name: t.document.newColumn }).fill("sensors");
    const column = page.getByRole("option").filter({ hasText: "sensors" });
    await expect(column).toHaveCount(1);
    await page.keyboard.press("Enter");
    await press(t.document.newMake);
    await at("/lifecycle/stage").selectOption("active");
    await at("/summary/en").fill("It tells day from night");
    await at("/summary/zh").fill("可分辨昼夜");
    // A number is in the unit of the label.
    await at("/values/clock").fill("24");
    await press(t.document.pickFile.image, at("/image"));
    await choose("board.svg", "image/svg+xml", drawing("Board"));
    for (const of of languages) await at(`/image/alt/${of}`).fill(part.name[of]);
    const add = (list: string) =>
      hands.press(at(list).getByRole("button", { name: like(t.document.addTo) }));
    const within = (list: string, field: string) =>
      at(list).locator(`[data-path$="/${field}"]`).first();
    await add("/packages");
    await within("/packages", "style").selectOption("QFN");
    await within("/packages", "name").fill("QFN32");
    await within("/packages", "pins").fill("32");
    await add("/documents");
    await within("/documents", "title/en").fill("Datasheet");
    await within("/documents", "title/zh").fill("数据手册");
    await within("/documents", "kind").selectOption("datasheet");
    await within("/documents", "revision").fill("1.0");
    await within("/documents", "date").fill("2026-11-20");
    await within("/documents", "language").selectOption("both");
    await press(t.document.pickFile.file, at("/documents"));
    await choose("QS2001.pdf", "application/pdf", buildPdf([{ lines: [part.number] }]));
    await sound();
    await publish(() => sound("[role=dialog]"));

    // Readers see the part with all of it, on both surfaces and in both languages.
    const here = { url, ...rest };
    for (const on of surfaces) {
      for (const of of languages) {
        const read = { surface: on, language: of, languageInQuery: true };
        const { body } = await asServed(
          here,
          on,
          `${on === "mobile" ? "/mobile" : ""}/products/${part.number}?lang=${of}`,
        );
        expect(body).toContain(part.name[of]);
        expect(body).toMatch(/24[ \u{a0}]MHz/u);
        expect(body).toContain("qs2001");
        expect(body).toContain(`--blue:${accent}`);
        const { body: front } = await asServed(here, on, href(read, "home"));
        expect(front).toContain(company[of]);
        expect(front).not.toContain('id="investors"');
      }
    }

    await home();
    await isDone("part");
    await begin("colleague");
    await press(t.people.invite);
    await dialog.getByLabel(t.people.name, { exact: true }).fill("Mei Lin");
    await dialog.getByLabel(t.people.account, { exact: true }).fill("mei");
    await dialog.getByLabel(t.people.email, { exact: true }).fill("mei@quartz.example");
    await hands.press(dialog.getByRole("checkbox", { name: t.people.mailInvitation }));
    await dialog.getByLabel(t.people.addRole, { exact: true }).selectOption("publisher");
    await sound("[role=dialog]");
    await press(t.people.invite, dialog);
    await expect(page.getByText(t.people.invitationSent)).toBeVisible();
    const invited = () => mails.received.find(({ to }) => to.includes("mei@quartz.example"));
    await expect.poll(() => invited()?.text).toContain("http");
    const link = new URL(/https?:\/\/\S+/.exec(invited()?.text ?? "")?.[0] ?? "");

    const theirs = await browser.newContext({
      ...{ viewport, locale: "zh-CN", baseURL: url },
      ...(userAgent !== undefined && { userAgent }),
    });
    const guest = await theirs.newPage();
    await guest.goto(`${link.pathname}${link.search}${link.hash}`);
    await expect(guest.getByLabel(site.signIn.account)).toHaveValue("mei");
    await guest.getByLabel(site.signIn.newPassword, { exact: true }).fill(password.colleague);
    await guest.getByLabel(site.signIn.repeatedPassword, { exact: true }).fill(password.colleague);
    await expectSound(guest, "main");
    await guest.getByRole("button", { name: site.invitation.submit }).click();
    await expect(guest).toHaveURL(/\/studio$/);
    await expect(guest.getByRole("heading", { level: 1 })).toContainText("Mei Lin");
    await theirs.close();

    // All that can be done in the studio is done; the list is closed, and found again.
    await home();
    await isDone("colleague");
    const done = checklistNames.length - 1;
    await expect(page.getByText(t.checklist.progress(done, checklistNames.length))).toBeVisible();
    await sound();
    await press(t.checklist.close);
    await press(t.checklist.show(done, checklistNames.length));
    await isDone("colleague");
    await auditIsWhole(here);
  });
});
