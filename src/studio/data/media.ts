import * as z from "zod/mini";
import type { Client } from "./calls/client.ts";
import { pageSchema } from "./calls/page.ts";

const focalSchema = z.nullable(z.object({ x: z.number(), y: z.number() }));

const kindSchema = z.enum([
  "image",
  "drawing",
  "pdf",
  "video",
  "subtitles",
  "document",
  "archive",
  "text",
]);

const entrySchema = z.object({
  path: z.string(),
  name: z.string(),
  kind: kindSchema,
  size: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  focal: focalSchema,
  alt: z.object({ en: z.string(), zh: z.string() }),
  is_decorative: z.boolean(),
  pages: z.nullable(z.number()),
  title: z.nullable(z.string()),
  revision: z.nullable(z.string()),
  url: z.string(),
  is_public: z.boolean(),
  is_private: z.boolean(),
  uses: z.number(),
  duplicates: z.array(z.string()),
  uploaded_by: z.string(),
  at: z.string(),
  trashed_at: z.nullable(z.string()),
  replaces: z.nullable(z.string()),
  version: z.number(),
});

/** A file of the media library in a list. */
export type MediaEntry = z.output<typeof entrySchema>;

export type FocalPoint = NonNullable<MediaEntry["focal"]>;

const fileSchema = z.extend(entrySchema, {
  used_in: z.array(
    z.object({
      key: z.string(),
      type: z.string(),
      title: z.object({ en: z.nullable(z.string()), zh: z.nullable(z.string()) }),
      is_published: z.boolean(),
    }),
  ),
  versions: z.array(
    z.object({ path: z.string(), name: z.string(), at: z.string(), size: z.number() }),
  ),
  variants: z.array(z.object({ format: z.string(), width: z.number(), size: z.number() })),
  has_original: z.boolean(),
  uploaded_by_name: z.nullable(z.string()),
  /** Languages whose texts the person may change; `privacy`; `facts`: all else. */
  may_change: z.array(z.string()),
});

/** A file with its uses, versions and duplicates. */
export type MediaFile = z.output<typeof fileSchema>;

const takenSchema = z.extend(fileSchema, { removed: z.array(z.string()) });

/** A file that was uploaded just now. */
export type TakenFile = z.output<typeof takenSchema>;

export function parseTaken(data: unknown): TakenFile {
  return takenSchema.parse(data);
}

const becameSchema = z.enum(["published", "saved", "prepared", "refused"]);

const replacedSchema = z.object({
  replaced: z.array(z.object({ key: z.string(), became: becameSchema })),
  change_set: z.nullable(z.number()),
});

/** What became of the documents that used a replaced file. */
export type Replaced = z.output<typeof replacedSchema>;

const page = pageSchema(entrySchema);

/** What people change of a file. */
export interface MediaChange {
  readonly name?: string;
  readonly alt?: { readonly en: string; readonly zh: string };
  readonly is_decorative?: boolean;
  readonly focal?: FocalPoint | null;
  readonly is_private?: boolean;
}

const pathOf = (path: string) => `/media/${encodeURIComponent(path)}`;

/** The address of a file's bytes for those who are signed in. */
export function contentAddress(path: string, size?: "small"): string {
  const query = size === undefined ? "" : `?size=${size}`;
  return `/api/v1/admin${pathOf(path)}/content${query}`;
}

/** True for kinds that are shown as pictures. */
export function isPicture({ kind }: Pick<MediaEntry, "kind">): boolean {
  return kind === "image" || kind === "drawing";
}

/** Calls of the admin API about the media library. */
export const media = {
  list: async (client: Client, query: string, signal?: AbortSignal) =>
    page.parse(await client.admin("GET", `/media?${query}`, { signal })),

  file: async (client: Client, path: string, signal?: AbortSignal): Promise<MediaFile> =>
    fileSchema.parse(await client.admin("GET", pathOf(path), { signal })),

  change: async (client: Client, file: MediaEntry, change: MediaChange): Promise<MediaFile> => {
    const body = { version: file.version, ...change };
    return fileSchema.parse(await client.admin("PATCH", pathOf(file.path), { body }));
  },

  replace: async (
    client: Client,
    path: string,
    body: { readonly with: string; readonly publish: boolean },
  ): Promise<Replaced> =>
    replacedSchema.parse(await client.admin("POST", `${pathOf(path)}/replace`, { body })),

  trash: (client: Client, path: string) => client.admin("DELETE", pathOf(path)),

  restore: (client: Client, path: string) =>
    client.admin("POST", `${pathOf(path)}/restore`, { body: {} }),

  purge: (client: Client, path: string) =>
    client.admin("POST", `${pathOf(path)}/purge`, { body: {} }),
};
