import type * as z from "zod/mini";
import {
  type describedPicture,
  describedPictures,
  type mediaChange,
  mediaEntity,
  type mediaEntry,
  mediaPage,
  type mediaReplacement,
  mediaTags,
  replacedMedia,
  type tagChanges,
  taggedMedia,
  takenMedia,
} from "../../api/contract/media.ts";
import type { Client, Sent } from "./calls/client.ts";

/** A file of the media library in a list. */
export type MediaEntry = z.output<typeof mediaEntry>;

export type FocalPoint = NonNullable<MediaEntry["focal"]>;

/** A file with its uses, versions and duplicates. */
export type MediaFile = z.output<typeof mediaEntity>;

/** A picture with the places that show it. */
export type DescribedPicture = z.output<typeof describedPicture>;

/** Tags that a file gets and loses. */
export type TagChange = Sent<typeof tagChanges>["files"][number];

/** Files that got or lost tags, and those that were left as they are. */
export type Tagged = z.output<typeof taggedMedia>;

/** A file that was uploaded just now. */
export type TakenFile = z.output<typeof takenMedia>;

export function parseTaken(data: unknown): TakenFile {
  return takenMedia.parse(data);
}

/** Outcome for the documents that used a replaced file. */
export type Replaced = z.output<typeof replacedMedia>;

/** Changes to a file's details. */
export type MediaChange = Sent<typeof mediaChange>;

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
    mediaPage.parse(await client.admin("GET", `/media?${query}`, { signal })),

  file: async (client: Client, path: string, signal?: AbortSignal): Promise<MediaFile> =>
    mediaEntity.parse(await client.admin("GET", pathOf(path), { signal })),

  /** @param isLast the page may be closed before the answer comes */
  change: async (
    client: Client,
    file: MediaEntry,
    change: MediaChange,
    isLast = false,
  ): Promise<MediaFile> => {
    const body = { version: file.version, ...change };
    return mediaEntity.parse(await client.admin("PATCH", pathOf(file.path), { body, isLast }));
  },

  pictures: async (client: Client, query: string) =>
    describedPictures.parse(await client.admin("GET", `/media/alternative-texts?${query}`)),

  tags: async (client: Client, signal?: AbortSignal) =>
    mediaTags.parse(await client.admin("GET", "/media/tags", { signal })).list,

  changeTags: async (client: Client, files: readonly TagChange[]): Promise<Tagged> =>
    taggedMedia.parse(await client.admin("POST", "/media/tags", { body: { files } })),

  replace: async (
    client: Client,
    path: string,
    body: Sent<typeof mediaReplacement>,
  ): Promise<Replaced> =>
    replacedMedia.parse(await client.admin("POST", `${pathOf(path)}/replace`, { body })),

  trash: (client: Client, path: string) => client.admin("DELETE", pathOf(path)),

  restore: (client: Client, path: string) =>
    client.admin("POST", `${pathOf(path)}/restore`, { body: {} }),

  purge: (client: Client, path: string) =>
    client.admin("POST", `${pathOf(path)}/purge`, { body: {} }),
};
