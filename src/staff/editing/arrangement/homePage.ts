import * as z from "zod";
import { positionsFor } from "../../../base/site/columnTree/positions.ts";
import { homeOrder } from "../../../base/site/homePage/homeParts.ts";
import type { BilingualText } from "../../../base/site/text/localizedText.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { settingKey, settings } from "../../../content/settings/settings.ts";
import { isFields } from "../../../content/types/fields/bilingualValues.ts";
import type { Person } from "../../access/rights.ts";
import { draftVisible } from "../../access/visibleDocuments.ts";
import { type DocumentRow, documentByKey, lockLiveDocument } from "../documents/documentRows.ts";
import { createDocument } from "../documents/drafts.ts";
import type { Operation } from "../workingCopies/applyOperation.ts";
import { itemId, valueHash } from "../workingCopies/bodyFields.ts";
import { newItemId, withoutIds } from "../workingCopies/itemIds.ts";
import { patchIn } from "../workingCopies/patchDocument.ts";
import { openCopy } from "../workingCopies/workingCopyRows.ts";
import { ArrangedSince } from "./arrangementErrors.ts";

/** A section of the home page in the setting's draft. */
interface DraftSection {
  /** Id in the working copy; null: the section is not listed yet, and has its default place. */
  readonly id: string | null;
  readonly kind: string;
  readonly hidden: boolean;
  /** Title of a composed section, or the person quoted by a quote; absent without one. */
  readonly title?: BilingualText | undefined;
}

/** Key of the setting that holds the sections. */
export const homeKey = settingKey("home");

const told = z
  .object({ en: z.string().optional(), zh: z.string().optional() })
  .optional()
  .catch(undefined);

const listed = z.looseObject({
  [itemId]: z.string().optional(),
  kind: z.string(),
  hidden: z.boolean().optional(),
  title: told,
  /** Person quoted by a quote, which has no title. */
  person: told,
});

