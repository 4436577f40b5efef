import * as z from "zod";
import { pointer, stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import { readPreviewWish } from "../../../base/site/addresses/previewAddress.ts";
import { languages } from "../../../base/site/languages.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { fieldLabel } from "../../../staff/editing/differences/fieldPathLabel.ts";
import type { PreviewedDocument } from "../../../staff/editing/preview/readDrafts.ts";
import { leftOutDocument, leftOutDocuments } from "../../contract/previews.ts";
import { text } from "../../parameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { type Naming, namingFor } from "../publishing/presentDifferences.ts";
import { type AdminRoute, adminRoute } from "../route.ts";
import { unlessBusy } from "./searchAndSharePreviewRoutes.ts";

described(leftOutDocument, { message: ({ adminPreviews }) => adminPreviews.fields.whyLeftOut });

/** Most fields that are named of a document. */
const maxFields = 8;

/** The documents that a preview leaves out, as they do not fit their types. */
export const leftOutRoutes: readonly AdminRoute[] = [
  adminRoute({
    area: "documents",
    needs: "draft.see",
    method: "GET",
    path: "/preview/left-out",
    summary: ({ adminPreviews }) => adminPreviews.routes.leftOut,
    query: z.object({
      wish: withText(({ adminPreviews }) => adminPreviews.fields.wish, text()),
    }),
    data: leftOutDocuments,
    async handle(call) {
      const { services, caller, query, t } = call;
      const wish = readPreviewWish(query.wish);
      if (wish === undefined || services.previewedDocuments === undefined) {
        throw problem("not-found", t);
      }
      const documents = await unlessBusy(t, services.previewedDocuments(caller.person, wish));
      const seen = visibleIn(await services.catalogue.current(), caller.person);
      const naming = await namingFor(call);
      const { views } = services.live.current();
      const leftOut = documents.filter(
        ({ isDrawn, key }) => !isDrawn && seen.byKey(key) !== undefined,
      );
      return {
        list: leftOut.map((document) => {
          const { id, key, type } = document;
          const isPublished = languages.some((one) => views[one].byId(id) !== undefined);
          const title = naming.title(key) ?? key;
          const fields = fieldNames(document, naming);
          return {
            id,
            key,
            type,
            message: t.adminPreviews.leftOut({ title, fields, isPublished }),
          };
        }),
      };
    },
  }),
];

/** Names of the fields that are missing or do not fit, each once. */
function fieldNames({ type, problems }: PreviewedDocument, naming: Naming): readonly string[] {
  const names = problems.flatMap(({ path }) => {
    const [step] = stepsOf(path);
    return step === undefined ? [] : fieldLabel({ type, body: undefined }, pointer([step]), naming);
  });
  return [...new Set(names)].slice(0, maxFields);
}
