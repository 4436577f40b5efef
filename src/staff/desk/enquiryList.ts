import { type Expression, type SqlBool, sql } from "kysely";
import {
  type deskOrders,
  type deskRegions,
  type dueStates,
  dueTargets,
} from "../../base/site/enquiryDeskCodes.ts";
import type { Language } from "../../base/site/languages.ts";
import type { Reading } from "../../base/store/tables.ts";
import { partIdentity } from "../../content/types/fields/partNumber.ts";
import { searchForm } from "../../readers/enquiries/deskSearchColumns.ts";
import { type StaffState, staffStateOf } from "../../readers/enquiries/enquiryStates.ts";
import { type FormName, formNames, isFormName } from "../../readers/enquiries/form/fields.ts";
import { accountOf } from "../../readers/enquiries/noteInHistory.ts";
import { fieldsOf, textIn } from "../../readers/enquiries/readEnquiries.ts";
import { type Act, may, type Person } from "../access/rights.ts";
import { type DeskPerson, namesOf } from "./deskPeople.ts";

/** Filters of a list; absent fields exclude nothing. */
export interface DeskQuery {
  readonly form?: FormName | undefined;
  /** `open`: received or in work, and to be answered. */
  readonly state?: StaffState | "open" | undefined;
  readonly assignee?: "me" | "nobody" | number | undefined;
  /** Enquiries whose due time is near, or past. */
  readonly due?: (typeof dueStates)[number] | undefined;
  /** Default: the newest first. */
  readonly order?: (typeof deskOrders)[number] | undefined;
  /** A part number, however it is written. */
  readonly part?: string | undefined;
  /** A mail domain, or words of the company's name. */
  readonly company?: string | undefined;
  readonly topic?: string | undefined;
  readonly region?: (typeof deskRegions)[number] | undefined;
  readonly language?: Language | undefined;
  /** True: spam alone; else none of it. */
  readonly spam: boolean;
  /** True: those with a reply that waits for a second reader. */
  readonly review?: boolean | undefined;
  /** Words that code, fields or thread hold, all of them. */
  readonly words?: string | undefined;
}

/**
 * A place in a list: after this enquiry. Ordered by due time its due time belongs to it; null: it has none
 * and stands among those behind.
 */
export interface DeskCursor {
  /** Undefined: the first of those without a due time. */
  readonly id: number | undefined;
  readonly dueAt?: number | null | undefined;
}