interface Act {
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Arrangement of the home page that a person may see. */
interface HomeDraft {
  readonly sections: readonly DraftSection[];
  /** True: the published value of the setting differs. */
  readonly isChanged: boolean;
}

/**
 * Returns the sections of the home page in the setting's draft.
 * @param published the published value of the setting, returned to people without a right to its
 *   draft
 */
export async function readHome(db: Reading, by: Person, published: object): Promise<HomeDraft> {
  const document = await homeDocument(db, by);
  if (document === undefined)
    return { sections: sectionsIn({ value: published }), isChanged: false };
  const { body } = await openCopy(db, document);
  const value = isFields(body) ? withoutIds(body.value) : undefined;
  const isChanged = valueHash(value) !== valueHash(JSON.parse(JSON.stringify(published)));
  return { sections: sectionsIn(body), isChanged };
}

async function homeDocument(db: Reading, by: Person): Promise<DocumentRow | undefined> {
  const row = await db
    .selectFrom("documents")
    .select("key")
    .where("key", "=", homeKey)
    .where("trashed_at", "is", null)
    .where(draftVisible(by, db))
    .executeTakeFirst();
  return row && documentByKey(db, row.key, by);
}

function listedIn(body: unknown): z.output<typeof listed>[] {
  const value = isFields(body) ? body.value : undefined;
  const list = isFields(value) && Array.isArray(value.sections) ? value.sections : [];
  return list.flatMap((item) => listed.safeParse(item).data ?? []);
}

function sectionsIn(body: unknown): DraftSection[] {
  return homeOrder(listedIn(body)).map((section) => {
    const own = listed.parse(section);
    const title = own.title ?? own.person;
    return { id: own[itemId] ?? null, kind: own.kind, hidden: own.hidden === true, title };
  });
}

/** A section by its kind or, where a kind can have several, by its id. */
type SectionWish = Omit<DraftSection, "id" | "title"> & { readonly id?: string | null };

/**
 * Reorders the sections of the home page, and hides and shows them, in the setting's working copy.
 * The setting is made where it is missing.
 * @param from the sections as they were seen
 * @throws ArrangedSince where they have changed meanwhile, NotPermitted, DocumentTrashed
 */
export async function arrangeHome(
  store: Store,
  {
    from,
    to,
    ...act
  }: Act & {
    readonly from: readonly SectionWish[];
    readonly to: readonly SectionWish[];
  },
): Promise<void> {
  await store.transaction(async (tx) => {
    await makeSetting(tx, act);
    const document = await lockLiveDocument(tx, homeKey, act.by);
    const { body } = await openCopy(tx, document);
    const present = sectionsIn(body);
    if (!isSame(present, from) || !isPermutation(present, to)) throw new ArrangedSince([homeKey]);
    const marks = new Map(listedIn(body).map((one) => [one[itemId], one.hidden]));
    const operations = operationsTo(present, to, marks);
    if (operations.length === 0) return;
    const { outcomes } = await patchIn(tx, { key: homeKey, operations, ...act });
    if (outcomes.some(({ status }) => status === "conflict")) throw new ArrangedSince([homeKey]);
  });
}

async function makeSetting(tx: Writing, { by, now }: Act): Promise<void> {
  const known = await tx
    .selectFrom("documents")
    .select("id")
    .where("key", "=", homeKey)
    .executeTakeFirst();
  if (known !== undefined) return;
  const body = { name: "home", value: settings.home.fallback };
  await createDocument(tx, { key: homeKey, type: "setting", body, by, now });
}

function isSame(present: readonly DraftSection[], seen: readonly SectionWish[]): boolean {
  const text = (sections: readonly SectionWish[]) =>
    sections.map(({ kind, hidden }) => `${kind} ${hidden}`).join();
  return text(present) === text(seen);
}

function isPermutation(present: readonly DraftSection[], wanted: readonly SectionWish[]): boolean {
  const names = (sections: readonly SectionWish[]) => sections.map(nameOf).sort().join();
  return names(present) === names(wanted);
}

/** Identifier of a section. */
function nameOf({ id, kind }: SectionWish): string {
  return id ?? kind;
}

/**
 * Operations that turn the list into the wanted one; unlisted sections are added to it.
 * @param marks the marks of hidden sections as they are stored, by id: one that is shown may have one too
 */
function operationsTo(
  present: readonly DraftSection[],
  wanted: readonly SectionWish[],
  marks: ReadonlyMap<string | undefined, boolean | undefined>,
): Operation[] {
  const path = "/value/sections";
  const ids = new Map(present.map((one) => [nameOf(one), one.id ?? newItemId()]));
  const order = present.filter(({ id }) => id !== null).map(nameOf);
  const operations: Operation[] = [];
  let behind: string | null = null;
  for (const [index, one] of wanted.entries()) {
    const name = nameOf(one);
    const id = ids.get(name) ?? newItemId();
    const former = present.find((section) => nameOf(section) === name);
    if (!order.includes(name)) {
      const value = { kind: one.kind, ...(one.hidden && { hidden: true }) };
      operations.push({ op: "insert", path, id, behind, value });
      order.splice(index, 0, name);
    } else {
      if (order[index] !== name) {
        operations.push({ op: "move", path: `${path}/${id}`, behind });
        order.splice(order.indexOf(name), 1);
        order.splice(index, 0, name);
      }
      if (former !== undefined && former.hidden !== one.hidden) {
        const before = valueHash(marks.get(id));
        const after = one.hidden ? { after: true } : {};
        operations.push({ op: "set", path: `${path}/${id}/hidden`, before, ...after });
      }
    }
    behind = id;
  }
  return operations;
}

/** A banner with its place, in its draft. */
interface DraftBanner {
  readonly id: number;
  readonly key: string;
  readonly position: number;
  /** Published position; null: the banner is not published. */
  readonly published: number | null;
  readonly seesDraft: boolean;
}

const positioned = z.looseObject({ position: z.int().min(0).default(0) });

/**
 * Returns the banners that a person may see, in their order; published ones for people without a
 * right to drafts.
 */
export async function readBanners(db: Reading, by: Person): Promise<DraftBanner[]> {
  const banners = () =>
    db
      .selectFrom("documents")
      .select(["documents.id", "documents.key"])
      .where("type", "=", "banner")
      .where("trashed_at", "is", null);
  const drafts = await banners().where(draftVisible(by, db)).execute();
  const shown = await banners()
    .innerJoin("published", "published.document_id", "documents.id")
    .innerJoin("revisions", "revisions.id", "published.revision_id")
    .select("revisions.body")
    .execute();
  const found = new Map<number, DraftBanner>();
  for (const { id, key, body } of shown) {
    const { data } = positioned.safeParse(JSON.parse(body));
    const position = data?.position ?? 0;
    found.set(id, { id, key, position, published: position, seesDraft: false });
  }
  for (const { id, key } of drafts) {
    const body = (await openCopy(db, await documentByKey(db, key, by))).body;
    const position = positioned.safeParse(body).data?.position ?? 0;
    const published = found.get(id)?.published ?? null;
    found.set(id, { id, key, position, published, seesDraft: true });
  }
  return [...found.values()].sort((a, b) => a.position - b.position || a.id - b.id);
}

/**
 * Reorders the banners in their working copies, changing as few of them as possible.
 * @param from keys as they were seen
 * @throws ArrangedSince where the banners or their order have changed meanwhile, NotPermitted
 */
export async function arrangeBanners(
  store: Store,
  { from, to, ...act }: Act & { readonly from: readonly string[]; readonly to: readonly string[] },
): Promise<void> {
  await store.transaction(async (tx) => {
    for (const key of [...new Set(from)].sort()) await lockLiveDocument(tx, key, act.by);
    const present = await readBanners(tx, act.by);
    const byKey = new Map(present.map((one) => [one.key, one]));
    const wanted = to.flatMap((key) => byKey.get(key) ?? []);
    const isSeen = present.map(({ key }) => key).join() === from.join();
    if (!isSeen || new Set(wanted).size !== present.length || to.length !== present.length) {
      throw new ArrangedSince(from);
    }
    const positions = positionsFor(wanted);
    for (const { id, key, position } of wanted) {
      const after = positions.get(id);
      if (after === undefined || after === position) continue;
      const operation = {
        op: "set" as const,
        path: "/position",
        before: valueHash(position),
        after,
      };
      const { outcomes } = await patchIn(tx, { key, operations: [operation], ...act });
      if (outcomes.some(({ status }) => status === "conflict")) throw new ArrangedSince([key]);
    }
  });
}
