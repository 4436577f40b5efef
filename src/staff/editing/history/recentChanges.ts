import * as z from "zod";
import { type Language, languages } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";

/** Records of the audit trail that are looked through, from the newest. */
const lookedThrough = 3_000;

/** Age of the oldest change that is told, in milliseconds. */
const maxAgeMs = 14 * 86_400_000;

const acts = {
  "document.publish": "publish",
  "document.unpublish": "withdraw",
  "document.save": "save",
} as const;

type Act = keyof typeof acts;

/** The last change of a document. */
export interface RecentChange {
  readonly key: string;
  readonly act: (typeof acts)[Act];
  /** Languages that were published or withdrawn; none for a draft. */
  readonly languages: readonly Language[];
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Actor's id. */
  readonly by: string;
}

const subjectPrefix = "document:";

const detailOf = z.object({ languages: z.array(z.enum(languages)).optional() });

/**
 * Returns the last change of each recently changed document, the newest first; without documents
 * whose last change a person made. Read from a bounded number of records of the audit trail: the
 * result says nothing about rights, by which the caller has to choose.
 */
export async function recentChanges(
  db: Reading,
  { exceptBy, now }: { readonly exceptBy: string; readonly now: number },
): Promise<RecentChange[]> {
  const newest = await db
    .selectFrom("audit")
    .select("seq")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const rows = await db
    .selectFrom("audit")
    .select(["at", "actor", "act", "subject", "detail"])
    .where("seq", ">", Number(newest?.seq ?? 0) - lookedThrough)
    .where("at", ">", now - maxAgeMs)
    .where("act", "in", Object.keys(acts))
    .orderBy("seq", "desc")
    .execute();
  const last = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (!last.has(row.subject)) last.set(row.subject, row);
  return Array.from(last.values()).flatMap(({ at, actor, act, subject, detail }) => {
    if (!isAct(act) || actor === exceptBy || !subject.startsWith(subjectPrefix)) return [];
    const told = detailOf.safeParse(JSON.parse(detail)).data?.languages;
    const changed = act === "document.save" ? [] : (told ?? []);
    const key = subject.slice(subjectPrefix.length);
    return { key, act: acts[act], languages: changed, at: Number(at), by: actor };
  });
}

function isAct(act: string): act is Act {
  return act in acts;
}
