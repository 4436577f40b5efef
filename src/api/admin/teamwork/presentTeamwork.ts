import type * as z from "zod";
import { mentionedIn, withNames } from "../../../base/site/teamworkCodes.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import type { Person } from "../../../staff/access/rights.ts";
import type { VisibleCatalogue } from "../../../staff/catalogue/visibleCatalogue.ts";
import type { Discussion } from "../../../staff/teamwork/comments.ts";
import type { HandOver } from "../../../staff/teamwork/handOvers.ts";
import type { Notice } from "../../../staff/teamwork/notices.ts";
import type { discussion, handOver, ownNotice } from "../../contract/teamwork.ts";
import { isoTime } from "../commonParameters.ts";

/** Names that are shown for actors' ids. */
type Names = ReadonlyMap<string, string>;

/** Longest text of a notice. */
const maxShownText = 160;

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}

function colleague(id: number, names: Names) {
  return { id, name: names.get(`account:${id}`) ?? "" };
}

/** Presents the threads of a document as a person sees them. */
export function presentDiscussion(
  { threads, names }: Discussion,
  by: Person,
): z.input<typeof discussion> {
  const mentioned = threads.flatMap(({ comments }) =>
    comments.flatMap(({ text }) => mentionedIn(text)),
  );
  return {
    threads: threads.map(({ id, path, language, resolvedAt, resolvedBy, comments }) => ({
      ...{ id, path, language, resolved_at: timeOrNull(resolvedAt) },
      resolved_by_name: names.get(resolvedBy ?? "") ?? null,
      comments: comments.map((one) => ({
        ...{ id: one.id, author: one.author, author_name: names.get(one.author) ?? null },
        ...{ text: one.text, at: isoTime(one.at), edited_at: timeOrNull(one.editedAt) },
        is_deleted: one.isDeleted,
        is_own: one.author === by.id && !one.isDeleted,
      })),
    })),
    mentioned: Array.from(new Set(mentioned), (id) => colleague(id, names)),
  };
}

/** Presents a hand-over. */
export function presentHandOver(one: HandOver, names: Names): z.input<typeof handOver> {
  const { account, takenBy } = one;
  return {
    ...{ id: one.id, role: one.role, line: one.note, at: isoTime(one.at) },
    person: account === null ? null : colleague(account, names),
    ...{ by: one.by, by_name: names.get(one.by) ?? null },
    taken_at: timeOrNull(one.takenAt),
    taken_by: takenBy === null ? null : colleague(takenBy, names),
  };
}

/** Titles of a document as far as the person sees it. */
export function titleIn(catalogue: VisibleCatalogue, key: string) {
  const { en = null, zh = null } = catalogue.byKey(key)?.facts.titles ?? {};
  return { en, zh };
}

/** Presents a notice. */
export function presentNotice(
  { at, by, readAt, text, ...one }: Notice,
  names: Names,
  catalogue: VisibleCatalogue,
): z.input<typeof ownNotice> {
  const { id, kind, key, type, thread, path, role } = one;
  const withPeople = withNames(text, (account) => names.get(`account:${account}`) ?? `${account}`);
  return {
    ...{ id, kind, key, type, thread, path, role, title: titleIn(catalogue, key) },
    text: cutText(withPeople, maxShownText),
    ...{ by, by_name: names.get(by) ?? null, at: isoTime(at), is_read: readAt !== null },
  };
}
