import { type Language, languageFacts } from "../../src/base/site/languages.ts";
import { secret } from "../../src/base/store/secrets.ts";
import type { Store } from "../../src/base/store/store.ts";
import { issueChallenge } from "../../src/readers/enquiries/captcha/captcha.ts";
import { encodeSolution } from "../../src/readers/enquiries/captcha/challenge.ts";
import type { FormName } from "../../src/readers/enquiries/form/fields.ts";
import type { TestApp } from "./app.ts";
import { buildColumn, buildSetting, smallWorld, type WorldDocument } from "./world.ts";

/** The small world with careers, a form of each kind but `contact`, and their lists. */
export function enquiryWorld(setting: object = {}): WorldDocument[] {
  const form = (id: number, name: FormName, desks?: object[]): WorldDocument => ({
    id,
    key: `forms/${name}`,
    type: "guestbook",
    languages: ["en", "zh"],
    body: {
      column: "about",
      form: name,
      title: { en: name, zh: name },
      ...(name === "business" && { replyDays: 2 }),
      topics: [{ en: "Samples", zh: "样品" }, { en: "Prices, terms", zh: "价格" }, { zh: "其他" }],
      ...(desks && { desks }),
    },
  });
  return [
    ...smallWorld(),
    form(801, "business"),
    form(802, "technical", [
      { email: "engineers@example.com" },
      { email: "samples@example.com", topics: ["Samples"] },
    ]),
    form(803, "quality"),
    buildColumn({
      id: 880,
      key: "careers",
      body: { parent: "about", type: 0, href: "join-us", title: { en: "Careers", zh: "招聘" } },
    }),
    form(804, "application", [{ email: "careers@example.com" }]),
    buildSetting("enquiries", setting),
    buildSetting("enquiry_lists", {
      companyTypes: [{ value: "maker", label: { en: "Device maker", zh: "整机厂商" } }],
      sources: [{ value: "fair", label: { en: "Fair", zh: "展会" } }],
      solutions: [
        { value: "vision", label: { en: "Machine vision", zh: "智能视觉" } },
        { value: "charging", label: { en: "Charging", zh: "快速充电" } },
      ],
      applications: [],
    }),
  ];
}

/** Valid fields of a form, without the values sent beside them. */
export function filledForm(changes: object = {}): Record<string, unknown> {
  return {
    form: "business",
    company_name: "Acme Cameras",
    company_website: "https://www.acme.example/cameras",
    contact_name: "Lin Wei",
    phone: "13800138000",
    email: "lin@acme.example",
    topic: "Samples",
    content: "Two reels, please.\nWhen can you ship?",
    consent: true,
    ...changes,
  };
}

/** A valid answer to a challenge that was issued a while ago. */
export async function solvedCaptcha(store: Store, now = Date.now()): Promise<string> {
  // With a single number to try, which needs no work, issued long enough ago not to be too quick.
  const challenge = issueChallenge(await secret(store, "enquiries"), now - 10_000, 0);
  return encodeSolution(challenge, 0);
}

let lastKey = 0;

/** A unique idempotency key. */
export function newKey(): string {
  lastKey += 1;
  return `key-of-a-test-${process.pid}-${lastKey}`;
}

/** A valid request of `save`, with changes. */
export async function goodEnquiry(store: Store, changes: object = {}) {
  return {
    ...filledForm(),
    idempotency_key: newKey(),
    captcha: await solvedCaptcha(store),
    fax_number: "",
    ...changes,
  };
}

/** Posts a form as JSON. */
export function postEnquiry(
  { app }: TestApp,
  enquiry: object,
  { language = "en", remoteAddress = "203.0.113.7", headers = {} }: PostWish = {},
) {
  return app.inject({
    method: "POST",
    url: `${languageFacts[language].apiBase}/guestbook/save`,
    headers: { "content-type": "application/json", ...headers },
    payload: JSON.stringify(enquiry),
    remoteAddress,
  });
}

interface PostWish {
  readonly language?: Language;
  readonly remoteAddress?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A form with files, as a browser sends it. */
export function multipart(
  parts: readonly (readonly [name: string, value: string | Uint8Array, fileName?: string])[],
) {
  const boundary = "----boundary-of-a-test";
  const pieces = parts.flatMap(([name, value, fileName]) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
      fileName === undefined
        ? ""
        : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`
    }\r\n\r\n`,
    value,
    "\r\n",
  ]);
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(
      [...pieces, `--${boundary}--\r\n`].map((piece) =>
        typeof piece === "string" ? Buffer.from(piece) : piece,
      ),
    ),
  };
}

/** Uploads a file, with a captcha answer of its own or the given proof. */
export async function postFile(
  { app, store }: TestApp,
  content: string | Uint8Array,
  {
    name = "note.txt",
    language = "en",
    remoteAddress = "203.0.113.7",
    headers = {},
    proofs,
  }: FileWish = {},
) {
  const given = proofs ?? { captcha: store === undefined ? "" : await solvedCaptcha(store) };
  const form = multipart([...Object.entries(given), ["file", content, name]]);
  return app.inject({
    method: "POST",
    url: `${languageFacts[language].apiBase}/guestbook/upload`,
    headers: { ...form.headers, ...headers },
    payload: form.payload,
    remoteAddress,
  });
}

interface FileWish extends PostWish {
  readonly name?: string;
  readonly proofs?: { readonly captcha?: string; readonly pass?: string };
}
