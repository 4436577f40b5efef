import * as z from "zod";
import { readMultipart } from "../../../base/http/bodies/multipart.ts";
import { RefusedMedia } from "../../../base/inspection/refusedMedia.ts";
import { foldedTag, maxFileTags, maxTaggedFiles } from "../../../base/site/mediaTags.ts";
import type { MediaRow } from "../../../base/store/tables/media.ts";
import { isMediaKind } from "../../../content/published/mediaKinds.ts";
import { line } from "../../../content/types/fields/fields.ts";
import { storedPath } from "../../../content/types/fields/storedPath.ts";
import { documentsWith } from "../../../staff/editing/files/documentsWithPath.ts";
import { requireMediaChange } from "../../../staff/media/mediaPermissions.ts";
import { changeMedia, purgeMedia } from "../../../staff/media/mediaRows.ts";
import { changeTags, tag } from "../../../staff/media/mediaTags.ts";
import {
  type Replaced,
  ReplacementRefused,
  replaceUses,
} from "../../../staff/media/replaceUses.ts";
import { maxMediaBytes } from "../../../staff/media/uploads/detectMediaFormat.ts";
import type { TakenMedia } from "../../../staff/media/uploads/mediaUploads.ts";
import {
  mediaChange,
  mediaEntity,
  mediaReplacement,
  replacedMedia,
  taggedMedia,
  takenMedia,
} from "../../contract/media.ts";
import { refusing } from "../documents/documentErrors.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { type AdminCall, type AdminRoute, adminRoute, nothing } from "../route.ts";
import { mediaRefusal, refusingMedia } from "./mediaErrors.ts";
import { isSameKind, presentFile, seenFile, visibleMedia } from "./presentMediaDetails.ts";
import { filePath, mediaParams, presentFileUse } from "./presentMediaEntry.ts";

const altText = line().max(200);

const someTags = () => z.array(tag).max(maxFileTags);

/** Largest request for tags: each file with all of its own. */
const maxTagBytes = 2 * 1_024 * 1_024;

described(mediaReplacement, { publish: ({ adminMedia }) => adminMedia.fields.publish });
described(replacedMedia, { change_set: ({ adminMedia }) => adminMedia.fields.changeSet });

/** Maximum bytes of a form beside its file. */
const aroundFile = 64 * 1_024;

