import { setImmediate as nextTurn } from "node:timers/promises";
import { inTimeSlices } from "../../base/process/timeSlices.ts";
import type { Language } from "../../base/site/languages.ts";
import { type SettingName, type SettingValue, settings } from "../settings/settings.ts";
import type { TypeName } from "../types/typeNames.ts";
import { buildColumnTree, type ColumnNode } from "./columnTree.ts";
import { putDocument } from "./composition/putComposedDocument.ts";
import { type DocSet, LaidOverDocs, OwnDocs } from "./documentSet.ts";
import type { AnyDoc, ColumnContent, Doc } from "./publishedDocument.ts";
import { PublishedFiles } from "./publishedFiles.ts";
import { type MediaFacts, type MediaFactsRow, MediaIndex } from "./publishedMedia.ts";
import type { PublishedRow } from "./readPublished.ts";
import { noteAnything, noteDocument, noteType } from "./recordReads.ts";
import { AddressBook, type AddressChanges } from "./siteAddressBook.ts";

/** Contents of a view other than its documents. */
interface Beside {
  readonly addresses?: AddressBook;
  readonly media?: MediaIndex | undefined;
}

/** Longest time slice, in ms. */
const sliceMs = 4;

/** Rows that a publication is made of beside its documents. */
interface BesideRows extends AddressChanges {
  readonly media?: readonly MediaFactsRow[];
  /** Paths of the files that embargoes withhold. */
  readonly withheld?: ReadonlySet<string>;
}

/**
 * The published content of one language, immutable. Indexes are built on first use and never become
 * stale. Reads are recorded (`Reads`).
 */
export class View {
  readonly language: Language;
  /** Readable addresses of documents, in whatever language they are published, and redirects. */
  readonly addresses: AddressBook;
  readonly #docs: DocSet;
  readonly #inColumn = new Map<TypeName, Map<string, Doc[]>>();
  #columns: ReadonlyMap<string, ColumnNode> | undefined;
  readonly #media: MediaIndex | undefined;

  constructor(language: Language, docs: DocSet, beside: Beside = {}) {
    this.language = language;
    this.#docs = docs;
    this.addresses = beside.addresses ?? AddressBook.empty;
    this.#media = beside.media;
  }

