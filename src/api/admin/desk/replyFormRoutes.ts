import * as z from "zod";
import { isLanguage, type Language } from "../../../base/site/languages.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import type { View } from "../../../content/published/publication.ts";
import { parametersOf } from "../../../content/queries/parts/familyParameters.ts";
import { namesListed, partNamed } from "../../../content/queries/parts/partNumbers.ts";
import { partsUnder } from "../../../content/queries/parts/partsOfColumns.ts";
import { typedValue } from "../../../content/queries/parts/partValues.ts";
import { formNames } from "../../../readers/enquiries/form/fields.ts";
import { formOptions } from "../../../readers/enquiries/formOptions.ts";
import { replyMail } from "../../../readers/enquiries/mailContent.ts";
import { enquiryById } from "../../../readers/enquiries/readEnquiries.ts";
import { trackingUrl } from "../../../readers/enquiries/trackingUrl.ts";
import { seenEnquiry } from "../../../staff/desk/changeEnquiry.ts";
import { deskChoices, partParameters, replyPreview } from "../../contract/deskReplies.ts";
import { id, text } from "../../parameters.ts";
import { withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { type AdminRoute, adminRoute } from "../route.ts";
import { enquiryPath } from "./readEnquiryRoutes.ts";

/** Routes for the choices of the desk's forms, and for the preview of a mail. */
export const deskWritingRoutes: readonly AdminRoute[] = [
  adminRoute({
    method: "GET",
    path: "/desk/choices",
    area: "enquiries",
    needs: "enquiry.read",
    summary: ({ adminDesk }) => adminDesk.routes.choices,
    data: deskChoices,
    handle({ services, caller }) {
      const view = services.live.current().views[caller.language];
      return {
        topics: formNames.flatMap((form) =>
          formOptions(view, form).topics.map(({ value, label }) => ({ form, value, label })),
        ),
        families: familiesOf(view),
      };
    },
  }),
  adminRoute({
    method: "GET",
    path: "/desk/enquiries/{code}/parameters",
    area: "enquiries",
    needs: "enquiry.reply",
    summary: ({ adminDesk }) => adminDesk.routes.parameters,
    params: enquiryPath,
    query: z.object({ numbers: withText(({ adminDesk }) => adminDesk.fields.numbers, text()) }),
    data: partParameters,
    async handle({ services, caller, params, query, t }) {
      const { store, live } = services;
      const row = await seenEnquiry(store.db, params.code, caller.person, "enquiry.reply");
      if (row === undefined) throw problem("not-found", t);
      return { list: parametersNamed(live.current().views[caller.language], query.numbers) };
    },
  }),
  adminRoute({
    method: "GET",
    path: "/desk/enquiries/{code}/replies/{reply}/preview",
    area: "enquiries",
    needs: "enquiry.reply",
    summary: ({ adminDesk }) => adminDesk.routes.previewReply,
    params: enquiryPath.extend({
      reply: withText(({ adminDesk }) => adminDesk.fields.reply, id()),
    }),
    data: replyPreview,
    async handle({ services, caller, params, t }) {
      const { store, live, addressing } = services;
      const row = await seenEnquiry(store.db, params.code, caller.person, "enquiry.reply");
      const enquiry = row && (await enquiryById(store, row.id));
      const reply = await store.db
        .selectFrom("enquiry_messages")
        .select("body")
        .where("id", "=", params.reply)
        .where("enquiry_id", "=", row?.id ?? 0)
        .where("direction", "=", "out")
        .executeTakeFirst();
      if (enquiry === undefined || reply === undefined) throw problem("not-found", t);
      const url = trackingUrl(addressing, languageOf(enquiry.language));
      const { subject, text: body, to } = replyMail(enquiry, reply.body, live.current(), url);
      return { to: to.join(", "), subject, text: body };
    },
  }),
];

function languageOf(language: string): Language {
  return isLanguage(language) ? language : "en";
}

/** Columns with parts below them, in the order of the tree, each with those above it in its name. */
function familiesOf(view: View) {
  return [...view.columns.values()]
    .filter((node) => partsUnder(view, node).length > 0)
    .map((node) => {
      const names: string[] = [];
      for (let at: typeof node | null = node; at !== null; at = at.parent) {
        names.unshift(localize(at.doc.body.title, view.language).text);
      }
      return { key: node.doc.key, label: names.join(" / ") };
    });
}

/** The parameters for which one of some parts has a value. */
function parametersNamed(view: View, numbers: string) {
  const parts = namesListed(view, numbers).flatMap((number) => partNamed(view, number) ?? []);
  const found = parts.flatMap((part) => {
    const node = view.column(part.body.column);
    const parameters = node === undefined ? [] : parametersOf(view, node);
    return parameters.filter((parameter) => typedValue(part, parameter) !== undefined);
  });
  return [...new Set(found)].map(({ key, body }) => ({
    key,
    label: localize(body.label, view.language).text,
  }));
}
