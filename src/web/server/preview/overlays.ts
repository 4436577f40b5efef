import { LRUCache } from "lru-cache";
import { writePreviewWish } from "../../../base/site/addresses/previewAddress.ts";
import { publicationRevision } from "../../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { LivePublication } from "../../../content/published/live.ts";
import type { Publication } from "../../../content/published/publication.ts";
import { withheldFiles } from "../../../staff/access/embargo/embargoedFiles.ts";
import type { Person } from "../../../staff/access/rights.ts";
import { type Drafts, readDrafts } from "../../../staff/editing/preview/drafts.ts";
import { layOver, type Overlay } from "../../../staff/editing/preview/overlay.ts";
import { draftsStamp } from "../../../staff/editing/preview/subjects.ts";
import type { PreviewScope } from "./messages.ts";

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

/** Overlays kept at once, and their drafts' characters in all. */
const bounds = { overlays: 32, characters: 32_000_000 } as const;

/** An overlay that nobody looks at for so long is dropped, in milliseconds. */
const idleMs = 10 * 60_000;

/** Stands for the size of an overlay until it is made. */
const unknownSize = 100_000;

/**
 * Overlays of people, made when they are first asked for and again when anything has changed that they
 * could show. Those not used for longest are dropped.
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

  /** The overlay of a scope as of now: whatever was committed before the call is in it. */
  async of(scope: PreviewScope): Promise<MadeOverlay> {
    const { person, wish } = scope;
    const base = await this.#base();
    // A link of a person's shows less than they see themself.
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

  /** What is published now: this process or thread may not have heard yet of the last publication. */
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

/** The files of a preview without those that embargoes keep from a person, whatever names them. */
async function withoutWithheld(
  db: Reading,
  files: ReadonlySet<string>,
  person: Person,
): Promise<ReadonlySet<string>> {
  if (person.rights === "all" || files.size === 0) return files;
  const withheld = await withheldFiles(db, person, [...files]);
  return new Set([...files].filter((path) => withheld.get(path) !== "out"));
}