/** Routes that change the media library. */
export const mediaChangeRoutes: readonly AdminRoute[] = [
  adminRoute({
    area: "media",
    needs: "media.upload",
    method: "POST",
    path: "/media",
    takesFile: true,
    summary: ({ adminMedia }) => adminMedia.routes.upload,
    data: takenMedia,
    async handle(call) {
      const { path, removed } = await refusingMedia(call.t, () => receive(call));
      return { ...(await presentFile(call, path)), removed: [...removed] };
    },
  }),
  adminRoute({
    area: "media",
    needs: "media.upload",
    method: "PATCH",
    path: "/media/{path}",
    isVersioned: true,
    summary: ({ adminMedia }) => adminMedia.routes.change,
    params: mediaParams,
    body: z.object({
      ...mediaChange.shape,
      name: line().min(1).max(120).optional(),
      alt: z.strictObject({ en: altText, zh: altText }).optional(),
    }),
    data: mediaEntity,
    async handle(call) {
      const { params, body, t, version: seen } = call;
      return refusingMedia(t, async () => {
        const { row } = await seenFile(call, params.path);
        const { name, alt, is_decorative: isDecorative, focal, is_private: isPrivate } = body;
        const change = {
          ...(name !== undefined && { name }),
          ...(alt !== undefined && { alt_en: alt.en, alt_zh: alt.zh }),
          ...(isDecorative !== undefined && { decorative: isDecorative ? 1 : 0 }),
          ...(focal !== undefined && { focal_x: focal?.x ?? null, focal_y: focal?.y ?? null }),
          ...(isPrivate !== undefined && { is_private: isPrivate ? 1 : 0 }),
        };
        const { services, caller } = call;
        requireMediaChange(await services.catalogue.current(), caller.person, { row, change });
        await write(call, { change, version: seen, act: "media.change" });
        return presentFile(call, params.path);
      });
    },
  }),
  adminRoute({
    area: "media",
    needs: "media.upload",
    method: "POST",
    path: "/media/tags",
    maxBodyBytes: maxTagBytes,
    summary: ({ adminMedia }) => adminMedia.routes.changeTags,
    body: z.object({
      files: z
        .array(
          z.strictObject({
            path: withText(({ adminMedia }) => adminMedia.fields.path, filePath()),
            add: withText(({ adminMedia }) => adminMedia.fields.addTags, someTags()),
            remove: withText(({ adminMedia }) => adminMedia.fields.removeTags, someTags()),
          }),
        )
        .min(1)
        .max(maxTaggedFiles),
    }),
    data: taggedMedia,
    async handle(call) {
      const { services, caller, body, now, t } = call;
      const library = await visibleMedia(call);
      const known = new Map(
        (await library.tags(services.store.db)).map(({ tag: own }) => [foldedTag(own), own]),
      );
      // A tag is written as others have written it.
      const files = body.files.map(({ add, ...file }) => ({
        ...file,
        add: add.map((one) => known.get(foldedTag(one)) ?? one),
      }));
      const catalogue = await services.catalogue.current();
      const by = caller.person;
      const sees = (row: MediaRow) => library.sees(row);
      const done = await changeTags(services.wholeStore, { files, by, now, catalogue, sees });
      return {
        changed: done.changed.map(({ path, added, removed }) => ({
          ...{ path, added: [...added], removed: [...removed] },
        })),
        refused: done.refused.map(({ path, name = null, code }) => ({
          ...{ path, name, code, message: t.adminMedia.problems[code] },
        })),
      };
    },
  }),
  adminRoute({
    area: "media",
    needs: "media.replace",
    method: "POST",
    path: "/media/{path}/replace",
    summary: ({ adminMedia }) => adminMedia.routes.replace,
    params: mediaParams,
    body: z.object({
      ...mediaReplacement.shape,
      with: withText(({ adminMedia }) => adminMedia.fields.with, filePath()),
    }),
    data: replacedMedia,
    async handle(call) {
      const { t } = call;
      try {
        const replaced = await refusingMedia(t, () => refusing(t, () => replaceFile(call)));
        return { replaced: [...replaced.uses], change_set: replaced.changeSet ?? null };
      } catch (error) {
        if (!(error instanceof ReplacementRefused)) throw error;
        throw mediaRefusal(409, "replacement", t, { change_set: error.changeSet });
      }
    },
  }),
  adminRoute({
    area: "media",
    needs: "media.replace",
    method: "DELETE",
    path: "/media/{path}",
    summary: ({ adminMedia }) => adminMedia.routes.trash,
    params: mediaParams,
    data: nothing,
    async handle(call) {
      const { params, now, t } = call;
      return refusingMedia(t, async () => {
        const { row } = await seenFile(call, params.path);
        await refuseUsed(call, row);
        if (row.trashed_at !== null) return {};
        const change = { trashed_at: now };
        await write(call, { change, version: row.version, act: "media.trash" });
        return {};
      });
    },
  }),
  adminRoute({
    area: "media",
    needs: "media.replace",
    method: "POST",
    path: "/media/{path}/restore",
    summary: ({ adminMedia }) => adminMedia.routes.restore,
    params: mediaParams,
    data: mediaEntity,
    async handle(call) {
      const { params, t } = call;
      return refusingMedia(t, async () => {
        const { row } = await seenFile(call, params.path);
        const change = { trashed_at: null };
        await write(call, { change, version: row.version, act: "media.restore" });
        return presentFile(call, params.path);
      });
    },
  }),
  adminRoute({
    area: "media",
    needs: "media.purge",
    needsStepUp: true,
    method: "POST",
    path: "/media/{path}/purge",
    summary: ({ adminMedia }) => adminMedia.routes.purge,
    params: mediaParams,
    data: nothing,
    async handle(call) {
      const { services, params, caller, now, t } = call;
      return refusingMedia(t, async () => {
        const { row } = await seenFile(call, params.path);
        if (row.trashed_at === null) throw mediaRefusal(409, "not-trashed", t);
        await refuseUsed(call, row);
        await purgeMedia(services.wholeStore, services.files, row, { by: caller.person, now });
        return {};
      });
    },
  }),
];

/**
 * Receives the file of a form.
 * @throws RefusedMedia, DamagedForm
 */
