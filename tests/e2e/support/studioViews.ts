import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { arrangement as enArrangement } from "../../../src/base/i18n/studio/en/arrangement.ts";
import { audit as enAudit } from "../../../src/base/i18n/studio/en/audit.ts";
import { desk as enDesk } from "../../../src/base/i18n/studio/en/desk.ts";
import { deskSettings as enDeskSettings } from "../../../src/base/i18n/studio/en/deskSettings.ts";
import { document as enDocument } from "../../../src/base/i18n/studio/en/document.ts";
import { grid as enGrid } from "../../../src/base/i18n/studio/en/grid.ts";
import { studio as enStudio } from "../../../src/base/i18n/studio/en/index.ts";
import { lists as enLists } from "../../../src/base/i18n/studio/en/lists.ts";
import { media as enMedia } from "../../../src/base/i18n/studio/en/media.ts";
import { redirects as enRedirects } from "../../../src/base/i18n/studio/en/redirects.ts";
import { searchTuning as enSearchTuning } from "../../../src/base/i18n/studio/en/searchTuning.ts";
import { arrangement as zhArrangement } from "../../../src/base/i18n/studio/zh/arrangement.ts";
import { audit as zhAudit } from "../../../src/base/i18n/studio/zh/audit.ts";
import { desk as zhDesk } from "../../../src/base/i18n/studio/zh/desk.ts";
import { deskSettings as zhDeskSettings } from "../../../src/base/i18n/studio/zh/deskSettings.ts";
import { document as zhDocument } from "../../../src/base/i18n/studio/zh/document.ts";
import { grid as zhGrid } from "../../../src/base/i18n/studio/zh/grid.ts";
import { studio as zhStudio } from "../../../src/base/i18n/studio/zh/index.ts";
import { lists as zhLists } from "../../../src/base/i18n/studio/zh/lists.ts";
import { media as zhMedia } from "../../../src/base/i18n/studio/zh/media.ts";
import { redirects as zhRedirects } from "../../../src/base/i18n/studio/zh/redirects.ts";
import { searchTuning as zhSearchTuning } from "../../../src/base/i18n/studio/zh/searchTuning.ts";
import {
  addressOf,
  type Parameters,
  type Queries,
  type ScreenKey,
} from "../../../src/studio/router/screens.ts";
import { sendEnquiry } from "./sentEnquiry.ts";
import type { StaffCaller } from "./staffCalls.ts";

export const studioWords = {
  en: {
    ...{ ...enStudio, arrangement: enArrangement, audit: enAudit, document: enDocument },
    ...{
      grid: enGrid,
      lists: enLists,
      media: enMedia,
      redirects: enRedirects,
      searchTuning: enSearchTuning,
    },
    ...{ desk: enDesk, deskSettings: enDeskSettings },
  },
  zh: {
    ...{ ...zhStudio, arrangement: zhArrangement, audit: zhAudit, document: zhDocument },
    ...{
      grid: zhGrid,
      lists: zhLists,
      media: zhMedia,
      redirects: zhRedirects,
      searchTuning: zhSearchTuning,
    },
    ...{ desk: zhDesk, deskSettings: zhDeskSettings },
  },
};

/** A state of a screen, given by its address. */
export interface StudioView {
  readonly address: string;
  /** Names of buttons that open a dialog over it. */
  readonly dialogs?: readonly string[];
}

/** Content that a server has for the studio's screens. */
export interface StudioContent {
  readonly changeSet: number;
  readonly person: number;
  readonly sheet: number;
  readonly file: string;
  readonly news: string;
  /** Tracking code of an enquiry. */
  readonly enquiry: string;
}

function view<Key extends ScreenKey>(
  screen: Key,
  parameters: Parameters<Key>,
  queries?: Queries<Key>,
  dialogs: readonly string[] = [],
): StudioView {
  return { address: addressOf(screen, parameters, queries), dialogs };
}

