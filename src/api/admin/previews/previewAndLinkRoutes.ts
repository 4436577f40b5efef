import * as z from "zod";
import {
  maxPreviewedDocuments,
  readPreviewWish,
  sharedPreviewPath,
} from "../../../base/site/addresses/previewAddress.ts";
import { AccountError } from "../../../staff/accounts/accountError.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { listSchedules } from "../../../staff/editing/documentOperations.ts";
import { previewedDocuments } from "../../../staff/editing/preview/previewedDocuments.ts";
import {
  createPreviewLink,
  linkHours,
  linkNote,
  listPreviewLinks,
  revokePreviewLink,
} from "../../../staff/editing/previewLinks/previewLinks.ts";
import {
  madePreviewLink,
  previewed,
  previewLink,
  previewLinkDraft,
  previewLinks,
} from "../../contract/previews.ts";
import { text } from "../../parameters.ts";
import { isoTime, pathId } from "../commonParameters.ts";
import { refusing } from "../documents/documentErrors.ts";
import { requireDraft } from "../documents/presentDocument.ts";
import { documentParams } from "../documents/presentListedDocument.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { type AdminRoute, adminRoute, nothing } from "../route.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

described(previewed, {
  is_cut: ({ adminPreviews }) => adminPreviews.fields.isCut,
  moments: ({ adminPreviews }) => adminPreviews.fields.moments,
});
described(previewLink, { views: ({ adminPreviews }) => adminPreviews.fields.views });
described(madePreviewLink, { path: ({ adminPreviews }) => adminPreviews.fields.path });

/** Routes of previews, and of the links that share them. */
export const previewRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/preview",
    summary: ({ adminPreviews }) => adminPreviews.routes.documents,
    query: z.object({
      wish: withText(({ adminPreviews }) => adminPreviews.fields.wish, text()),
    }),
    data: previewed,
    async handle({ services, caller, query, t }) {
      const wish = readPreviewWish(query.wish);
      if (wish === undefined) throw problem("not-found", t);
      const { db } = services.store;
      const seen = visibleIn(await services.catalogue.current(), caller.person);
      const { documents, isCut } = await previewedDocuments(db, caller.person, wish);
      const scheduled = await listSchedules(db, caller.person);
      const moments = Map.groupBy(scheduled, ({ at }) => at);
      return {
        documents: documents.map(({ id, key, type }) => {
          const titles = seen.byKey(key)?.facts.titles;
          return { id, key, type, title: { en: titles?.en ?? null, zh: titles?.zh ?? null } };
        }),
        is_cut: isCut,
        moments: [...moments].map(([at, entries]) => ({
          at: isoTime(at),
          documents: new Set(entries.map(({ key }) => key)).size,
        })),
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/me/preview-links",
    summary: ({ adminPreviews }) => adminPreviews.routes.links,
    data: previewLinks,
    async handle({ services, caller }) {
      const links = await listPreviewLinks(services.store.db, caller.account.id);
      const seen = visibleIn(await services.catalogue.current(), caller.person);
      return {
        list: links.map((one) => ({
          ...{ id: one.id, note: one.note, views: one.views },
          documents: one.documents.flatMap(({ key, revision }) =>
            seen.byKey(key) === undefined ? [] : [{ key, revision }],
          ),
          ...{ languages: [...one.languages], surfaces: [...one.surfaces] },
          ...{ created_at: isoTime(one.createdAt), expires_at: isoTime(one.expiresAt) },
          viewed_at: one.viewedAt === undefined ? null : isoTime(one.viewedAt),
        })),
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/me/preview-links",
    hasSecret: true,
    summary: ({ adminPreviews }) => adminPreviews.routes.share,
    body: z.object({
      ...previewLinkDraft.shape,
      keys: withText(
        ({ adminPreviews }) => adminPreviews.fields.keys,
        z.array(documentParams.shape.key).min(1).max(maxPreviewedDocuments),
      ),
      hours: withText(
        ({ adminPreviews }) => adminPreviews.fields.hours,
        z.int().min(1).max(linkHours.max).default(linkHours.usual),
      ),
      note: withText(({ adminPreviews }) => adminPreviews.fields.note, linkNote.default("")),
    }),
    data: madePreviewLink,
    async handle(call) {
      const { services, caller, body, now, t } = call;
      for (const key of body.keys) await requireDraft(call, key);
      const accountId = caller.account.id;
      const wish = { ...body, accountId, by: caller.person, now };
      const made = await refusing(t, () => createPreviewLink(services.store, wish)).catch(
        (error: unknown) => {
          throw error instanceof AccountError ? problem("too-many-requests", t) : error;
        },
      );
      const path = `${sharedPreviewPath}/${made.token}`;
      return { id: made.id, path, expires_at: isoTime(made.expiresAt) };
    },
  }),
  adminRoute({
    ...shared,
    method: "DELETE",
    path: "/me/preview-links/{link}",
    summary: ({ adminPreviews }) => adminPreviews.routes.revoke,
    params: z.object({ link: pathId }),
    data: nothing,
    async handle({ services, caller, params, now, t }) {
      const wish = { accountId: caller.account.id, id: params.link, by: caller.person, now };
      if (!(await revokePreviewLink(services.store, wish))) throw problem("not-found", t);
      return {};
    },
  }),
];