async function receive(call: AdminCall): Promise<TakenMedia> {
  const { services, caller, request, now, t } = call;
  const { uploads } = services;
  if (uploads === undefined) throw new RefusedMedia("unstored");
  if (Number(request.headers["content-length"]) > maxMediaBytes + aroundFile) {
    throw new RefusedMedia("tooLarge");
  }
  const form = Promise.withResolvers<void>();
  // The promise is not awaited where the form breaks off before its file.
  form.promise.catch(() => undefined);
  let taking: Promise<TakenMedia> | undefined;
  const reading = readMultipart(request, async (bytes, name, before) => {
    const replaces = before.get("replaces") ?? "";
    const kind = replaces === "" ? undefined : await kindOf(call, replaces);
    const alt = { en: altOf(before.get("alt_en")), zh: altOf(before.get("alt_zh")) };
    const isPrivate = before.get("private") === "1";
    const by = caller.person;
    const arrived = Promise.withResolvers<void>();
    const held = endingAfter(bytes, { onEnd: arrived.resolve, whole: form.promise });
    taking = uploads.take(held, { name, by, now, kind, alt, isPrivate });
    await Promise.race([arrived.promise, taking]);
  });
  try {
    await reading;
    form.resolve();
  } catch (error) {
    form.reject(error);
    await taking?.catch(() => undefined);
    throw error;
  }
  if (taking === undefined) throw mediaRefusal(422, "refused", t);
  return taking;
}

/**
 * Yields the bytes of a form's file, and ends once the whole form is read: a damaged form fails.
 */
async function* endingAfter(
  bytes: AsyncIterable<Uint8Array>,
  { onEnd, whole }: { readonly onEnd: () => void; readonly whole: Promise<void> },
): AsyncGenerator<Uint8Array> {
  yield* bytes;
  onEnd();
  await whole;
}

function altOf(text: string | undefined): string {
  return altText.safeParse(text ?? "").data ?? "";
}

/** The kind of a file to replace; drawings and pictures may replace each other. */
async function kindOf(call: AdminCall, path: string) {
  if (!storedPath.test(path)) return undefined;
  const { row } = await seenFile(call, path);
  const isPicture = row.kind === "image" || row.kind === "drawing";
  return !isPicture && isMediaKind(row.kind) ? row.kind : undefined;
}

interface Write {
  readonly change: Parameters<typeof changeMedia>[1]["change"];
  readonly version: number;
  readonly act: Parameters<typeof changeMedia>[1]["act"];
}

function write(
  { services, params, caller, now }: AdminCall<{ readonly path: string }>,
  what: Write,
): Promise<MediaRow> {
  const { path } = params;
  return changeMedia(services.store, { path, by: caller.person, now, ...what });
}

async function refuseUsed(call: AdminCall, row: MediaRow): Promise<void> {
  const { services, t } = call;
  const library = await visibleMedia(call);
  const uses = library.usesOf(row.path);
  if (uses.length > 0) {
    throw mediaRefusal(409, "used", t, { used_in: uses.map(presentFileUse) });
  }
  const copies = await documentsWith(services.store.db, row.path, "working copies");
  if (library.isUsed(row.path) || copies.length > 0) throw mediaRefusal(409, "used-elsewhere", t);
}

async function replaceFile(
  call: AdminCall<{ path: string }, unknown, { with: string; publish: boolean }>,
): Promise<Replaced> {
  const { services, caller, params, body, now, t } = call;
  const { row: from } = await seenFile(call, params.path);
  const { row: to } = await seenFile(call, body.with);
  if (!isSameKind(from, to)) throw mediaRefusal(422, "other-kind", t);
  if (to.trashed_at !== null) throw mediaRefusal(409, "trashed", t);
  if (await isVersionOf(call, from, to)) throw mediaRefusal(422, "same-file", t);
  const catalogue = await services.catalogue.current();
  const isPublishing = body.publish;
  return replaceUses(services.wholeStore, {
    ...{ from, to, catalogue, isPublishing, by: caller.person, now },
  });
}

/** True where a file is the other one, or one that it has replaced. */
async function isVersionOf(
  { services }: AdminCall,
  from: MediaRow,
  to: MediaRow,
): Promise<boolean> {
  const seen = new Set([to.path]);
  for (let path: string | null = from.path; path !== null && !seen.has(path); ) {
    const row: { replaces: string | null } | undefined = await services.store.db
      .selectFrom("media")
      .select("replaces")
      .where("path", "=", path)
      .executeTakeFirst();
    seen.add(path);
    path = row?.replaces ?? null;
    if (path === to.path) return true;
  }
  return from.path === to.path;
}
