import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { type Scan, ScannerUnavailable } from "../../../base/inspection/clamd.ts";
import { Inspections } from "../../../base/inspection/inspectInThread.ts";
import { drawingSize, reencode } from "../../../base/inspection/reencodePicture.ts";
import { RefusedMedia } from "../../../base/inspection/refusedMedia.ts";
import { displayName } from "../../../base/inspection/shownFileName.ts";
import { digestOfLocalFile } from "../../../base/store/storage/fileDigest.ts";
import { type Files, StorageUnavailable } from "../../../base/store/storage/storageInterface.ts";
import type { Store } from "../../../base/store/store.ts";
import { type MediaKind, originalsFolder } from "../../../content/published/mediaKinds.ts";
import {
  usualRate,
  withMinimumRate,
} from "../../../readers/enquiries/attachments/minimumUploadRate.ts";
import { UploadSlots } from "../../../readers/enquiries/attachments/uploadSlots.ts";
import { SerialQueue } from "../../../readers/enquiries/attachments/uploads.ts";
import type { Person } from "../../access/rights.ts";
import { fileIdOf } from "../../editing/files/filesInAudit.ts";
import { insertMedia, type NewMedia, record, storeVariants } from "../mediaRows.ts";
import { formatOf, maxMediaBytes } from "./detectMediaFormat.ts";
import { makeVariants } from "./imageVariants.ts";
import { type Arrival, Arrivals } from "./uploadFolder.ts";

interface MediaUploadsOptions {
  readonly store: Store;
  readonly files: Files;
  /** DATA_DIR: uploads arrive on this machine's disk. */
  readonly dataDir: string;
  /** The virus scanner; absent: files are not scanned. */
  readonly scan?: Scan | undefined;
  readonly onError: (error: unknown, message: string) => void;
  /** Bytes to be left free on the disk; absent: the usual ones. */
  readonly floor?: number | undefined;
}

/** Properties of an upload beside its bytes. */
export interface MediaUpload {
  /** File name on the person's machine. */
  readonly name: string;
  readonly by: Person;
  readonly now: number;
  /** Path of the file that it is a newer version of. */
  readonly replaces?: string | undefined;
  /** Required kind. */
  readonly kind?: MediaKind | undefined;
  readonly isPrivate?: boolean | undefined;
  readonly alt?: { readonly en?: string; readonly zh?: string } | undefined;
}

/** An uploaded file that was accepted. */
export interface TakenMedia {
  readonly path: string;
  /** Elements and attributes that were removed from a drawing. */
  readonly removed: readonly string[];
}

/**
 * Most uploads that may arrive at once in this process; a person may use a fourth of the free
 * places.
 */
const atOnce = 12;

/** Bytes to be left free on the disk. */
const usualFloor = 256 * 1024 * 1024;

/**
 * Takes files into the media library: inspects them, re-encodes pictures, stores and records them.
 */
export class MediaUploads {
  readonly arrivals: Arrivals;
  readonly #options: MediaUploadsOptions;
  readonly #inspections = new Inspections();
  readonly #slots = new UploadSlots(atOnce);
  /** Looking into a file may take memory: one at a time. */
  readonly #inspection = new SerialQueue();
  readonly #variants = new SerialQueue();
  #isClosed = false;

  private constructor(options: MediaUploadsOptions, arrivals: Arrivals) {
    this.#options = options;
    this.arrivals = arrivals;
  }

  static async open(options: MediaUploadsOptions): Promise<MediaUploads> {
    return new MediaUploads(options, await Arrivals.open(options.dataDir));
  }

  /**
   * Takes one file. On return the file is stored and recorded, and survives a loss of power.
   * @throws RefusedMedia, and errors of the sender's side where the file does not arrive whole
   */
  async take(bytes: AsyncIterable<Uint8Array>, upload: MediaUpload): Promise<TakenMedia> {
    const release = this.#slots.acquire(upload.by.id);
    if (release === undefined) throw new RefusedMedia("busy");
    try {
      const { floor = usualFloor } = this.#options;
      if ((await this.arrivals.free()) < floor + maxMediaBytes) throw new RefusedMedia("noRoom");
      const arrival = await this.arrivals.receive(
        withMinimumRate(bytes, () => usualRate),
        maxMediaBytes,
      );
      try {
        await this.#scan(arrival);
        return await this.#inspection.run(() => this.#keep(arrival, upload));
      } finally {
        await this.arrivals.discard(arrival);
      }
    } catch (error) {
      if (isDiskFull(error)) throw new RefusedMedia("noRoom");
      if (error instanceof StorageUnavailable) {
        this.#options.onError(error, "A file of the media library could not be stored");
        throw new RefusedMedia("unstored");
      }
      throw error;
    } finally {
      release();
    }
  }

