import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { sanitizeLine, sanitizeText } from "../../../base/site/sanitizeInput.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import {
  anchorsIn,
  classifyMail,
  fieldsOf,
  type MailHead,
  type MailKind,
  type NamedAnchor,
  type ReportedAction,
} from "./classifyMail.ts";
import { mendText, relabelled } from "./correctCharset.ts";
import { htmlText } from "./htmlToText.ts";
import { readTnef } from "./tnef.ts";

/** A file of a mail. */
export interface MailFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A mail as it was read, without its files. */
export interface MailFacts {
  /** Without angle brackets; "" where there is none. */
  readonly messageId: string;
  readonly fromName: string;
  /** Lower case; "" where there is none. */
  readonly fromAddress: string;
  readonly subject: string;
  /** Value of the field `Date`, as it stands. */
  readonly date: string;
  readonly kind: MailKind;
  /** Anchors in `In-Reply-To` and `References`; of a bounce, also in the mail that it returns. */
  readonly anchors: readonly NamedAnchor[];
  /** Plain text. Of a bounce: the reason. */
  readonly text: string;
  /** True: the text was longer than is kept. */
  readonly isCut: boolean;
  /** Names of files that could not be read: encrypted, or damaged. */
  readonly unreadable: readonly string[];
}

export interface ReadMail extends MailFacts {
  readonly files: readonly MailFile[];
}

/** Longest text of a mail that is kept, in UTF-16 units. */
const maxText = 100_000;

/** Longest reason of a bounce that is kept. */
const maxReason = 600;

/** Bounds of what a mail may nest and state, beyond which it is not read. */
const bounds = { maxNestingDepth: 60, maxHeadersSize: 1_000_000 };

/**
 * Reads a mail.
 * @param own the desk's own addresses, lower case
 * @throws Error where it is nested too deeply or its heads are too long
 */
export async function readMail(raw: Uint8Array, own: ReadonlySet<string>): Promise<ReadMail> {
  const mail = await parsed(raw);
  const head: MailHead = mail.headers;
  const from = mailboxOf(mail.from) ?? mailboxOf(mail.sender) ?? { name: "", address: "" };
  const subject = cutText(sanitizeLine(mendText(mail.subject ?? "")), 300);
  const report = await reportOf(mail);
  const fromAddress = cutText(sanitizeLine(from.address).toLowerCase(), 254);
  const kind = classifyMail({ head, from: fromAddress, subject, report: report?.action, own });
  const { text, files, unreadable } = contentOf(mail);
  const facts = {
    messageId: messageIdOf(mail.messageId ?? ""),
    fromName: cutText(sanitizeLine(mendText(from.name)), 120),
    ...{ fromAddress, subject, kind, date: cutText(sanitizeLine(mail.date ?? ""), 60) },
  };
  const replied = [...fieldsOf(head, "in-reply-to"), ...fieldsOf(head, "references").toReversed()];
  const anchors = replied.flatMap((value) => anchorsIn(value));
  if (kind !== "bounce") {
    return { ...facts, anchors, ...cut(text), files, unreadable };
  }
  const reason = sanitizeText(report?.reason ?? "") || firstLines(text);
  return {
    ...{ ...facts, text: cutText(reason, maxReason), isCut: false, files: [], unreadable: [] },
    anchors: [...(await returnedAnchors(mail)), ...anchors, ...anchorsIn(text)],
  };
}

async function parsed(raw: Uint8Array): Promise<Email> {
  const parse = (bytes: Uint8Array) =>
    PostalMime.parse(bytes, { ...bounds, forceRfc822Attachments: true });
  const mail = await parse(raw);
  // A character that could not be read: a charset was missing, or wrong.
  return lossIn(textsOf(mail)) > 0 ? better(mail, await parse(relabelled(raw))) : mail;
}

