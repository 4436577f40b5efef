import * as z from "zod";
import { appendAudit } from "../../../base/audit/append.ts";
import type { ContentType } from "../../../content/types/contentType.ts";
import { key } from "../../../content/types/fields/fields.ts";
import { contentTypes } from "../../../content/types/index.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { beginDocument } from "../../../staff/editing/documents/drafts.ts";
import { fittingFields } from "../../../staff/editing/documents/newDocumentBody.ts";
import { withoutIds } from "../../../staff/editing/workingCopies/itemIds.ts";
import { workingCopyOf } from "../../../staff/editing/workingCopies/workingCopyRows.ts";
import { begunDocument, newDocument } from "../../contract/documents.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { type AdminRoute, adminRoute } from "../route.ts";
import { refusing } from "./documentErrors.ts";
import { seenDraft } from "./presentDocument.ts";

described(newDocument, {
  body: ({ adminDocuments }) => adminDocuments.fields.begunBody,
  today: ({ adminDocuments }) => adminDocuments.fields.today,
});

/** Documents that are begun. */
export const beginRoutes: readonly AdminRoute[] = [
  adminRoute({
    area: "documents",
    needs: "draft.see",
    method: "POST",
    path: "/documents",
    summary: ({ adminDocuments }) => adminDocuments.routes.begin,
    body: z.object({
      ...newDocument.shape,
      key: withText(({ adminDocuments }) => adminDocuments.fields.key, key()),
      copy_of: withText(({ adminDocuments }) => adminDocuments.fields.copyOf, key().optional()),
    }),
    data: begunDocument,
    async handle(call) {
      const { services, caller, body, now, t } = call;
      const { store } = services;
      const { type, key: wanted, copy_of: from, today } = body;
      const copied = from === undefined ? {} : await copiedFrom(call, type, from);
      const fields = { ...copied, ...body.body };
      const position = await lastPosition(call, type, fields);
      const made = { type, key: wanted, body: fields, today, position };
      const { person: by } = caller;
      const { id } = await refusing(t, () =>
        store.transaction(async (tx) => {
          const begun = await beginDocument(tx, { ...made, by, author: by.id, now });
          const subject = `document:${wanted}`;
          await appendAudit(tx, [{ act: "document.save", subject, detail: { revision: 1 } }], {
            ...{ by, at: now },
          });
          return begun;
        }),
      );
      return { id, key: wanted };
    },
  }),
];

/** Position behind the documents of the same type in the same column; undefined for types without one. */
async function lastPosition(
  { services, caller }: Parameters<typeof seenDraft>[0],
  type: TypeName,
  fields: Readonly<Record<string, unknown>>,
): Promise<number | undefined> {
  const { listed = [] }: ContentType = contentTypes[type];
  if (!listed.some(({ path }) => path === "position")) return undefined;
  const catalogue = visibleIn(await services.catalogue.current(), caller.person);
  let last = -1;
  for (const { line, facts } of catalogue.lines()) {
    if (line.type !== type) continue;
    if (typeof fields.column === "string" && facts.column !== fields.column) continue;
    last = Math.max(last, Number(facts.listed.position ?? -1));
  }
  return last + 1;
}

/** The fields of a document of the same type that fit, as they are typed by now. */
async function copiedFrom(
  call: Parameters<typeof seenDraft>[0],
  type: TypeName,
  from: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { seen } = await seenDraft(call, from);
  if (seen.line.type !== type) return {};
  const { body } = await workingCopyOf(call.services.store.db, from);
  // A copy stands behind its neighbours, as a new document does.
  const { position: _, ...others } = fittingFields(type, withoutIds(body));
  return others;
}
