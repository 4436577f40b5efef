import { multipart } from "./enquiries.ts";

/** Values for the placeholders in bodies, about a request's document. */
export interface BodyWords {
  readonly KEY: string;
  /** Title of the document's draft, and its hash as patches have it. */
  readonly TITLE: string;
  readonly HASH: string;
  readonly SLUG: string;
  /** A word unique to each request. */
  readonly NEW: string;
}

const shown = { en: 1, zh: 1 };
const hidden = { en: null, zh: null };
const title = { en: "English", zh: "中文" };
const cells = [{ key: "KEY", path: "/title/en", before: "TITLE", after: "y" }];
const family = { choices: { family: { key: "KEY" } } };
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>`;
const redefinition = { units: "keep", is_bare: false, options: {} };

const deskTemplate = {
  ...{ name: "NEW", form: null, topic: null, needs_review: false },
  ...{ text_en: "Hello", text_zh: "" },
};
const deskRule = {
  ...{ position: 1, form: null, topic: null, region: null, language: null, family: null },
  ...{ assignee: null, needs_review: true },
};

/**
 * Bodies of the admin API's routes that change something: of each route one that is valid for some
 * document, and one that is refused for all.
 */
const deskTarget = { form: "business", topic: null, first_reply_minutes: 240, close_minutes: null };

const bodies: Readonly<Record<string, readonly object[]>> = {
  "POST /me/embargo-notices/acknowledgement": [{ ids: [1] }],
  "PATCH /me": [{ name: "Lin" }],
  "POST /me/tokens": [{ name: "script", days: 1 }],
  "PUT /me/view-as": [{ role: "no-such-role" }],
  "POST /people": [{ account: "NEW", name: "New", roles: [{ role: "admin" }] }],
  "PATCH /people/:id": [{ name: "Renamed", version: 1 }],
  "PUT /people/:id/state": [{ is_active: false, version: 2 }],
  "POST /people/:id/erasure": [{ version: 4 }, { version: 5 }, { version: 6 }],
  "PUT /people/:id/roles": [{ roles: [{ role: "admin" }], version: 3 }],
  "PATCH /system/mail": [
    { desk: ["desk-NEW@example.com"], version: 1 },
    { host: "not a host", version: 1 },
  ],
  "POST /system/mail/test": [
    {
      ...{ host: "127.0.0.1", port: 2525, security: "none" },
      ...{ from_address: "a@example.com", recipient: "b@example.com" },
    },
    { host: "" },
  ],
  "PATCH /system/mailbox": [
    { move_to: "Read", version: 1 },
    { host: "not a host", version: 1 },
  ],
  "POST /system/mailbox/test": [
    { host: "127.0.0.1", port: 143, security: "none", user: "desk", password: "secret" },
    { host: "" },
  ],
  "PATCH /system/backup": [
    { every_hours: 12, version: 1 },
    { place: "folder", folder: "../x" },
  ],
  "POST /system/backup/runs": [{}],
  "POST /invitations": [
    { account: "NEW", name: "New", language: "en", roles: [{ role: "admin" }] },
  ],
  "POST /roles": [{ name: "role-NEW", rights: [{ act: "draft.see" }], labels: title }],
  "PUT /roles/:name": [{ rights: [{ act: "draft.see" }], labels: title, version: 1 }],
  "DELETE /roles/:name": [{ version: 2 }],
  "PATCH /documents/:key": [
    { request: "request-1", operations: [{ path: "/title/en", before: null, after: "x" }] },
    { request: "request-NEW", operations: [{ path: "/title/en", before: "HASH", after: "NEW" }] },
  ],
  "POST /documents/:key/save": [{ expected_seq: 2_000_000 }, {}],
  "POST /documents/:key/discard": [{ expected_seq: 2_000_000 }, {}],
  "POST /documents/:key/undo": [{ direction: "undo" }],
  "POST /documents/:key/agree": [
    { as: "small-fix", pairs: [{ path: "/title", en: "a", zh: "b" }] },
  ],
  "POST /documents/:key/redefinition-check": [{ ...redefinition, page: 1 }],
  "POST /documents/:key/redefinition": [{ ...redefinition, digest: "none", edits: {} }],
  "POST /documents": [
    { type: "news", key: "KEY", body: {} },
    { type: "news", key: "NEW", body: {}, copy_of: "KEY" },
    { type: "news", key: "NEW", body: { title } },
  ],
  "PUT /documents/:key/embargo": [{ named: [1], version: 1 }],
  "DELETE /documents/:key/embargo": [{ version: 1 }, { version: 2 }],
  "POST /documents/:key/embargo/names": [{ person: 1 }],
  "POST /me/preview-links": [{ keys: ["KEY"], languages: ["en"], surfaces: ["desktop"] }],
  "POST /documents/:key/publish": [{ languages: ["en"], revision: 1, facts: "everyLanguage" }],
  "POST /documents/:key/withdraw": [{ languages: ["en"] }],
  "POST /documents/:key/undo-publication": [{ before: hidden, after: shown }],
  "POST /documents/:key/schedules": [
    { action: "withdraw", languages: ["en"], at: "2999-01-01T00:00:00Z" },
  ],
  "POST /documents/:key/restore": [{ revision: 1, what: "all" }],
  "POST /arrangement/columns": [
    { changes: [{ key: "KEY", from: { position: 1 }, to: { position: 2 } }] },
  ],
  "POST /arrangement/home": [{ from: [], to: [] }],
  "POST /arrangement/banners": [{ from: ["banners/first"], to: ["banners/first"] }],
  "POST /arrangement/prepare": [{ keys: ["KEY"] }],
  "POST /arrangement/publish": [{ documents: [{ key: "KEY", revision: 1 }] }],
  "POST /arrangement/take-back": [{ documents: [{ key: "KEY", before: hidden, after: shown }] }],
  "POST /documents/:key/take-back": [{ pairs: [{ en: "a", zh: "b" }] }],
  "POST /views": [{ name: "NEW", queries: { search: "x" }, is_shared: true }],
  "PUT /list-layouts": [{ type: "news", columns: ["en", "changed"], view: null }],
  "PUT /views/:id": [{ name: "NEW", queries: { search: "x" }, is_shared: true }],
  "POST /sheets/export": [{ format: "csv", in: "en", keys: ["KEY"] }],
  "PATCH /sheets/:id": [{ version: 1 }],
  "POST /sheets/:id/apply": [{ version: 2, label: "Sheet" }],
  "POST /sheets/:id/family": [family],
  "POST /sheets/:id/family/apply": [{ ...family, label: "Family" }],
  "POST /bulk": [
    { act: { kind: "publish", languages: ["en"] }, keys: ["KEY"] },
    { act: { kind: "trash" }, filters: { type: "news" } },
  ],
  "POST /change-sets": [
    { label: "Words", origin: "grid", act: "apply", publish: ["en"], cells },
    { label: "Words", origin: "grid", act: "collect", cells },
  ],
  "POST /change-sets/:id/cells": [{ cells }],
  "POST /lifecycle/impact": [
    { parts: [{ key: "KEY" }], stage: "obsolete", since: "2026-01-01", replacement: null },
  ],
  "PATCH /media/:path": [{ name: "Renamed", version: 1 }],
  "POST /media/tags": [{ files: [{ path: "sample/picture.svg", add: ["NEW"], remove: [] }] }],
  "POST /media/:path/replace": [{ with: "sample/picture.svg", publish: true }],
  "POST /redirects": [{ from: "/NEW", to: "/", status: 301, external: false }],
  "POST /redirects/import": [{ text: "from,to,status,external\n/x-NEW,/,301,\n", dry_run: false }],
  "PUT /documents/:key/address": [{ slug: "SLUG" }, { slug: "slug-NEW" }],
  "PUT /me/presence": [{ place: "document:KEY" }],
  "POST /desk/enquiries/:code/claim": [{ version: 1 }],
  "POST /desk/enquiries/:code/assign": [{ to: null, version: 1 }],
  "POST /desk/enquiries/:code/state": [{ state: "in-work", version: 1 }],
  "POST /desk/enquiries/:code/spam": [{ is_spam: true, version: 1 }],
  "POST /desk/enquiries/:code/no-answer": [{ needs_no_answer: true, version: 1 }],
  "POST /desk/enquiries/:code/note": [{ text: "NEW" }],
  "POST /desk/enquiries/:code/replies": [{ text: "NEW", template: null }],
  "PATCH /desk/enquiries/:code/replies/:reply": [{ text: "NEW", template: null, reply_version: 1 }],
  "POST /desk/enquiries/:code/replies/:reply/discard": [{ reply_version: 1 }],
  "POST /desk/enquiries/:code/replies/:reply/submit": [
    { reply_version: 1, when: "now", send_at: null, state_after: "answered", version: 1 },
  ],
  "POST /desk/enquiries/:code/replies/:reply/approve": [{ reply_version: 1, version: 1 }],
  "POST /desk/enquiries/:code/replies/:reply/cancel": [{ reply_version: 1, note: "", version: 1 }],
  "POST /desk/templates": [deskTemplate],
  "PUT /desk/templates/:id": [{ ...deskTemplate, version: 1 }],
  "DELETE /desk/templates/:id": [{ version: 2 }],
  "POST /desk/rules": [deskRule],
  "PUT /desk/rules/:id": [{ ...deskRule, version: 1 }],
  "DELETE /desk/rules/:id": [{ version: 2 }],
  "POST /desk/targets": [deskTarget],
  "PUT /desk/targets/:id": [{ ...deskTarget, version: 1 }],
  "DELETE /desk/targets/:id": [{ version: 2 }],
  "PUT /desk/hours": [
    {
      ...{ version: 1, zone: "Europe/Berlin", holidays: "none" },
      week: Array.from({ length: 7 }, () => [{ from: 480, to: 960 }]),
    },
  ],
  "PUT /desk/calendar/:day": [{ version: 1, kind: "rest", name_en: "Day off", name_zh: "" }],
  "DELETE /desk/calendar/:day": [{ version: 2 }],
  "POST /me/due-notices/acknowledgement": [{ ids: [1] }],
  "POST /desk/mails/:id/add": [{ code: "7K3M-Q0ZD-91XA" }],
  "POST /desk/mails/:id/open": [{ form: "business" }],
  "POST /desk/mails/:id/remove": [{}],
  "PATCH /system/links": [{ is_on: true, version: 1 }],
  "POST /documents/:key/comments": [{ text: "NEW" }, { text: "NEW", path: "/no-field" }],
  "PATCH /documents/:key/comments/:id": [{ text: "NEW" }],
  "PUT /documents/:key/comments/:id/resolution": [{ is_resolved: true }],
  "PUT /documents/:key/hand-over": [
    { to: { kind: "role", name: "viewer" }, line: "NEW" },
    { to: { kind: "person", id: 999_999 }, line: "NEW" },
  ],
  "POST /documents/:key/hand-over/take": [{}],
  "POST /documents/:key/hand-over/end": [{ as: "done" }],
  "POST /me/notices/read": [{ ids: [1] }],
  "PUT /documents/:key/review": [{ review_on: "2027-01-31" }],
  "POST /search-tuning/ignored": [{ language: "en", text: "dev board", is_ignored: true }],
  "POST /search-tuning/synonyms": [{ version: "", list: [{ en: ["npu"], zh: ["加速器"] }] }],
  "POST /search-tuning/pins": [
    { version: "", list: [{ language: "en", search: "npu", documents: [{ document: "KEY" }] }] },
  ],
  "POST /search-tuning/watched": [
    { version: "", list: [{ language: "en", search: "npu", documents: ["KEY"] }] },
  ],
  "POST /search-tuning/try": [
    {
      ...{ language: "en", search: "npu" },
      pins: [{ language: "en", search: "npu", documents: [{ document: "KEY" }] }],
    },
  ],
  "POST /desk/erase": [{ by: "mailbox", value: "nobody@example.com", dry_run: true }],
};

/** Forms of the routes that take a file: fields, and the file with its name. */
const forms: Readonly<Record<string, Parameters<typeof multipart>[0]>> = {
  "POST /media": [["file", drawing, "NEW.svg"]],
  "POST /sheets": [["file", "Part number,Summary\nRG1,2\n", "parts.csv"]],
  "POST /translation/xliff/check": [["file", "<xliff>none</xliff>", "a.xlf"]],
  "POST /translation/xliff/import": [["file", "<xliff>none</xliff>", "a.xlf"]],
};

/** The first of a route's bodies, with its placeholders. */
export function firstBody(route: string): object {
  return bodies[route]?.[0] ?? {};
}

/** Payload of a request: JSON or a form. */
export interface SentBody {
  readonly payload?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown for a route that needs a body and has no sample here. */
class NoSampleBody extends Error {
  override readonly name = "NoSampleBody";

  constructor(route: string) {
    super(`tests/support/adminBodies.ts has no body for ${route}`);
  }
}

/** True where a route's bodies have a placeholder. */
export function hasWord(route: string, word: keyof BodyWords): boolean {
  return JSON.stringify([bodies[route], forms[route]]).includes(word);
}

/**
 * The bodies for a route, by its name: `POST /bulk`.
 * @param needsBody true where the route declares a body or a file
 * @throws NoSampleBody
 */
export function bodiesFor(route: string, needsBody: boolean, words: BodyWords): SentBody[] {
  const spelled = (text: string) =>
    Object.entries(words).reduce((all, [word, value]) => all.replaceAll(word, value), text);
  const form = forms[route];
  if (form !== undefined) {
    return [
      multipart(form.map(([name, value, file = ""]) => [name, spelled(`${value}`), spelled(file)])),
    ];
  }
  const samples = bodies[route];
  if (samples === undefined && needsBody) throw new NoSampleBody(route);
  return (samples ?? [{}]).map((body) => ({ payload: JSON.parse(spelled(JSON.stringify(body))) }));
}