/** A part of a list. */
export interface DeskPage {
  /** The place after which it begins; undefined: the beginning. */
  readonly after: DeskCursor | undefined;
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** An enquiry in a list. Times in milliseconds since 1970. */
export interface DeskLine {
  readonly id: number;
  readonly code: string;
  readonly form: FormName;
  readonly language: string;
  readonly state: StaffState;
  readonly version: number;
  readonly receivedAt: number;
  readonly sender: string;
  readonly company: string;
  readonly domain: string | null;
  readonly region: string | null;
  readonly topic: string;
  readonly parts: readonly string[];
  readonly assignee: DeskPerson | null;
  readonly isSpam: boolean;
  readonly needsNoAnswer: boolean;
  readonly waitingSince: number | null;
  readonly attachments: number;
  readonly lastMail: "in" | "out" | null;
  /** Null: none is kept, or its clock stands. */
  readonly due: DeskDue | null;
}

/** A due time of an enquiry, in milliseconds since 1970. */
export interface DeskDue {
  readonly target: (typeof dueTargets)[number];
  readonly at: number;
  readonly nearAt: number;
}

/** Enquiries that a request looks at, at most; a search for words, which reads texts, looks at fewer. */
const windows = { plain: 10_000, words: 2_000 };

/** Most words of a search. */
const maxWords = 8;

/**
 * A part of a list. One request looks at a bounded number of enquiries.
 * @returns the lines, and the place after which the next part begins; undefined: this was the last
 */
export async function deskList(
  db: Reading,
  by: Person,
  query: DeskQuery,
  page: DeskPage,
): Promise<{ readonly list: DeskLine[]; readonly next: DeskCursor | undefined }> {
  const forms = formsFor(by, "enquiry.read").filter(
    (form) => query.form === undefined || form === query.form,
  );
  if (forms.length === 0) return { list: [], next: undefined };
  const wish: Wish = { query, by, forms };
  const { rows, next } =
    query.order === "due" ? await byDueTime(db, wish, page) : await byNumber(db, wish, page);
  return { list: await linesOf(db, rows), next };
}

interface Wish {
  readonly query: DeskQuery;
  readonly by: Person;
  readonly forms: readonly FormName[];
}

interface Found {
  readonly rows: readonly LineRow[];
  readonly next: DeskCursor | undefined;
}

function matching(db: Reading, { query, by, forms }: Wish, now: number) {
  return db
    .selectFrom("enquiries")
    .select(lineColumns)
    .where("form", "in", forms)
    .where(conditionsOf(query, by, now));
}

/** The newest first. @param isUndue only those without a due time */
async function byNumber(
  db: Reading,
  wish: Wish,
  { after, limit, now }: DeskPage,
  isUndue = false,
): Promise<Found> {
  const before = after?.id;
  const lowest = await lowestOf(db, before, windowOf(wish));
  const found = await matching(db, wish, now)
    .$if(isUndue, (select) => select.where("due_at", "is", null))
    .$if(before !== undefined, (select) => select.where("id", "<", before ?? 0))
    .$if(lowest !== undefined, (select) => select.where("id", ">=", lowest ?? 0))
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  const id = found.length > limit ? rows.at(-1)?.id : lowest;
  return { rows, next: id === undefined ? undefined : { id, ...(isUndue && { dueAt: null }) } };
}

/** Enquiries that are due first, then those without a due time, the newest first. */
async function byDueTime(db: Reading, wish: Wish, page: DeskPage): Promise<Found> {
  const { after, limit, now } = page;
  if (after?.dueAt === null) return byNumber(db, wish, page, true);
  const behind = sql<SqlBool>`(due_at > ${after?.dueAt ?? 0}
    or (due_at = ${after?.dueAt ?? 0} and id > ${after?.id ?? 0}))`;
  const [last] = await db
    .selectFrom("enquiries")
    .select(["due_at", "id"])
    .where("due_at", "is not", null)
    .where(behind)
    .orderBy("due_at")
    .orderBy("id")
    .offset(windowOf(wish) - 1)
    .limit(1)
    .execute();
  const found = await matching(db, wish, now)
    .where("due_at", "is not", null)
    .where(behind)
    .$if(last !== undefined, (select) =>
      select.where(
        sql<SqlBool>`(due_at < ${last?.due_at ?? 0}
          or (due_at = ${last?.due_at ?? 0} and id <= ${last?.id ?? 0}))`,
      ),
    )
    .orderBy("due_at")
    .orderBy("id")
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  const end = found.length > limit ? rows.at(-1) : last;
  if (end !== undefined) return { rows, next: { id: end.id, dueAt: end.due_at } };
  const place = { ...page, after: undefined, limit: limit - rows.length };
  if (place.limit === 0) return { rows, next: { id: undefined, dueAt: null } };
  const rest = await byNumber(db, wish, place, true);
  return { rows: [...rows, ...rest.rows], next: rest.next };
}

/** Enquiries that a request looks at. */
function windowOf({ query }: Wish): number {
  return query.words ? windows.words : windows.plain;
}

/** The number of the last enquiry that a request looks at; undefined where it looks at all. */
async function lowestOf(
  db: Reading,
  before: number | undefined,
  count: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("enquiries")
    .select("id")
    .$if(before !== undefined, (select) => select.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  return row && row.id + 1;
}

/** The forms whose enquiries a person may do an act with. */
export function formsFor(by: Person, act: Act): FormName[] {
  return formNames.filter((form) => may(by, act, { form }));
}

function conditionsOf(query: DeskQuery, by: Person, now: number): Expression<SqlBool> {
  const { due, state, assignee, part, company, topic, region, language, spam, review, words } =
    query;
  const is: Expression<SqlBool>[] = [sql<SqlBool>`is_spam = ${spam ? 1 : 0}`];
  if (state === "open") is.push(sql`state in ('received', 'in-work') and needs_no_answer = 0`);
  else if (state !== undefined) is.push(sql`state = ${state}`);
  if (assignee === "nobody") is.push(sql`assignee_id is null`);
  else if (assignee === "me") is.push(sql`assignee_id = ${accountOf(by) ?? 0}`);
  else if (assignee !== undefined) is.push(sql`assignee_id = ${assignee}`);
  if (due === "past") is.push(sql`due_at <= ${now}`);
  if (due === "near") is.push(sql`due_near_at <= ${now} and due_at > ${now}`);
  if (topic !== undefined) is.push(sql`topic = ${topic}`);
  if (region !== undefined) is.push(sql`region = ${region}`);
  if (language !== undefined) is.push(sql`language = ${language}`);
  if (company !== undefined) {
    const wanted = company.trim().toLowerCase();
    is.push(sql`(domain = ${wanted} or lower(company) like ${holding(wanted)} escape '\\')`);
  }
  if (part !== undefined) {
    is.push(sql`exists (select 1 from enquiry_parts p
      where p.enquiry_id = enquiries.id and p.part = ${partIdentity(part)})`);
  }
  if (review === true) {
    is.push(sql`exists (select 1 from enquiry_messages m
      where m.enquiry_id = enquiries.id and m.state = 'review')`);
  }
  for (const word of wordsOf(words)) {
    const pattern = holding(word);
    is.push(sql`(search_text like ${pattern} escape '\\' or exists (select 1 from enquiry_messages m
      where m.enquiry_id = enquiries.id and lower(m.body) like ${pattern} escape '\\'))`);
  }
  return sql<SqlBool>`${sql.join(is, sql` and `)}`;
}

/** The words of a search in the form in which texts are stored. */
function wordsOf(words = ""): string[] {
  return searchForm(words)
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, maxWords);
}

/** Pattern of LIKE for a text that holds another. */
function holding(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

const lineColumns = [
  ...["id", "code", "form", "language", "state", "version", "created_at", "body", "company"],
  ...["domain", "region", "topic", "assignee_id", "is_spam", "needs_no_answer", "waiting_since"],
  ...["due_target", "due_near_at", "due_at"],
] as const;

type LineRow = Awaited<ReturnType<typeof lineRows>>[number];

/** Rows of enquiries as lists have them. */
export function lineRows(db: Reading, ids: readonly number[]) {
  return db.selectFrom("enquiries").select(lineColumns).where("id", "in", ids).execute();
}

/** Lines of a list, in the order of their rows. */
export async function linesOf(db: Reading, rows: readonly LineRow[]): Promise<DeskLine[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const people = await namesOf(
    db,
    rows.map(({ assignee_id }) => assignee_id),
  );
  const parts = await db
    .selectFrom("enquiry_parts")
    .select(["enquiry_id", "part"])
    .where("enquiry_id", "in", ids)
    .orderBy("part")
    .execute();
  const partsOf = Map.groupBy(parts, ({ enquiry_id }) => enquiry_id);
  const files = await db
    .selectFrom("attachments")
    .select(({ fn }) => ["enquiry_id", fn.countAll<number | string>().as("count")])
    .where("enquiry_id", "in", ids)
    .groupBy("enquiry_id")
    .execute();
  const filesOf = new Map(files.map(({ enquiry_id: id, count }) => [id, Number(count)]));
  const lastOf = await lastMails(db, ids);
  return rows.map((row) => {
    const form = isFormName(row.form) ? row.form : formNames[0];
    const fields = fieldsOf(form, row.body);
    return {
      ...{ id: row.id, code: row.code, form, language: row.language, version: row.version },
      ...{ state: staffStateOf(row.state), receivedAt: row.created_at },
      ...{ sender: textIn(fields, "contact_name"), company: textIn(fields, "company_name") },
      ...{ domain: row.domain, region: row.region },
      topic: textIn(fields, "topic") || textIn(fields, "position"),
      parts: (partsOf.get(row.id) ?? []).map(({ part }) => part),
      assignee: people.get(row.assignee_id ?? 0) ?? null,
      ...{ isSpam: row.is_spam === 1, needsNoAnswer: row.needs_no_answer === 1 },
      ...{ waitingSince: row.waiting_since, attachments: filesOf.get(row.id) ?? 0 },
      lastMail: lastOf.get(row.id) ?? null,
      due: dueOf(row),
    };
  });
}

function dueOf({ due_target, due_near_at, due_at }: LineRow): DeskDue | null {
  const target = dueTargets.find((name) => name === due_target);
  if (target === undefined || due_at === null) return null;
  return { target, at: due_at, nearAt: due_near_at ?? due_at };
}

async function lastMails(
  db: Reading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, "in" | "out">> {
  const rows = await db
    .selectFrom("enquiry_messages")
    .select(["enquiry_id", "direction"])
    .where("enquiry_id", "in", ids)
    .where("state", "in", ["sent", "received"])
    // Answering machines and returned mails are no mails of the sender.
    .where("mail_kind", "is", null)
    .orderBy("id")
    .execute();
  return new Map(
    rows.map(({ enquiry_id: id, direction }) => [id, direction === "in" ? "in" : "out"]),
  );
}

/** Numbers of the enquiries that a person may read, without spam. */
export interface DeskCounts {
  readonly open: number;
  readonly unassigned: number;
  readonly mine: number;
  /** By due time; undefined where no targets are set and none is kept. */
  readonly near: number | undefined;
  readonly past: number | undefined;
  /** Enquiries with a reply that waits for a second reader other than its author. */
  readonly review: number;
  readonly spam: number;
  readonly forms: readonly {
    readonly form: FormName;
    readonly state: StaffState;
    readonly count: number;
  }[];
}

/** Counts for home, navigation and the list's tabs. */
export async function deskCounts(db: Reading, by: Person, now: number): Promise<DeskCounts> {
  const forms = formsFor(by, "enquiry.read");
  const me = accountOf(by) ?? 0;
  const rows =
    forms.length === 0
      ? []
      : await db
          .selectFrom("enquiries")
          .select(({ fn }) => [
            ...(["form", "state", "is_spam", "needs_no_answer"] as const),
            fn.countAll<number | string>().as("count"),
            sql<number | string>`count(*) filter (where assignee_id is null)`.as("free"),
            sql<number | string>`count(*) filter (where assignee_id = ${me})`.as("mine"),
          ])
          .where("form", "in", forms)
          .groupBy(["is_spam", "form", "state", "needs_no_answer"])
          .execute();
  const shown = rows.filter((row) => row.is_spam === 0);
  const open = shown.filter(
    (row) => row.needs_no_answer === 0 && ["received", "in-work"].includes(row.state),
  );
  const sum = (list: readonly { readonly count: number | string }[]) =>
    list.reduce((total, { count }) => total + Number(count), 0);
  const byState = Map.groupBy(shown, ({ form, state }) => `${form} ${staffStateOf(state)}`);
  return {
    open: sum(open),
    unassigned: sum(open.map(({ free: count }) => ({ count }))),
    mine: sum(open.map(({ mine: count }) => ({ count }))),
    ...(await dueCounts(db, forms, now)),
    review: await reviewCount(db, forms, me),
    spam: sum(rows.filter((row) => row.is_spam === 1)),
    forms: [...byState.values()].flatMap((list) => {
      const [first] = list;
      const form = formNames.find((name) => name === first?.form);
      if (first === undefined || form === undefined) return [];
      return [{ form, state: staffStateOf(first.state), count: sum(list) }];
    }),
  };
}

/** Enquiries by due time: those that are closed or spam have none. */
async function dueCounts(db: Reading, forms: readonly FormName[], now: number) {
  const target = await db.selectFrom("desk_targets").select("id").limit(1).executeTakeFirst();
  const countOrNone = (count: number) => (target === undefined && count === 0 ? undefined : count);
  if (forms.length === 0) return { near: countOrNone(0), past: countOrNone(0) };
  const row = await db
    .selectFrom("enquiries")
    .select([
      sql<number | string>`count(*) filter (where due_at <= ${now})`.as("past"),
      sql<number | string>`count(*) filter (where due_at > ${now})`.as("near"),
    ])
    .where("form", "in", forms)
    .where("is_spam", "=", 0)
    .where("due_near_at", "<=", now)
    .where("due_at", "is not", null)
    .executeTakeFirstOrThrow();
  return { near: countOrNone(Number(row.near)), past: countOrNone(Number(row.past)) };
}

async function reviewCount(db: Reading, forms: readonly FormName[], me: number): Promise<number> {
  if (forms.length === 0) return 0;
  const row = await db
    .selectFrom("enquiry_messages")
    .innerJoin("enquiries", "enquiries.id", "enquiry_messages.enquiry_id")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("enquiry_messages.state", "=", "review")
    .where("form", "in", forms)
    .where("is_spam", "=", 0)
    .where(({ or, eb }) => or([eb("author_id", "is", null), eb("author_id", "!=", me)]))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
