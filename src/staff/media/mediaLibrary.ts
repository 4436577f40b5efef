import { setImmediate as nextTurn } from "node:timers/promises";
import { foldedTag } from "../../base/site/mediaTags.ts";
import type { MediaRow } from "../../base/store/tables/media.ts";
import type { Reading } from "../../base/store/tables.ts";
import { type MediaKind, mediaKinds } from "../../content/published/mediaKinds.ts";
import { openedFiles, type Withheld, withheldFiles } from "../access/embargo/embargoedFiles.ts";
import type { Person } from "../access/rights.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { type Use, type VisibleCatalogue, visibleIn } from "../catalogue/visibleCatalogue.ts";
import { isOwnFile } from "../editing/files/checkNamedFiles.ts";
import { MediaNotFound, mediaRow, mediaRowIfAny } from "./mediaRows.ts";
import { tagsOf } from "./mediaTags.ts";

/** Rows read before other requests are served. */
const rowsAtOnce = 500;

/** Age from which on a file that nothing uses is listed as unused, in milliseconds. */
const unusedMs = 90 * 24 * 3_600_000;

/** Lists of files that are worth a look. */
export const mediaLists = ["unused", "duplicates", "no-alt", "mine", "trash"] as const;

export type MediaList = (typeof mediaLists)[number];

/** Orders of a list; `alt`: pictures that lack an alternative text first, the newest of each first. */
export const mediaOrders = ["-at", "at", "name", "-name", "size", "-size", "alt"] as const;

export type MediaOrder = (typeof mediaOrders)[number];

export interface MediaQuery {
  /** Words of names, alternative texts and titles. */
  readonly text?: string | undefined;
  readonly kinds?: readonly MediaKind[] | undefined;
  readonly list?: MediaList | undefined;
  /** A tag that the files have, in any case. */
  readonly tag?: string | undefined;
  readonly order: MediaOrder;
  /** Page number, from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly now: number;
}

/** A file as a person sees it. */
export interface SeenMedia {
  readonly row: MediaRow;
  /** The places that the person sees. */
  readonly uses: readonly Use[];
  /** Other files of the same bytes that the person sees. */
  readonly duplicates: readonly string[];
  /** Path of the file that this one replaces; null where there is none that the person sees. */
  readonly replaces: string | null;
}

/**
 * Files named by embargoed documents: those withheld from a person, and documents by files that are
 * open all the same.
 */
interface EmbargoedFiles {
  readonly withheld: ReadonlyMap<string, Withheld>;
  readonly opened: ReadonlyMap<string, ReadonlySet<number>>;
}

/**
 * The part of the library that a person may see: files of documents that they see, their own
 * uploads, and unused files that were not kept private. A file that is used only where they may not
 * look does not exist for them, nor does one that an embargo withholds from them, whatever else
 * uses it. `unseenFiles()` decides the same without a catalogue.
 */
export class VisibleMedia {
  readonly #catalogue: Catalogue;
  readonly #visible: VisibleCatalogue;
  readonly #person: Person;
  readonly #embargoed: EmbargoedFiles;

  private constructor(catalogue: Catalogue, person: Person, embargoed: EmbargoedFiles) {
    this.#catalogue = catalogue;
    this.#visible = visibleIn(catalogue, person);
    this.#person = person;
    this.#embargoed = embargoed;
  }

  static async of(db: Reading, catalogue: Catalogue, person: Person): Promise<VisibleMedia> {
    const [withheld, opened] = [await withheldFiles(db, person), await openedFiles(db)];
    return new VisibleMedia(catalogue, person, { withheld, opened });
  }

  /** The documents that use a file, as far as the person sees them. */
  usesOf(path: string): Use[] {
    return this.#visible.usesOfFile(path);
  }

  /** Tells whether any document uses a file, seen or not. */
  isUsed(path: string): boolean {
    return this.#catalogue.using(path).size > 0;
  }