/** A mail with each text as the reading has it that loses less. */
function better(one: Email, other: Email): Email {
  const pick = (first: string | undefined, second: string | undefined) =>
    lossIn([second]) < lossIn([first]) ? second : first;
  const name = (mail: Email) => mailboxOf(mail.from)?.name;
  const from = name(other) === pick(name(one), name(other)) ? other.from : one.from;
  const { subject, text, html } = other;
  return {
    ...{ ...one, from, subject: pick(one.subject, subject), text: pick(one.text, text) },
    html: pick(one.html, html),
    attachments: one.attachments.map((part, index) => ({
      ...part,
      filename:
        pick(part.filename ?? undefined, other.attachments[index]?.filename ?? undefined) ?? null,
    })),
  };
}

function textsOf({ subject, text, html, from, attachments }: Email): (string | undefined)[] {
  const names = attachments.map(({ filename }) => filename ?? undefined);
  return [subject, text, html, from?.name, ...names];
}

/** Number of characters that could not be read. */
function lossIn(texts: readonly (string | undefined)[]): number {
  return texts.join("").split("\ufffd").length - 1;
}

function mailboxOf(address: Address | undefined) {
  if (address === undefined) return undefined;
  const one = address.group === undefined ? address : address.group[0];
  return one?.address === undefined || one.address === "" ? undefined : one;
}

function messageIdOf(value: string): string {
  const id = /<([^<>\s]+)>/.exec(value)?.[1] ?? value.trim();
  return cutText(sanitizeLine(id), 500);
}

function cut(text: string) {
  const whole = sanitizeText(text);
  const isCut = whole.length > maxText;
  return { text: isCut ? sanitizeText(cutText(whole, maxText)) : whole, isCut };
}

function firstLines(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, 8)
    .join("\n");
}

/** Parts that say nothing to a reader: signatures. */
const ignoredTypes =
  /^application\/(?:x-)?(?:pkcs7-signature|pgp-signature|pgp-keys)$|^message\/(?:delivery-status|disposition-notification)$/;

function contentOf(mail: Email) {
  const files: MailFile[] = [];
  const unreadable: string[] = [];
  const forwarded: string[] = [];
  let text = textOf(mail);
  for (const [index, part] of mail.attachments.entries()) {
    if (ignoredTypes.test(part.mimeType)) continue;
    const bytes = bytesOf(part);
    const name = nameOf(part, index);
    const isTnef = part.mimeType === "application/ms-tnef" || /^winmail\.dat$/i.test(name);
    const packed = isTnef ? readTnef(bytes) : undefined;
    if (packed !== undefined) {
      if (text.trim() === "") text = packed.text;
      files.push(...packed.files.map((file) => ({ ...file, name: file.name || "attachment" })));
    } else if (isTnef || /pkcs7-mime$|pgp-encrypted$/.test(part.mimeType)) {
      unreadable.push(name);
    } else if (part.mimeType === "text/calendar") {
      forwarded.push(invitationText(new TextDecoder().decode(bytes)));
      files.push({ name: `${name}.txt`, bytes });
    } else if (part.mimeType === "text/plain" && part.filename === null) {
      forwarded.push(new TextDecoder().decode(bytes));
    } else {
      files.push({ name, bytes });
    }
  }
  const whole = [text.trimEnd(), ...forwarded].filter((one) => one !== "").join("\n\n");
  return { text: whole, files, unreadable };
}

/** Shortest text that is believed whatever the HTML beside it says. */
const shortText = 200;

