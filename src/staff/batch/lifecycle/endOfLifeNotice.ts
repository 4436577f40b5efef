import { createHash } from "node:crypto";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { storageUrl } from "../../../base/site/addresses/storageUrl.ts";
import type { Language } from "../../../base/site/languages.ts";
import { sanitizeRichText } from "../../../content/richText/richText.ts";
import { type LifecycleStage, lifecycleStages } from "../../../content/types/product.ts";
import type { NewDocument } from "../changeSets/changeSetTypes.ts";
import type { ChosenPart, LifecycleWish } from "./lifecycleParts.ts";

/** Types that have a notice of the end of parts, with the code of the columns that list them. */
export const noticeTypes = { news: 2, investor: 5 } as const;

export type NoticeType = keyof typeof noticeTypes;

/** A file of the media library that goes with a notice. */
interface NoticeFile {
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
}

export interface NoticeWish {
  readonly type: NoticeType;
  /** Key of a column. */
  readonly column: string;
  readonly date: string;
  /** Titles instead of those of the template. */
  readonly title?: { readonly [One in Language]?: string | undefined } | undefined;
  readonly file?: NoticeFile | undefined;
}

/** Content of a notice. */
export interface NoticeFacts {
  readonly chosen: readonly ChosenPart[];
  readonly wish: LifecycleWish;
  /** Titles of products, by key. */
  readonly titleOf: (key: string) => string;
  readonly messages: Readonly<Record<Language, StaffMessages>>;
}

/** Maximum number of products that an article names. */
const maxProducts = 12;

/** Maximum number of part numbers in a title; the rest is counted. */
const namedParts = 3;

/** A notice in both languages as a new document, made from the template. */
export function noticeDocument(notice: NoticeWish, facts: NoticeFacts): NewDocument {
  const { type, column, date, file } = notice;
  const { chosen, messages } = facts;
  const title = inBoth((language) => {
    const own = notice.title?.[language]?.trim();
    return own === undefined || own === "" ? titleIn(language, facts) : own;
  });
  const summary = inBoth((language) => {
    const { stage } = facts.wish;
    const { notice: t } = messages[language].adminLifecycle;
    const lastOrder = facts.wish.lastOrder ?? undefined;
    return t.summary(
      codesOf(facts).length,
      stage === undefined ? undefined : t.stages[stage],
      lastOrder,
    );
  });
  const document = { key: keyOf(notice, chosen), type };
  if (type === "investor") {
    const paper = file && {
      ...{ title, kind: "announcement", revision: "1.0", date, language: "both" },
      ...{ file: file.path, size: file.size },
    };
    const body = { column, title, kind: "temporary", date, summary };
    return { ...document, body: { ...body, ...(paper && { document: paper }) } };
  }
  const body = inBoth((language) => articleIn(language, facts, file));
  const products = chosen.slice(0, maxProducts).map(({ part }) => part.key);
  return { ...document, body: { column, title, summary, date, body, products } };
}

function inBoth(make: (language: Language) => string): { en: string; zh: string } {
  return { en: make("en"), zh: make("zh") };
}

function titleIn(language: Language, { chosen, wish, messages }: NoticeFacts): string {
  const { notice: t } = messages[language].adminLifecycle;
  const numbers = chosen.map(({ part }) => part.partNumber);
  return t.title(
    wish.stage === undefined ? t.change : t.kinds[wish.stage],
    numbers.slice(0, namedParts),
    Math.max(0, numbers.length - namedParts),
  );
}

/** An order code, or a part without any, as the notice's table has it. */
interface NoticeRow {
  readonly code: string;
  readonly part: ChosenPart["part"];
  /** True where the part as a whole is meant, which has dates and a replacement. */
  readonly isWhole: boolean;
  readonly stage: string | undefined;
}

function codesOf({ chosen, wish }: NoticeFacts): NoticeRow[] {
  return chosen.flatMap(({ part, orderCodes }) => {
    const { variants, lifecycle } = part;
    const isWhole = orderCodes === undefined;
    const meant = isWhole
      ? variants
      : variants.filter(({ orderCode }) => orderCodes.includes(orderCode));
    const stage = wish.stage ?? lifecycle.stage;
    if (isWhole && meant.length === 0) return [{ code: part.partNumber, part, isWhole, stage }];
    return meant.map((one) => ({
      ...{ code: one.orderCode, part, isWhole },
      stage: later(one.stage, stage, isWhole) ?? stage,
    }));
  });
}

/** The stage of an order code: its own where it is the later one, or where it alone is left as it was. */
function later(own: string | undefined, stage: string | undefined, isWhole: boolean) {
  const rank = (one: string | undefined) => lifecycleStages.findIndex((known) => known === one);
  return isWhole && own !== undefined && rank(own) > rank(stage) ? own : undefined;
}

function articleIn(language: Language, facts: NoticeFacts, file: NoticeFile | undefined): string {
  const { notice: t } = facts.messages[language].adminLifecycle;
  const rows = codesOf(facts).map((row) => `<tr>${cellsOf(row, language, facts).join("")}</tr>`);
  const heads = Object.values(t.columns).map((head) => `<th scope="col">${escaped(head)}</th>`);
  const paper = file
    ? `<p><a href="${escaped(storageUrl(file.path))}">${escaped(t.paper)}</a></p>`
    : "";
  const table = `<table><caption>${escaped(t.caption)}</caption><thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
  return sanitizeRichText(`<p>${escaped(t.intro)}</p>${table}<p>${escaped(t.contact)}</p>${paper}`);
}

function cellsOf(row: NoticeRow, language: Language, { wish, titleOf, messages }: NoticeFacts) {
  const { notice: t } = messages[language].adminLifecycle;
  const { part, isWhole, stage } = row;
  const known = lifecycleStages.find((one) => one === stage);
  const { since, lastOrder } = part.lifecycle;
  const replacement = isWhole ? wished(wish.replacement, part.replacement) : part.replacement;
  const texts = [
    `<th scope="row">${escaped(row.code)}</th>`,
    linked(part.key, part.partNumber),
    escaped(known === undefined ? "" : stageName(t.stages, known)),
    escaped((isWhole ? wish.since : undefined) ?? since ?? "–"),
    escaped((isWhole ? wished(wish.lastOrder, lastOrder) : lastOrder) ?? "–"),
    replacement === undefined ? "–" : linked(replacement, titleOf(replacement)),
  ];
  return texts.map((text, index) => (index === 0 ? text : `<td>${text}</td>`));
}

function stageName(names: Readonly<Record<LifecycleStage, string>>, stage: LifecycleStage): string {
  return names[stage];
}

function wished(wish: string | null | undefined, present: string | undefined): string | undefined {
  return wish === undefined ? present : (wish ?? undefined);
}

/** A link to a document by its key, whatever its address is. */
function linked(key: string, text: string): string {
  return `<a href="doc:${escaped(key)}">${escaped(text)}</a>`;
}

/** Key of a notice, equal for the same parts on the same day, so that no second one is made. */
function keyOf({ type, date }: NoticeWish, chosen: readonly ChosenPart[]): string {
  const chosenCodes = chosen.map(({ part, orderCodes }) => [part.key, orderCodes ?? null]);
  const digest = createHash("sha256").update(JSON.stringify(chosenCodes)).digest("hex").slice(0, 8);
  return `${type}/${date}-lifecycle-${digest}`;
}

const signs: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
