import * as z from "zod";
import type { BilingualText } from "../../base/site/text/localizedText.ts";
import type { Reading } from "../../base/store/tables.ts";
import { variantsFolder } from "./mediaKinds.ts";

/** A point of a picture, per cent from its left and its top. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

export const variantFormats = ["avif", "webp"] as const;

export type VariantFormat = (typeof variantFormats)[number];

/** Tones of pictures run from 0 to this one. */
export const lightestTone = 5;

const variant = z.strictObject({
  format: z.enum(variantFormats),
  width: z.int(),
  /** In bytes. */
  size: z.int(),
  /** The picture's tone: 0 is black, 5 is white. Absent with transparency, and where not taken. */
  tone: z.int().min(0).max(lightestTone).optional(),
});

/** A smaller version of a picture. */
export type Variant = z.output<typeof variant>;

/** The variants of a row, as they are stored. */
const storedVariants = z.array(variant);

/** Facts of a library file that pages show. */
export interface MediaFacts {
  /** Name of the file as it was uploaded, or as somebody has called it since. */
  readonly name: string;
  readonly hash: string;
  readonly focal: FocalPoint | undefined;
  readonly alt: BilingualText;
  readonly isDecorative: boolean;
  readonly variants: readonly Variant[];
}

/** Facts of the media library by path, as a publication has them. */
export class MediaIndex {
  readonly #facts: Map<string, MediaFacts>;
  /** Paths of newer versions by the paths of those that they replace. */
  readonly #successors: Map<string, string>;
  /** Pictures by the folder of their smaller versions. */
  readonly #masters: Map<string, Set<string>>;

  /** @param previous index of the publication before, which is not changed */
  constructor(previous: MediaIndex | undefined, rows: readonly MediaFactsRow[]) {
    if (previous !== undefined && rows.length === 0) {
      this.#facts = previous.#facts;
      this.#successors = previous.#successors;
      this.#masters = previous.#masters;
      return;
    }
    this.#facts = new Map(previous === undefined ? [] : previous.#facts);
    this.#successors = new Map(previous === undefined ? [] : previous.#successors);
    this.#masters = new Map(previous === undefined ? [] : previous.#masters);
    for (const row of rows) this.#put(row);
  }

  get(path: string): MediaFacts | undefined {
    return this.#facts.get(path);
  }

  /** Path of the version that replaced a file; undefined where none has. */
  successorOf(path: string): string | undefined {
    return this.#successors.get(path);
  }

  /** Paths of the pictures that a file of the variants' folder belongs to. */
  mastersOf(path: string): Iterable<string> {
    const folder = path.slice(0, path.lastIndexOf("/"));
    return this.#masters.get(folder) ?? [];
  }

  #put({ path, replaces, ...facts }: MediaFactsRow): void {
    this.#facts.set(path, facts);
    if (replaces !== undefined) this.#successors.set(replaces, path);
    if (facts.variants.length === 0) return;
    const folder = variantFolder(facts.hash);
    this.#masters.set(folder, new Set([...(this.#masters.get(folder) ?? []), path]));
  }
}

/** Facts of a library file with its paths. */
export interface MediaFactsRow extends MediaFacts {
  readonly path: string;
  readonly replaces: string | undefined;
}

/** The folder of a picture's variants; pictures of the same bytes share one. */
function variantFolder(hash: string): string {
  return `${variantsFolder}${hash.slice(0, 32)}`;
}

/** Path of a variant below the storage folder. */
export function variantPath(hash: string, { format, width }: Pick<Variant, "format" | "width">) {
  return `${variantFolder(hash)}/${width}.${format}`;
}

/**
 * Reads facts of library files.
 * @param since revision of the publication after which they changed; absent: all
 */
export async function readMediaFacts(db: Reading, since?: number): Promise<MediaFactsRow[]> {
  const rows = await db
    .selectFrom("media")
    .select(["path", "name", "hash", "focal_x", "focal_y", "alt_en", "alt_zh", "decorative"])
    .select(["variants", "replaces"])
    .$if(since !== undefined, (query) => query.where("since", ">", since ?? 0))
    .execute();
  return rows.map((row) => ({
    path: row.path,
    name: row.name,
    hash: row.hash,
    focal:
      row.focal_x === null || row.focal_y === null ? undefined : { x: row.focal_x, y: row.focal_y },
    alt: altOf(row),
    isDecorative: row.decorative === 1,
    variants: variantsOf(row),
    replaces: row.replaces ?? undefined,
  }));
}

/** The alternative texts of a row; one that is empty is missing. */
function altOf(row: { readonly alt_en: string; readonly alt_zh: string }): BilingualText {
  return {
    ...(row.alt_en !== "" && { en: row.alt_en }),
    ...(row.alt_zh !== "" && { zh: row.alt_zh }),
  };
}

/** Variants of a row; none where they are not made yet. */
export function variantsOf({ variants }: { readonly variants: string | null }): readonly Variant[] {
  return variants === null ? [] : storedVariants.parse(JSON.parse(variants));
}