function textOf({ text: plain = "", html = "" }: Email): string {
  const text = mendText(plain);
  if (html === "") return text;
  const isMissing = text.trim() === "" || (text.length < shortText && /html/i.test(text));
  return isMissing ? htmlText(mendText(html)) : text;
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === "string") return new TextEncoder().encode(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

const endings: Readonly<Record<string, string>> = {
  ...{ "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "application/pdf": "pdf" },
  ...{ "text/plain": "txt", "text/csv": "csv", "text/html": "html", "message/rfc822": "eml" },
  ...{ "text/calendar": "ics", "text/rfc822-headers": "txt", "image/webp": "webp" },
};

function nameOf({ filename, mimeType }: Attachment, index: number): string {
  const name = sanitizeLine(mendText(filename ?? ""));
  return name === "" ? `attachment-${index + 1}.${endings[mimeType] ?? "bin"}` : name;
}

/** Title, time and place of an invitation (RFC 5545). */
function invitationText(calendar: string): string {
  const unfolded = calendar.replace(/\r?\n[ \t]/g, "");
  const event = /BEGIN:VEVENT([\s\S]*?)END:VEVENT/.exec(unfolded)?.[1] ?? "";
  const partsOf = (name: string) =>
    new RegExp(`^${name}(?:;([^:\\r\\n]*))?:([^\\r\\n]*)`, "m").exec(event)?.slice(1) ?? [];
  const lineOf = (name: string) => {
    const [parameters = "", value = ""] = partsOf(name);
    const plain = value
      .replace(/\\n/gi, " ")
      .replace(/\\([,;\\])/g, "$1")
      .trim();
    const zone = /TZID="?([^;"]+)/.exec(parameters)?.[1];
    return zone === undefined ? plain : `${plain} (${zone})`;
  };
  const times = [lineOf("DTSTART"), lineOf("DTEND")].filter((one) => one !== "").map(readableTime);
  const lines = [lineOf("SUMMARY"), times.join(" – "), lineOf("LOCATION")];
  return lines.filter((one) => one !== "").join("\n");
}

function readableTime(text: string): string {
  return text.replace(
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?/,
    (_all, year, month, day, hour, minute, zone) =>
      `${year}-${month}-${day}${hour === undefined ? "" : ` ${hour}:${minute}${zone === "Z" ? " UTC" : ""}`}`,
  );
}

interface Report {
  readonly action: ReportedAction;
  readonly reason: string;
}

/** The delivery report of a mail (RFC 3464); undefined where it has none. */
async function reportOf({ attachments, headers }: Email): Promise<Report | undefined> {
  const part = attachments.find(({ mimeType }) =>
    /^message\/(?:global-)?delivery-status$/.test(mimeType),
  );
  const isRead = attachments.some(
    ({ mimeType }) => mimeType === "message/disposition-notification",
  );
  if (isRead) return { action: "other", reason: "" };
  if (part === undefined) {
    const type = fieldsOf(headers, "content-type")[0] ?? "";
    const isReport = /multipart\/report/i.test(type) && /delivery-status/i.test(type);
    return isReport ? { action: "failed", reason: "" } : undefined;
  }
  const status = new TextDecoder().decode(bytesOf(part)).replace(/\r?\n[ \t]+/g, " ");
  const actions = [...status.matchAll(/^Action:\s*([a-z]+)/gim)].map(([, one = ""]) => one);
  const isFailed = actions.some((one) => /^failed$/i.test(one));
  const valuesOf = (name: string) =>
    [...status.matchAll(new RegExp(`^${name}:\\s*(.+)$`, "gim"))].map(([, value = ""]) => value);
  const codes = valuesOf("Diagnostic-Code").map((value) =>
    value.replace(/^[a-z0-9-]+\s*;\s*/i, ""),
  );
  const reason = codes[0] ?? valuesOf("Status").find((one) => one.startsWith("5")) ?? "";
  return { action: isFailed ? "failed" : "other", reason };
}

/** Anchors in the mail that a bounce returns: its own Message-ID first. */
async function returnedAnchors({ attachments }: Email): Promise<NamedAnchor[]> {
  const parts = attachments.filter(({ mimeType, filename }) => {
    return (
      /^(?:message\/(?:rfc822|global)|text\/rfc822-headers)$/.test(mimeType) ||
      /\.eml$/i.test(filename ?? "")
    );
  });
  const texts = parts.map((part) => {
    const text = Buffer.from(bytesOf(part).subarray(0, 64_000)).toString("latin1");
    const head = text.split(/\r?\n\r?\n/)[0] ?? text;
    const own = /^Message-ID:\s*(?:\r?\n\s+)?(\S+)/im.exec(head)?.[1] ?? "";
    return [...anchorsIn(own), ...anchorsIn(head)];
  });
  return texts.flat();
}