  sees(row: Pick<MediaRow, "path" | "uploaded_by" | "is_private">): boolean {
    const state = this.#embargoed.withheld.get(row.path);
    if (isOwnFile(row, this.#person, state !== undefined)) return true;
    if (state !== undefined) return state === "in";
    if (this.usesOf(row.path).length > 0) return true;
    return row.is_private === 0 && !this.#isHiddenByUses(row.path);
  }

  #isHiddenByUses(path: string): boolean {
    const opened = this.#embargoed.opened.get(path);
    return [...this.#catalogue.using(path)].some((id) => !opened?.has(id));
  }

  /** @throws MediaNotFound where the person does not see it, too */
  async file(db: Reading, path: string): Promise<SeenMedia> {
    const row = await mediaRow(db, path);
    if (!this.sees(row)) throw new MediaNotFound(path);
    const same = await db.selectFrom("media").selectAll().where("hash", "=", row.hash).execute();
    const older = row.replaces === null ? undefined : await mediaRowIfAny(db, row.replaces);
    return this.#seen(row, this.#duplicates(same, path), older !== undefined && this.sees(older));
  }

  /** Files with these bytes, as they were sent or as they are kept, that the person sees. */
  async withHash(db: Reading, hash: string): Promise<MediaRow[]> {
    const rows = await db
      .selectFrom("media")
      .selectAll()
      .where(({ eb, or }) => or([eb("hash", "=", hash), eb("original_hash", "=", hash)]))
      .where("trashed_at", "is", null)
      .orderBy("at")
      .execute();
    return rows.filter((row) => this.sees(row));
  }

  async list(
    db: Reading,
    query: MediaQuery,
  ): Promise<{ readonly total: number; readonly files: readonly SeenMedia[] }> {
    const found: MediaRow[] = [];
    const byHash = new Map<string, MediaRow[]>();
    const seen = new Set<string>();
    for await (const rows of allRows(db)) {
      for (const row of rows) {
        if (!this.sees(row)) continue;
        seen.add(row.path);
        if (row.trashed_at === null) {
          byHash.set(row.hash, [...(byHash.get(row.hash) ?? []), row]);
        }
        if (this.#fits(row, query)) found.push(row);
      }
    }
    const wanted =
      query.list === "duplicates"
        ? found.filter(({ hash }) => (byHash.get(hash)?.length ?? 0) > 1)
        : found;
    const sorted = wanted.sort(comparison(query.order));
    const first = (query.page - 1) * query.pageSize;
    const files = sorted.slice(first, first + query.pageSize).map((row) => {
      const duplicates = this.#duplicates(byHash.get(row.hash) ?? [], row.path);
      return this.#seen(row, duplicates, seen.has(row.replaces ?? ""));
    });
    return { total: sorted.length, files };
  }

  /** Number of files that nothing uses and that are listed as such. */
  async countUnused(db: Reading, now: number): Promise<number> {
    const rows = await db
      .selectFrom("media")
      .select(["path", "uploaded_by", "is_private"])
      .where("trashed_at", "is", null)
      .where("at", "<=", now - unusedMs)
      .execute();
    return rows.filter((row) => !this.isUsed(row.path) && this.sees(row)).length;
  }

  /** Tags of the files that the person sees, the most used first, each as it is mostly written. */
  async tags(db: Reading): Promise<{ readonly tag: string; readonly files: number }[]> {
    const found = new Map<string, Map<string, number>>();
    for await (const rows of allRows(db)) {
      for (const row of rows) {
        if (row.trashed_at !== null || row.tags === "[]" || !this.sees(row)) continue;
        for (const tag of tagsOf(row)) {
          const spellings = found.get(foldedTag(tag)) ?? new Map<string, number>();
          spellings.set(tag, (spellings.get(tag) ?? 0) + 1);
          found.set(foldedTag(tag), spellings);
        }
      }
    }
    const counted = Array.from(found.values(), (spellings) => {
      const [[tag] = [""]] = [...spellings].sort(([, a], [, b]) => b - a);
      return { tag, files: spellings.values().reduce((sum, count) => sum + count, 0) };
    });
    return counted.sort((a, b) => b.files - a.files || collator.compare(a.tag, b.tag));
  }

  #fits(row: MediaRow, { text, kinds, list, tag, now }: MediaQuery): boolean {
    if (tag !== undefined && !isTagged(row, tag)) return false;
    if ((row.trashed_at !== null) !== (list === "trash")) return false;
    if (kinds !== undefined && !kinds.some((kind) => kind === row.kind)) return false;
    if (list === "mine" && row.uploaded_by !== this.#person.id) return false;
    if (list === "unused" && (this.isUsed(row.path) || row.at > now - unusedMs)) return false;
    if (list === "no-alt" && !lacksAlt(row)) return false;
    return isNamed(row, text);
  }

  #duplicates(rows: readonly MediaRow[], path: string): string[] {
    return rows
      .filter((row) => row.path !== path && row.trashed_at === null && this.sees(row))
      .map((row) => row.path)
      .sort();
  }

  #seen(row: MediaRow, duplicates: readonly string[], seesOlder: boolean): SeenMedia {
    const replaces = seesOlder ? row.replaces : null;
    return { row, uses: this.usesOf(row.path), duplicates, replaces };
  }
}

/** Tells whether a picture lacks an alternative text in some language without being decorative. */
function lacksAlt({ kind, decorative, alt_en: en, alt_zh: zh }: MediaRow): boolean {
  const isPicture = kind === "image" || kind === "drawing";
  return isPicture && decorative === 0 && (en === "" || zh === "");
}

function isTagged(row: MediaRow, tag: string): boolean {
  return row.tags !== "[]" && tagsOf(row).some((one) => foldedTag(one) === foldedTag(tag));
}

function isNamed(row: MediaRow, text: string | undefined): boolean {
  const words = normal(text ?? "")
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return true;
  const all = normal(
    [row.name, row.alt_en, row.alt_zh, row.title ?? "", row.path, row.tags].join("\n"),
  );
  return words.every((word) => all.includes(word));
}

function normal(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

async function* allRows(db: Reading): AsyncGenerator<MediaRow[]> {
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("media")
      .selectAll()
      .where("path", ">", after)
      .orderBy("path")
      .limit(rowsAtOnce)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.path;
    yield rows;
    await nextTurn();
  }
}

const collator = new Intl.Collator("en", { numeric: true });

/** Compares in an order; files that are alike stay in the order of their paths, as they are read. */
function comparison(order: MediaOrder): (a: MediaRow, b: MediaRow) => number {
  if (order === "alt") {
    return (a, b) => Number(lacksAlt(b)) - Number(lacksAlt(a)) || b.at - a.at;
  }
  const sign = order.startsWith("-") ? -1 : 1;
  const by = order.replace("-", "");
  if (by === "name") return (a, b) => sign * collator.compare(a.name, b.name);
  if (by === "size") return (a, b) => sign * (a.size - b.size);
  return (a, b) => sign * (a.at - b.at);
}

/** Kinds that a choice of a field takes. */
export const kindsOfChoice = {
  image: ["image", "drawing"],
  video: ["video"],
  file: mediaKinds,
} as const satisfies Record<string, readonly MediaKind[]>;
