import type * as z from "zod";
import type { MediaRow } from "../../../base/store/tables/media.ts";
import { type SeenMedia, VisibleMedia } from "../../../staff/media/mediaLibrary.ts";
import { changeableParts, type MediaPart } from "../../../staff/media/mediaPermissions.ts";
import { mediaRow, unreadablePagesOf } from "../../../staff/media/mediaRows.ts";
import type { mediaEntity } from "../../contract/media.ts";
import { isoTime } from "../commonParameters.ts";
import type { AdminCall } from "../route.ts";
import { presentFileUse, presentMedia, presentVariants } from "./presentMediaEntry.ts";

type Call = Pick<AdminCall, "services" | "caller">;

/** The part of the library that the caller may see. */
export async function visibleMedia({ services, caller }: Call): Promise<VisibleMedia> {
  const catalogue = await services.catalogue.current();
  return VisibleMedia.of(services.store.db, catalogue, caller.person);
}

/**
 * A file that the caller may see.
 * @throws MediaNotFound
 */
export async function seenFile(call: Call, path: string): Promise<SeenMedia> {
  return (await visibleMedia(call)).file(call.services.store.db, path);
}

/** Maximum versions of a file that are shown. */
const maxVersions = 50;

/**
 * Presents a file that the caller may see.
 * @throws MediaNotFound
 */
export async function presentFile(call: Call, path: string): Promise<z.input<typeof mediaEntity>> {
  const library = await visibleMedia(call);
  const { db } = call.services.store;
  const seen = await library.file(db, path);
  const all = [...(await olderThan(call, seen.row)), seen.row, ...(await newerThan(call, path))];
  const versions = all.length === 1 ? [] : all.filter((row) => library.sees(row));
  return {
    ...presentMedia(seen, call.services.live.current()),
    used_in: seen.uses.map(presentFileUse),
    versions: versions.map(({ path: own, name, at, size }) => ({
      ...{ path: own, name, at: isoTime(at), size },
    })),
    variants: presentVariants(seen),
    has_original: seen.row.original_path !== null,
    uploaded_by_name: await nameOf(call, seen.row.uploaded_by),
    unreadable_pages: [...unreadablePagesOf(seen.row)],
    may_change: await partsToChange(call, seen.row),
  };
}

/** Parts of a file's details that the caller may change now. */
async function partsToChange({ services, caller }: Call, row: MediaRow): Promise<MediaPart[]> {
  if (row.trashed_at !== null || caller.viewAs !== undefined) return [];
  return changeableParts(await services.catalogue.current(), caller.person, row);
}

async function olderThan({ services }: Call, { replaces }: MediaRow): Promise<MediaRow[]> {
  const older: MediaRow[] = [];
  for (let path = replaces; path !== null && older.length < maxVersions; ) {
    const row = await mediaRow(services.store.db, path).catch(() => undefined);
    if (row === undefined) break;
    older.unshift(row);
    path = row.replaces;
  }
  return older;
}

async function newerThan({ services }: Call, path: string): Promise<MediaRow[]> {
  const newer: MediaRow[] = [];
  for (let last: string | undefined = path; last !== undefined && newer.length < maxVersions; ) {
    const row: MediaRow | undefined = await services.store.db
      .selectFrom("media")
      .selectAll()
      .where("replaces", "=", last)
      .orderBy("at", "desc")
      .executeTakeFirst();
    if (row !== undefined) newer.push(row);
    last = row?.path;
  }
  return newer;
}

async function nameOf({ services }: Call, actor: string): Promise<string | null> {
  const id = /^account:(\d{1,10})$/.exec(actor)?.[1];
  if (id === undefined) return null;
  const account = await services.store.db
    .selectFrom("accounts")
    .select(["name", "account"])
    .where("id", "=", Number(id))
    .executeTakeFirst();
  if (account === undefined) return null;
  return account.name === "" ? account.account : account.name;
}

/** True for kinds that can replace each other. */
export function isSameKind(a: MediaRow, b: MediaRow): boolean {
  const isPicture = ({ kind }: MediaRow) => kind === "image" || kind === "drawing";
  return a.kind === b.kind || (isPicture(a) && isPicture(b));
}
