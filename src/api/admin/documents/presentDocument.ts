import type * as z from "zod";
import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { isLanguage, type Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { draftVisible } from "../../../staff/access/visibleDocuments.ts";
import { pendingSchedule } from "../../../staff/catalogue/catalogueQuery.ts";
import type { SeenLine } from "../../../staff/catalogue/lineSeenByPerson.ts";
import { type Use, visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { copyPairStates } from "../../../staff/editing/textPairs/pairStatesOfWorkingCopy.ts";
import { isUnagreed } from "../../../staff/editing/textPairs/storeTextPairs.ts";
import { hashedField } from "../../../staff/editing/textPairs/textFields.ts";
import { copyProblems } from "../../../staff/editing/workingCopies/workingCopyProblems.ts";
import { workingCopyOf } from "../../../staff/editing/workingCopies/workingCopyRows.ts";
import type { documentEntity } from "../../contract/documents.ts";
import { isoTime } from "../commonParameters.ts";
import { titlesIn } from "../publishing/presentDifferences.ts";
import type { AdminCall } from "../route.ts";
import { presentProblems, refusal, refusing } from "./documentErrors.ts";
import { presentEntry } from "./presentListedDocument.ts";
import { sitePagesOf } from "./sitePageAddresses.ts";

type Call = Pick<AdminCall, "services" | "caller" | "t">;

/**
 * The document that a person may see the draft of.
 * @throws ApiError 404
 */
export async function seenDraft({ services, caller, t }: Call, key: string) {
  const catalogue = visibleIn(await services.catalogue.current(), caller.person);
  const seen = catalogue.byKey(key);
  if (seen === undefined || !seen.seesDraft) throw refusal(404, "not-found", t);
  return { catalogue, seen };
}

/**
 * The same before a change, without the catalogue.
 * @throws ApiError 404
 */
export async function requireDraft({ services, caller, t }: Call, key: string): Promise<void> {
  const { db } = services.store;
  const seen = await db
    .selectFrom("documents")
    .select("id")
    .where("key", "=", key)
    .where(draftVisible(caller.person, db))
    .executeTakeFirst();
  if (seen === undefined) throw refusal(404, "not-found", t);
}

/** Everything about a document that a person may see. */
export async function presentDocument(
  call: Call,
  key: string,
): Promise<z.input<typeof documentEntity>> {
  const { services, caller, t } = call;
  const { db } = services.store;
  const { catalogue, seen } = await seenDraft(call, key);
  const { line } = seen;
  return refusing(t, async () => {
    const { base, body, ...copy } = await workingCopyOf(db, key);
    const states = (await isUnagreed(db, line.id))
      ? []
      : await copyPairStates(db, line.id, { base, body });
    return {
      ...presentEntry(seen, await pendingSchedule(db)),
      pages: sitePagesOf(services.live.current(), services.addressing, key),
      newest: { revision: line.draft.number, at: isoTime(line.draftAt), author: line.author },
      working_copy: {
        ...{ seq: copy.seq, base_revision: copy.baseRevision },
        ...{ base: json(base), body: json(body) },
        ...{ unsaved: [...copy.unsaved], conflicts: [...copy.conflicts] },
        updated_at: copy.updatedAt === null ? null : isoTime(copy.updatedAt),
        updated_by: copy.updatedBy,
      },
      published: await publishedStates(db, seen),
      pairs: states.flatMap(({ path, state, outdated, agreed, ...texts }) => {
        if (state === "in-step") return [];
        const hashes = hashedField(texts);
        return [
          { path: pointer(path), state, outdated: [...outdated], hashes, agreed: agreed ?? null },
        ];
      }),
      problems: presentProblems(
        await copyProblems(db, { key, by: caller.person }),
        t,
        titlesIn(catalogue, caller.language),
      ),
      broken_references: catalogue.broken(seen),
      used_in: catalogue.usesOf(key).map(presentUse),
    };
  });
}

/** Presents a place where a document or a file is used. */
export function presentUse({ line: { line, facts }, isPublished }: Use) {
  return {
    ...{ key: line.key, type: line.type, is_published: isPublished },
    title: { en: facts.titles.en ?? null, zh: facts.titles.zh ?? null },
  };
}

async function publishedStates(db: Reading, { line }: SeenLine) {
  const rows = await db
    .selectFrom("published")
    .innerJoin("revisions", "revisions.id", "published.revision_id")
    .select(["language", "published_at", "body"])
    .where("published.document_id", "=", line.id)
    .execute();
  const stateOf = (wanted: Language) => {
    const row = rows.find(({ language }) => isLanguage(language) && language === wanted);
    if (row === undefined) return null;
    return {
      published_at: isoTime(row.published_at),
      is_behind: line.live[wanted]?.isBehind ?? false,
      body: JSON.parse(row.body),
    };
  };
  return { en: stateOf("en"), zh: stateOf("zh") };
}

function json(value: unknown) {
  return JSON.parse(JSON.stringify(value));
}
