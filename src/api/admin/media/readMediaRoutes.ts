import { extname } from "node:path";
import * as z from "zod";
import { contentDisposition, shownTypes } from "../../../base/http/bodies/contentDisposition.ts";
import { lastPageOf } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import type { MediaRow } from "../../../base/store/tables/media.ts";
import { mediaKinds } from "../../../content/published/mediaKinds.ts";
import { variantPath, variantsOf } from "../../../content/published/publishedMedia.ts";
import { kindsOfChoice, mediaLists, mediaOrders } from "../../../staff/media/mediaLibrary.ts";
import { changeableParts } from "../../../staff/media/mediaPermissions.ts";
import { describedPictures, mediaEntity, mediaPage, mediaTags } from "../../contract/media.ts";
import { freeText, oneOf, paging } from "../../parameters.ts";
import { withText } from "../fieldDescriptions.ts";
import { type AdminCall, type AdminRoute, adminRoute, rawAdminRoute } from "../route.ts";
import { mediaRefusal, refusingMedia } from "./mediaErrors.ts";
import { presentFile, seenFile, visibleMedia } from "./presentMediaDetails.ts";
import { mediaParams, presentFileUse, presentMedia } from "./presentMediaEntry.ts";

const shared = { area: "media", needs: "draft.see" } as const;

/** Maximum tags that are offered. */
const maxTags = 500;

/** Maximum documents that are named for a picture. */
const maxUses = 5;

const choices = ["image", "video", "file"] as const;

/** Routes that read the media library; all of them use `VisibleMedia`. */
export const mediaRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/media",
    summary: ({ adminMedia }) => adminMedia.routes.list,
    query: z.object({
      q: withText(({ adminMedia }) => adminMedia.fields.text, freeText().optional()),
      kind: withText(({ adminMedia }) => adminMedia.fields.kind, oneOf(mediaKinds).optional()),
      accept: withText(({ adminMedia }) => adminMedia.fields.choice, oneOf(choices).optional()),
      list: withText(({ adminMedia }) => adminMedia.fields.list, oneOf(mediaLists).optional()),
      tag: withText(({ adminMedia }) => adminMedia.fields.tag, freeText().optional()),
      order: withText(
        ({ adminMedia }) => adminMedia.fields.order,
        oneOf(mediaOrders).default("-at"),
      ),
      ...paging,
    }),
    data: mediaPage,
    async handle(call) {
      const { services, query, now } = call;
      const { q, kind, accept, list, tag, order, page, limit } = query;
      const accepted = accept === undefined ? undefined : kindsOfChoice[accept];
      const kinds = kind === undefined ? accepted : [kind];
      const library = await visibleMedia(call);
      const { total, files } = await library.list(services.store.db, {
        ...{ text: q, kinds, list, tag, order, page, pageSize: limit, now },
      });
      return {
        data: files.map((file) => presentMedia(file, services.live.current())),
        ...{ total, per_page: limit, current_page: page, last_page: lastPageOf(total, limit) },
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/media/tags",
    summary: ({ adminMedia }) => adminMedia.routes.tags,
    data: mediaTags,
    async handle(call) {
      const library = await visibleMedia(call);
      const tags = await library.tags(call.services.store.db);
      return { list: tags.slice(0, maxTags) };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/media/alternative-texts",
    summary: ({ adminMedia }) => adminMedia.routes.alternativeTexts,
    query: z.object({
      list: withText(({ adminMedia }) => adminMedia.fields.list, oneOf(["no-alt"]).optional()),
      ...paging,
    }),
    data: describedPictures,
    async handle(call) {
      const { services, caller, query, now } = call;
      const { list, page, limit } = query;
      const library = await visibleMedia(call);
      const { total, files } = await library.list(services.store.db, {
        ...{ kinds: kindsOfChoice.image, list, order: "alt", page, pageSize: limit, now },
      });
      const catalogue = await services.catalogue.current();
      const partsOf = (row: MediaRow) =>
        caller.viewAs === undefined ? changeableParts(catalogue, caller.person, row) : [];
      return {
        data: files.map((file) => ({
          ...presentMedia(file, services.live.current()),
          used_in: file.uses.slice(0, maxUses).map(presentFileUse),
          may_change: partsOf(file.row),
        })),
        ...{ total, per_page: limit, current_page: page, last_page: lastPageOf(total, limit) },
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/media/{path}",
    summary: ({ adminMedia }) => adminMedia.routes.file,
    params: mediaParams,
    data: mediaEntity,
    handle: (call) => refusingMedia(call.t, () => presentFile(call, call.params.path)),
  }),
  rawAdminRoute({
    ...shared,
    method: "GET",
    path: "/media/{path}/content",
    produces: "application/octet-stream",
    summary: ({ adminMedia }) => adminMedia.routes.content,
    params: mediaParams,
    query: z.object({
      size: withText(({ adminMedia }) => adminMedia.fields.size, oneOf(["small"]).optional()),
    }),
    handle: sendContent,
  }),
];

/** Width of the version for lists, in pixels. */
const smallWidth = 320;

type ContentCall = Pick<AdminCall, "services" | "caller" | "reply" | "t"> & {
  readonly params: { readonly path: string };
  readonly query: { readonly size?: "small" | undefined };
};

async function sendContent(call: ContentCall) {
  const { services, params, query, reply, t } = call;
  const { row } = await refusingMedia(t, () => seenFile(call, params.path));
  const path = query.size === "small" ? smallPath(row) : row.path;
  const file = await refusingMedia(t, () => services.files.open(path));
  if (file === undefined) throw mediaRefusal(404, "not-found", t);
  // Other types are downloaded.
  const type = shownTypes[extname(path).toLowerCase()];
  reply
    .header("content-type", type ?? "application/octet-stream")
    .header("content-length", file.size)
    .header("cache-control", "private, max-age=300")
    // Opened by itself, it has no access to the studio's origin.
    .header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox",
    )
    .header("x-content-type-options", "nosniff");
  if (type === undefined || type === "application/pdf") {
    const plain = row.path.slice(row.path.lastIndexOf("/") + 1);
    reply.header("content-disposition", contentDisposition("attachment", row.name, plain));
  }
  reply.send(file.bytes);
  return reply;
}

/** Path of a picture's smaller version for lists; of the picture itself without one. */
function smallPath(row: MediaRow): string {
  const [small] = variantsOf(row).filter(
    ({ format, width }) => format === "webp" && width >= smallWidth,
  );
  return small === undefined ? row.path : variantPath(row.hash, small);
}
