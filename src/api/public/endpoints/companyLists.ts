import * as z from "zod";
import { announcementKinds } from "../../../content/types/investor.ts";
import { defineEndpoint } from "../../endpoint.ts";
import { inColumn, oneOf, paging, wholeNumber } from "../../parameters.ts";
import { withDescription } from "../../schemaRegistry.ts";
import {
  announcement,
  historyEvent,
  honour,
  partner,
  presentAnnouncement,
  presentHistoryEvent,
  presentHonour,
  presentPartner,
} from "../entities/companyEntries.ts";
import { documentsIn } from "../findDocuments.ts";
import { pageSchema, paginate } from "../pagination.ts";

/** Honours, the latest first. */
export const honorList = defineEndpoint({
  path: "honor/list",
  query: z.object({ ...inColumn, ...paging }),
  data: pageSchema(honour),
  answer: ({ column, ...page }, context) =>
    paginate(documentsIn("honour", column, context), page, (doc) => presentHonour(doc, context)),
});

/** Events of the company's history, latest first. */
export const historyList = defineEndpoint({
  path: "history/list",
  query: z.object({ ...inColumn, ...paging }),
  data: pageSchema(historyEvent),
  answer: ({ column, ...page }, context) =>
    paginate(documentsIn("history", column, context), page, (doc) =>
      presentHistoryEvent(doc, context),
    ),
});

/** Partners in the site's order. */
export const partnershipList = defineEndpoint({
  path: "partnership/list",
  query: z.object({ ...inColumn, ...paging }),
  data: pageSchema(partner),
  answer: ({ column, ...page }, context) =>
    paginate(documentsIn("partner", column, context), page, (doc) => presentPartner(doc, context)),
});

/** Announcements to investors, newest first; optionally of one kind and of one year. */
export const investList = defineEndpoint({
  path: "invest/list",
  query: z.object({
    ...inColumn,
    kind: withDescription("announcementKind", oneOf(announcementKinds).optional()),
    year: withDescription("year", wholeNumber(1900, 9999).optional()),
    ...paging,
  }),
  data: pageSchema(announcement),
  answer({ column, kind, year, ...page }, context) {
    const wanted = documentsIn("investor", column, context).filter(
      ({ body }) =>
        (kind === undefined || body.kind === kind) &&
        (year === undefined || body.date.startsWith(`${year}-`)),
    );
    return paginate(wanted, page, (doc) => presentAnnouncement(doc, context));
  },
});