  /** Makes the smaller versions of a picture, when those before it are made. */
  makeVariants(path: string, hash: string): Promise<void> {
    const { store, files } = this.#options;
    return this.#variants.run(async () => {
      if (this.#isClosed) return;
      const variants = await makeVariants(files, path, hash);
      await storeVariants(store, { hash, variants: JSON.stringify(variants), now: Date.now() });
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#variants.run(async () => undefined);
    await this.#inspections.close();
  }

  async #scan({ path }: Arrival): Promise<void> {
    const { scan, onError } = this.#options;
    if (scan === undefined) return;
    try {
      if ((await scan(path)) === "infected") throw new RefusedMedia("infected");
    } catch (error) {
      if (!(error instanceof ScannerUnavailable)) throw error;
      onError(error, "A file of the media library could not be scanned");
      throw new RefusedMedia("unscanned");
    }
  }

  async #keep(arrival: Arrival, upload: MediaUpload): Promise<TakenMedia> {
    const name = displayName(upload.name);
    const { kind, ending } = await formatOf(arrival.path, name, arrival.size);
    if (upload.kind !== undefined && upload.kind !== kind) throw new RefusedMedia("otherKind");
    const prepared = await this.#prepare(arrival, kind, ending);
    try {
      const path = newPath(name, prepared.ending);
      const file: NewMedia = {
        ...{ path, name, kind, size: prepared.size, hash: prepared.hash },
        ...{ width: prepared.width, height: prepared.height },
        ...{ pages: prepared.pages, title: prepared.title },
        unreadablePages: prepared.unreadablePages,
        originalPath: prepared.isRewritten ? originalOf(path) : undefined,
        originalHash: arrival.hash,
        ...{ replaces: upload.replaces, isPrivate: upload.isPrivate, alt: upload.alt },
        needsVariants: kind === "image",
      };
      await this.#store(file, prepared, arrival, upload);
      if (file.needsVariants) this.#begin(path, file.hash);
      return { path, removed: prepared.removed };
    } finally {
      if (prepared.path !== arrival.path) await this.arrivals.discard(prepared);
    }
  }

  #begin(path: string, hash: string): void {
    this.makeVariants(path, hash).catch((error: unknown) => {
      this.#options.onError(error, "Smaller versions of a picture could not be made");
    });
  }

  async #prepare(arrival: Arrival, kind: MediaKind, ending = "bin"): Promise<Prepared> {
    const asItIs = { ...arrival, ending, isRewritten: false, removed: [] };
    if (kind === "pdf") return { ...asItIs, ...(await this.#inspections.pdf(arrival.path)) };
    if (kind === "drawing") {
      const { svg, removed } = await this.#inspections.svg(arrival.path);
      const bytes = Buffer.from(svg);
      return this.#rewritten(bytes, { ending, removed, ...(await drawingSize(bytes)) });
    }
    if (kind !== "image") return asItIs;
    const { bytes, ...picture } = await reencode(arrival.path);
    return this.#rewritten(bytes, { ...picture, removed: [] });
  }

  async #rewritten(
    bytes: Buffer,
    facts: Pick<Prepared, "ending" | "removed" | "width" | "height">,
  ): Promise<Prepared> {
    const path = this.arrivals.place();
    await writeFile(path, bytes, { flag: "wx", mode: 0o600 });
    const hash = await digestOfLocalFile(path);
    return { path, size: bytes.length, hash, isRewritten: true, ...facts };
  }

  /** Stores the files before the row: a row must never refer to a missing file. */
  async #store(
    file: NewMedia,
    prepared: Prepared,
    arrival: Arrival,
    { by, now }: MediaUpload,
  ): Promise<void> {
    const { store, files } = this.#options;
    if (file.originalPath !== undefined) await files.put(file.originalPath, arrival.path);
    await files.put(file.path, prepared.path);
    await store.transaction(async (tx) => {
      await insertMedia(tx, file, { by, now });
      const detail = { kind: file.kind, size: file.size, hash: file.hash };
      const { replaces } = file;
      const replaced = replaces === undefined ? {} : { replaces: await fileIdOf(tx, replaces) };
      await record(tx, "media.upload", file.path, { ...detail, ...replaced }, { by, now });
    });
  }
}

interface Prepared extends Arrival {
  readonly ending: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly pages?: number | undefined;
  readonly title?: string | undefined;
  /** True: the stored file differs from the one sent, which is kept beside it. */
  readonly isRewritten: boolean;
  readonly removed: readonly string[];
  readonly unreadablePages?: readonly number[] | undefined;
}

/** Returns an unguessable path whose last step is a readable name for saving the file. */
function newPath(name: string, ending: string): string {
  const stem = name.replace(/\.[^.]*$/, "").normalize("NFKD");
  const slug = stem
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase()
    .slice(0, 60)
    .replace(/-+$/, "");
  return `media/${randomBytes(12).toString("hex")}/${slug === "" ? "file" : slug}.${ending}`;
}

function originalOf(path: string): string {
  return `${originalsFolder}${path.slice("media/".length)}`;
}

/** Tells whether an error means that the disk, a quota or a limit of the process is full. */
function isDiskFull(error: unknown): boolean {
  const codes = /^(?:ENOSPC|EDQUOT|EFBIG)$/;
  return error instanceof Error && "code" in error && codes.test(`${error.code}`);
}