  /**
   * A view with some documents of another one replaced.
   * @param changed documents by id; undefined: not in the view
   */
  static over(base: View, changed: ReadonlyMap<number, AnyDoc | undefined>): View {
    const { addresses } = base;
    const media = base.#media;
    return new View(base.language, new LaidOverDocs(base.#docs, changed), { addresses, media });
  }

  get size(): number {
    return this.#docs.size;
  }

  /**
   * Facts of a stored file in the media library; undefined where it has none. Not recorded as a
   * read: documents that show the file are published again where these change.
   */
  media(file: string): MediaFacts | undefined {
    return this.#media?.get(file);
  }

  docs(): Iterable<AnyDoc> {
    noteAnything();
    return this.#docs.all();
  }

  byId(id: number): AnyDoc | undefined {
    return noted(this.#docs.byId(id));
  }

  byKey(key: string): AnyDoc | undefined {
    return noted(this.#docs.byKey(key));
  }

  /** The document of that type under a key; undefined where it is not published in this language. */
  get<Type extends TypeName>(type: Type, key: string | undefined): Doc<Type> | undefined {
    return key === undefined ? undefined : notedOf(this.#docs.byKey(key), type);
  }

  /** The document of a type with an id; undefined for other types and unknown ids. */
  getById<Type extends TypeName>(type: Type, id: number): Doc<Type> | undefined {
    return notedOf(this.#docs.byId(id), type);
  }

  /** The documents under several keys, in their order; those not published are left out. */
  getAll<Type extends TypeName>(type: Type, keys: readonly string[]): Doc<Type>[] {
    return keys.map((key) => this.get(type, key)).filter((doc) => doc !== undefined);
  }

  /** All documents of a type in the order readers see them (dated types newest first). */
  all<Type extends TypeName>(type: Type): readonly Doc<Type>[] {
    noteType(type);
    return this.#docs.sorted(type) as readonly unknown[] as readonly Doc<Type>[];
  }

  /** The documents whose home is one column, in readers' order. */
  inColumn<Type extends ColumnContent>(type: Type, column: string): readonly Doc<Type>[] {
    noteType(type);
    let index = this.#inColumn.get(type);
    if (index === undefined) {
      index = Map.groupBy<string, Doc>(this.all(type), homeOf);
      this.#inColumn.set(type, index);
    }
    return (index.get(column) ?? []) as readonly unknown[] as readonly Doc<Type>[];
  }

  /** The tree of published columns, by key. A column whose parent is not published is not in it. */
  get columns(): ReadonlyMap<string, ColumnNode> {
    noteType("column");
    this.#columns ??= buildColumnTree(this);
    return this.#columns;
  }

  column(key: string | undefined): ColumnNode | undefined {
    return key === undefined ? undefined : this.columns.get(key);
  }

  columnById(id: number): ColumnNode | undefined {
    noteType("column");
    const doc = this.#docs.byId(id);
    return doc?.type === "column" ? this.columns.get(doc.key) : undefined;
  }

  /** A setting's value, or what holds when it was never set. */
  setting<Name extends SettingName>(name: Name): SettingValue<Name> {
    noteType("setting");
    return (this.#docs.setting(name) ?? settings[name].fallback) as SettingValue<Name>;
  }
}

/** The frozen state of everything published: one view a language, and the number of the tape-out. */
export interface Publication {
  readonly revision: number;
  readonly views: Readonly<Record<Language, View>>;
  /** Paths of the stored files that published documents refer to, which everybody may read. */
  readonly files: PublishedFiles;
  /** Facts of stored files in the media library. */
  readonly media: MediaIndex;
}

/**
 * A publication from the store's rows; with `previous`, the rows are what changed since it. Each body is
 * composed of what is published in the two languages (decision 54), so that a view holds no text that
 * its readers may not see. Bodies were checked against their schema when they were written
 * (`documentOperations.ts`), so they are only parsed as JSON here, once where both languages publish the same, and
 * given the defaults that their type has got since.
 * @param rows by document. A language that is not among a document's rows is as it was in `previous`.
 * @param besideRows readable addresses, redirects and rows of the media library: all of them or, with `previous`,
 *   those that changed; and all files that embargoes keep
 */
export async function makePublication(
  revision: number,
  rows: AsyncIterable<PublishedRow> | Iterable<PublishedRow>,
  previous?: Publication,
  { media: changedMedia = [], withheld, ...changed }: BesideRows = {},
): Promise<Publication> {
  const en = docsOf(previous, "en");
  if (previous !== undefined) await nextTurn();
  const docs = { en, zh: docsOf(previous, "zh") };
  if (previous !== undefined) await nextTurn();
  const files = new PublishedFiles(previous?.files, withheld);
  let together: PublishedRow[] = [];
  let until = performance.now() + sliceMs;
  for await (const row of rows) {
    if (together.some(({ id, language }) => id !== row.id || language === row.language)) {
      putDocument(docs, files, together);
      together = [];
      if (performance.now() >= until) {
        await nextTurn();
        until = performance.now() + sliceMs;
      }
    }
    together.push(row);
  }
  putDocument(docs, files, together);
  await nextTurn();
  const addresses = (previous?.views.en.addresses ?? AddressBook.empty).with(changed);
  const media = new MediaIndex(previous?.media, changedMedia);
  const beside = { addresses, media };
  const english = new View("en", await sortedDocs(docs.en), beside);
  await nextTurn();
  const chinese = new View("zh", await sortedDocs(docs.zh), beside);
  return { revision, views: { en: english, zh: chinese }, files, media };
}

/** Documents in readers' order, sorted ahead of the first request. */
async function sortedDocs(docs: ReadonlyMap<number, AnyDoc>): Promise<OwnDocs> {
  const own = new OwnDocs(docs.values());
  await nextTurn();
  await inTimeSlices(own.sortInSteps());
  return own;
}

function docsOf(publication: Publication | undefined, language: Language): Map<number, AnyDoc> {
  const docs = new Map<number, AnyDoc>();
  for (const doc of publication?.views[language].docs() ?? []) docs.set(doc.id, doc);
  return docs;
}

/** Notes the reading of a document; one that is missing may come with any type. */
function noted(doc: AnyDoc | undefined): AnyDoc | undefined {
  if (doc === undefined) noteAnything();
  else noteDocument(doc);
  return doc;
}

/** The same where the type is known. */
function notedOf<Type extends TypeName>(
  doc: AnyDoc | undefined,
  type: Type,
): Doc<Type> | undefined {
  if (doc === undefined) noteType(type);
  else noteDocument(doc);
  return doc !== undefined && isDocOf(doc, type) ? doc : undefined;
}

function isDocOf<Type extends TypeName>(doc: AnyDoc, type: Type): doc is AnyDoc & Doc<Type> {
  return doc.type === type;
}

function homeOf({ body }: Doc): string {
  return "column" in body ? (body.column ?? "") : "";
}
