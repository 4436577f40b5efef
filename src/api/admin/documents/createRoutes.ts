import * as z from "zod";
import { appendAudit } from "../../../base/audit/append.ts";
import { key } from "../../../content/types/fields/fields.ts";
import type { typeNames } from "../../../content/types/typeNames.ts";
import { beginDocument } from "../../../staff/editing/documents/drafts.ts";
import { fittingFields } from "../../../staff/editing/documents/newDocumentBody.ts";
import { withoutIds } from "../../../staff/editing/workingCopies/itemIds.ts";
import { workingCopyOf } from "../../../staff/editing/workingCopies/workingCopyRows.ts";
import { begunDocument, newDocument } from "../../contract/documents.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { type AdminRoute, adminRoute } from "../route.ts";
import { seenDraft } from "./presentDocument.ts";
import { refusing } from "./refusals.ts";

described(newDocument, { body: ({ adminDocuments }) => adminDocuments.fields.begunBody });

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
      const { type, key: wanted, copy_of: from } = body;
      const copied = from === undefined ? {} : await copiedFrom(call, type, from);
      const made = { type, key: wanted, body: { ...copied, ...body.body } };
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

/** The fields of a document of the same type that fit, as they are typed by now. */
async function copiedFrom(
  call: Parameters<typeof seenDraft>[0],
  type: (typeof typeNames)[number],
  from: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { seen } = await seenDraft(call, from);
  if (seen.line.type !== type) return {};
  const { body } = await workingCopyOf(call.services.store.db, from);
  return fittingFields(type, withoutIds(body));
}
