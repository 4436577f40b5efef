import * as z from "zod";
import { sectionKeys, sectionPath } from "../../../base/site/addresses/addressSections.ts";
import { pagePath } from "../../../base/site/addresses/href.ts";
import { pageKeys } from "../../../base/site/addresses/pages.ts";
import { surfaces } from "../../../base/site/addresses/surfaces.ts";
import { languages } from "../../../base/site/languages.ts";
import type { View } from "../../../content/published/publication.ts";
import type { AnyDoc } from "../../../content/published/publishedDocument.ts";
import { typeNames } from "../../../content/types/typeNames.ts";
import { seenStatus } from "../../../staff/catalogue/lineSeenByPerson.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { language, languageStatus } from "../../contract/documents.ts";
import { text } from "../../parameters.ts";
import { withText } from "../fieldDescriptions.ts";
import { type AdminRoute, adminRoute } from "../route.ts";

/** Paths of pages whose query `id` names a document. */
const pagePaths = new Set(
  surfaces.flatMap((surface) => pageKeys.map((page) => pagePath(surface, page))),
);

/** The document that a page of the site shows, for the bar by which staff edit it. */
export const pageRoutes: readonly AdminRoute[] = [
  adminRoute({
    area: "documents",
    needs: "draft.see",
    method: "GET",
    path: "/page-document",
    summary: ({ adminPreviews }) => adminPreviews.routes.page,
    query: z.object({
      address: withText(({ adminPreviews }) => adminPreviews.fields.address, text()),
    }),
    data: z.object({
      document: z
        .object({
          id: z.int(),
          key: z.string(),
          type: z.enum(typeNames),
          title: z.object({ en: z.string().nullable(), zh: z.string().nullable() }),
          status: z.object({ en: languageStatus, zh: languageStatus }),
          languages: z.array(language),
        })
        .nullable(),
    }),
    async handle({ services, caller, query }) {
      const { views } = services.live.current();
      const doc = documentAt(views.en, query.address) ?? documentAt(views.zh, query.address);
      const seen = visibleIn(await services.catalogue.current(), caller.person);
      const found = doc && seen.byKey(doc.key);
      if (found === undefined || !found.seesDraft) return { document: null };
      const { id, key, type } = found.line;
      const { titles } = found.facts;
      return {
        document: {
          ...{ id, key, type },
          title: { en: titles.en ?? null, zh: titles.zh ?? null },
          status: { en: seenStatus(found, "en"), zh: seenStatus(found, "zh") },
          languages: languages.filter((one) => views[one].byId(id) !== undefined),
        },
      };
    },
  }),
];

/** The document that an address names: by its id, or by its readable address. */
function documentAt(view: View, address: string): AnyDoc | undefined {
  const [path = "", search = ""] = address.split("?", 2);
  if (pagePaths.has(path.replace(/\/+$/, "") || "/")) {
    const id = new URLSearchParams(search).get("id") ?? "";
    return /^\d{1,12}$/.test(id) ? view.byId(Number(id)) : undefined;
  }
  for (const surface of surfaces) {
    for (const section of sectionKeys) {
      const before = `${sectionPath(surface, section)}/`;
      if (!path.startsWith(before)) continue;
      const found = view.addresses.find(section, path.slice(before.length));
      return found && view.byId(found.documentId);
    }
  }
  return undefined;
}