/** Every screen of the studio with its states: a screen without an entry does not compile. */
export function studioViews(
  t: (typeof studioWords)["en"],
  { changeSet, person, sheet, file, news, enquiry }: StudioContent,
): Readonly<Record<ScreenKey, readonly StudioView[]>> {
  const { redirects, searchTuning, roles, people, profile, desk, deskSettings } = t;
  return {
    home: [view("home", {})],
    calendar: [
      view("calendar", {}, { month: "2026-10" }),
      view("calendar", {}, { view: "list" }),
      view("calendar", {}, { view: "month" }),
    ],
    documents: [
      view("documents", {}, { type: "product" }),
      view("documents", {}, { search: "nothing is called so" }),
      view("documents", {}, { list: "unpublished" }),
    ],
    // The panels that the screen itself links to.
    document: [
      view("document", { key: "rg8810" }, {}, [t.document.publish, t.document.trash]),
      view("document", { key: "cpu-clock" }),
      view("document", { key: "products/ai-vision" }),
      view("document", { key: news }),
      view("document", { key: "there-is-none" }),
    ],
    translation: [view("translation", {})],
    newDocument: [
      view("newDocument", {}, { type: "news" }),
      view("newDocument", {}, { type: "product", from: "rg8810" }),
    ],
    grid: [
      view("grid", {}),
      view("grid", {}, { family: "products/ai-vision" }, [t.grid.find, t.grid.columns]),
    ],
    changeSets: [view("changeSets", {})],
    changeSet: [view("changeSet", { id: String(changeSet) }), view("changeSet", { id: "999999" })],
    sheets: [view("sheets", {}), view("sheets", {}, { file: String(sheet) })],
    lifecycle: [view("lifecycle", {}), view("lifecycle", {}, { keys: "rg8810" })],
    media: [
      view("media", {}),
      view("media", {}, { view: "table" }),
      view("media", {}, { search: "nothing is called so" }),
    ],
    alternativeTexts: [view("alternativeTexts", {}), view("alternativeTexts", {}, { list: "all" })],
    mediaFile: [view("mediaFile", { path: file }, {}, [t.media.replace])],
    preview: [view("preview", {})],
    columns: [view("columns", {})],
    homePage: [view("homePage", {})],
    brand: [view("brand", {})],
    settings: [view("settings", {}), view("settings", {}, { setting: "company" })],
    trash: [view("trash", {}), view("trash", {}, { type: "video" })],
    redirects: [
      view("redirects", {}, {}, [redirects.add, redirects.import]),
      view("redirects", {}, { search: "nothing leads there" }),
    ],
    searchTuning: [
      view("searchTuning", {}),
      view("searchTuning", {}, { kind: "unopened" }),
      view("searchTuning", {}, { view: "synonyms" }, [searchTuning.synonyms.add]),
      view("searchTuning", {}, { view: "pins" }, [searchTuning.pins.add]),
      view("searchTuning", {}, { view: "watched" }, [searchTuning.watched.add]),
      view("searchTuning", {}, { view: "try" }),
    ],
    desk: [
      view("desk", {}, {}, [desk.export, desk.erase]),
      view("desk", {}, { words: "nobody has written so" }),
    ],
    deskSettings: [
      view("deskSettings", {}, {}, [
        ...[deskSettings.addTemplate, deskSettings.addRule],
        ...[deskSettings.due.add, deskSettings.due.addDay, deskSettings.edit],
      ]),
    ],
    deskFigures: [view("deskFigures", {}), view("deskFigures", {}, { by: "form" })],
    deskMails: [view("deskMails", {})],
    enquiry: [
      view("enquiry", { code: enquiry }, {}, [desk.handOver, desk.reply.preview]),
      view("enquiry", { code: "0000-0000-0000" }),
    ],
    usage: [
      view("usage", {}),
      view("usage", {}, { days: "365", document: "rg8810" }),
      view("usage", {}, { file }),
    ],
    people: [
      view("people", {}, {}, [people.add, people.invite]),
      view("people", {}, { search: "nobody is called so" }),
    ],
    person: [view("person", { id: String(person) }, {}, [people.edit, people.editRoles])],
    roles: [view("roles", {}, {}, [roles.define])],
    role: [view("role", { name: "viewer" }, {}, [roles.viewAs])],
    audit: [view("audit", {}), view("audit", {}, { subject: "nothing:0" })],
    systemStatus: [view("systemStatus", {})],
    mailAndBackups: [view("mailAndBackups", {})],
    profile: [view("profile", {}, {}, [profile.changeName, profile.newToken])],
  };
}

