import * as z from "zod";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { announcementKinds } from "../../../content/types/investor.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";
import { placedItem, presentPlaced } from "./documentInColumn.ts";
import { documentItem, presentDocument } from "./downloadableFile.ts";
import { imageItem, presentImage, presentOptionalImage } from "./image.ts";
import { plain } from "./presentTexts.ts";

export const honour = withSchemaId(
  "Honour",
  placedItem.extend({
    issuer: z.string(),
    date: withDescription("day", z.string()),
    summary: z.string(),
    image: imageItem,
  }),
);

export function presentHonour(doc: Doc<"honour">, context: ApiContext): z.output<typeof honour> {
  const { issuer, date, summary, image } = doc.body;
  return {
    ...presentPlaced(doc, context),
    issuer: plain(issuer, context),
    date,
    summary: plain(summary, context),
    image: presentImage(image, context),
  };
}

export const historyEvent = withSchemaId(
  "HistoryEvent",
  placedItem.extend({
    month: withDescription("month", z.string()),
    summary: z.string(),
    image: imageItem.nullable(),
  }),
);

export function presentHistoryEvent(
  doc: Doc<"history">,
  context: ApiContext,
): z.output<typeof historyEvent> {
  const { month, summary, image } = doc.body;
  return {
    ...presentPlaced(doc, context),
    month,
    summary: plain(summary, context),
    image: presentOptionalImage(image, context),
  };
}

export const partner = withSchemaId(
  "Partner",
  placedItem.extend({
    kind: contentTypes.partner.body.shape.kind,
    summary: z.string(),
    image: imageItem,
    website: withDescription("website", z.string()),
  }),
);

export function presentPartner(doc: Doc<"partner">, context: ApiContext): z.output<typeof partner> {
  const { kind, summary, logo, url } = doc.body;
  return {
    ...presentPlaced(doc, context),
    kind,
    summary: plain(summary, context),
    image: presentImage(logo, context),
    website: url ?? "",
  };
}

export const announcement = withSchemaId(
  "Announcement",
  placedItem.extend({
    kind: z.enum(announcementKinds),
    date: withDescription("day", z.string()),
    summary: z.string(),
    document: documentItem,
  }),
);

export function presentAnnouncement(
  doc: Doc<"investor">,
  context: ApiContext,
): z.output<typeof announcement> {
  const { kind, date, summary, document } = doc.body;
  return {
    ...presentPlaced(doc, context),
    kind,
    date,
    summary: plain(summary, context),
    document: presentDocument(document, context),
  };
}
