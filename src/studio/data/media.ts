import type * as z from "zod/mini";
import {
  type mediaChange,
  mediaEntity,
  type mediaEntry,
  mediaPage,
  type mediaReplacement,
  replacedMedia,
  takenMedia,
} from "../../api/contract/media.ts";
import type { Client, Sent } from "./calls/client.ts";

/** A file of the media library in a list. */
export type MediaEntry = z.output<typeof mediaEntry>;

export type FocalPoint = NonNullable<MediaEntry["focal"]>;

/** A file with its uses, versions and duplicates. */
export type MediaFile = z.output<typeof mediaEntity>;

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

  change: async (client: Client, file: MediaEntry, change: MediaChange): Promise<MediaFile> => {
    const body = { version: file.version, ...change };
    return mediaEntity.parse(await client.admin("PATCH", pathOf(file.path), { body }));
  },

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