/** Creates the content of the screens. */
export async function makeStudioContent(
  { call, token }: StaffCaller,
  url: string,
): Promise<StudioContent> {
  const mark = randomUUID().slice(0, 8);
  await call("POST", "/people", {
    ...{ account: `seen-${mark}`, name: "Vera Viewer" },
    roles: [{ role: "viewer", limits: { languages: ["zh"], types: ["news", "product"] } }],
  });
  const person = (await call("GET", `/people?search=seen-${mark}`)).data[0].id;
  await call("POST", "/invitations", {
    ...{ account: `invited-${mark}`, name: "New Person", email: `${mark}@example.com` },
    ...{ language: "en", roles: [{ role: "viewer" }] },
  });
  const from = `/an-old-address-of-some-length-that-has-to-break-somewhere/${mark}`;
  await call("POST", "/redirects", { from, to: "/products/RG8810", status: 301, external: false });
  const trashed = `news/trashed-${mark}`;
  const title = { en: "A thing of the past", zh: "往事" };
  await call("POST", "/documents", { key: trashed, type: "news", body: { title } });
  await call("POST", `/documents/${encodeURIComponent(trashed)}/trash`, {});
  const { id: changeSet } = await call("POST", "/change-sets", {
    ...{ label: `Seen ${mark}`, origin: "grid", act: "check" },
    cells: [{ key: "rg8810", path: "/position", before: 16, after: 17 }],
  });
  const news = (await call("GET", "/documents?type=news&order=key&limit=1")).data[0].key;
  const discussed = `/documents/${encodeURIComponent(news)}`;
  const { id } = await call("GET", "/me");
  await call("POST", `${discussed}/comments`, { text: `Final, @{${id}}?`, path: "/title/en" });
  const to = { kind: "person", id };
  await call("PUT", `${discussed}/hand-over`, { to, line: "titles are final" });
  return {
    ...{ changeSet, person, news },
    enquiry: await sendEnquiry({ url }, "en", {
      content: `Does RG8810 fit? ${mark}`,
      parts: ["RG8810"],
    }),
    sheet: (await send(await changedSheet(url, token), "sheets", { url, token })).id,
    file: (await send(drawing(mark), "media", { url, token })).path,
  };
}

/** A drawing that no other test uploads. */
function drawing(mark: string): File {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="675"><title>${mark}</title><circle cx="900" cy="200" r="150" fill="#06c"/></svg>`;
  return new File([svg], `seen-${mark}.svg`, { type: "image/svg+xml" });
}

/** A spreadsheet of all parts with some changed cells, one of them invalid. */
async function changedSheet(url: string, token: string): Promise<File> {
  const headers = { "x-token": token, "x-tapeout-studio": "1" };
  const exported = await fetch(`${url}/api/v1/admin/sheets/export?format=csv`, { headers });
  const changed = (await exported.text()).replaceAll("24 MHz", "32 MHz");
  return new File([changed.replace("16 MHz", "sixteen")], "parts.csv", { type: "text/csv" });
}

/**
 * Uploads a file as the studio does.
 * @returns data of the response
 */
async function send(
  file: File,
  path: string,
  { url, token }: { readonly url: string; readonly token: string },
) {
  const headers = {
    ...{ origin: url, "x-token": token, "x-tapeout-studio": "1" },
    "idempotency-key": randomUUID(),
  };
  const body = new FormData();
  body.append("file", file);
  const response = await fetch(`${url}/api/v1/admin/${path}`, { method: "POST", headers, body });
  return (await response.json()).data;
}

/** Navigates within the window, as a link of the studio does, and waits for the content. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
    scrollTo({ top: 0, behavior: "instant" });
  }, address);
  await expect(page.locator("#content h1")).toBeVisible();
  await expect(page.locator("#content :is([aria-busy=true], .bone)")).toHaveCount(0);
}
