import { LRUCache } from "lru-cache";
import { writePreviewWish } from "../../../base/site/addresses/previewAddress.ts";
import { publicationRevision } from "../../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { LivePublication } from "../../../content/published/livePublication.ts";
import type { Publication } from "../../../content/published/publication.ts";
import { withheldFiles } from "../../../staff/access/embargo/embargoedFiles.ts";
import type { Person } from "../../../staff/access/rights.ts";
import { layOver, type Overlay } from "../../../staff/editing/preview/layOverDrafts.ts";
import { draftsStamp } from "../../../staff/editing/preview/previewedDocuments.ts";
import { type Drafts, readDrafts } from "../../../staff/editing/preview/readDrafts.ts";
import type { PreviewScope } from "./previewThreadMessages.ts";

/** An overlay with the drafts that it is made of. */
export interface MadeOverlay extends Pick<Drafts, "documents" | "isCut"> {
  readonly overlay: Overlay;
  /** Characters of its drafts. */
  readonly size: number;
}

interface Entry {
  readonly stamp: string;
  readonly made: Promise<MadeOverlay>;
}

/** Maximum overlays cached, and total characters of their drafts. */
const bounds = { overlays: 32, characters: 32_000_000 } as const;

/** Milliseconds after which an unused overlay is dropped. */
const idleMs = 10 * 60_000;

/** Assumed size of an overlay until it is made. */
const unknownSize = 100_000;

/**
 * Cache of overlays by person, made on first use and again when anything that they could show has
 * changed. The least recently used are dropped.
 */
export class Overlays {
  readonly #store: Store;
  readonly #live: LivePublication;
  readonly #entries = new LRUCache<string, Entry>({
    max: bounds.overlays,
    maxSize: bounds.characters,
    ttl: idleMs,
    updateAgeOnGet: true,
  });

  constructor(store: Store, live: LivePublication) {
    this.#store = store;
    this.#live = live;
  }

  /** The present overlay of a scope: it includes everything committed before the call. */
  async of(scope: PreviewScope): Promise<MadeOverlay> {
    const { person, wish } = scope;
    const base = await this.#base();
    // A person's shared link shows less than they see themself.
    const rights = JSON.stringify([person.rights, person.isLookingAs === true]);
    const stamp = `${base.revision} ${await draftsStamp(this.#store.db, wish)} ${rights}`;
    const key = `${person.id} ${person.isLookingAs === true} ${writePreviewWish(wish)}`;
    const known = this.#entries.get(key);
    if (known?.stamp === stamp) return known.made;
    const made = this.#make(scope);
    const entry = { stamp, made };
    this.#entries.set(key, entry, { size: unknownSize });
    made.then(
      ({ size }) => {
        if (this.#entries.peek(key) === entry) this.#entries.set(key, entry, { size });
      },
      () => {
        if (this.#entries.peek(key) === entry) this.#entries.delete(key);
      },
    );
    return made;
  }

  /** The latest publication, which this process or thread may not have been notified of yet. */
  async #base(): Promise<Publication> {
    const revision = await publicationRevision(this.#store.db);
    if (this.#live.current().revision < revision) await this.#live.refresh();
    return this.#live.current();
  }

  async #make({ person, wish }: PreviewScope): Promise<MadeOverlay> {
    const base = this.#live.current();
    const now = Date.now();
    const { rows, documents, isCut } = await readDrafts(this.#store.db, {
      ...{ ...wish, person, base, now },
    });
    const size = rows.reduce((sum, { body }) => sum + (body?.length ?? 0), 1);
    const overlay = layOver(base, rows);
    const files = await withoutWithheld(this.#store.db, overlay.files, person);
    return { overlay: { ...overlay, files }, documents, isCut, size };
  }
}

/**
 * Files of a preview without those that embargoes withhold from a person, whatever refers to them.
 */
async function withoutWithheld(
  db: Reading,
  files: ReadonlySet<string>,
  person: Person,
): Promise<ReadonlySet<string>> {
  if (person.rights === "all" || files.size === 0) return files;
  const withheld = await withheldFiles(db, person, [...files]);
  return new Set([...files].filter((path) => withheld.get(path) !== "out"));
}
