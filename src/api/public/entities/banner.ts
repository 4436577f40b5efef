import * as z from "zod";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";
import { addressOf } from "./column.ts";
import { imageItem, presentOptionalImage } from "./image.ts";
import { plain } from "./presentTexts.ts";

export const banner = withSchemaId(
  "Banner",
  z.object({
    id: z.int(),
    title: z.string(),
    summary: withDescription("bannerSummary", z.string()),
    background: z.object({ from: z.string(), to: z.string() }),
    image: imageItem.nullable(),
    url: withDescription("url", z.string()),
  }),
);

/** Content of the JSON text in a banner's `summary` (spec section 3). */
export const bannerSummary = withSchemaId(
  "BannerSummary",
  z.object({
    title: z.string(),
    content: withDescription("bannerLines", z.string()),
    style: z.object({
      align: withDescription("bannerPair", z.string()),
      top: withDescription("bannerPair", z.string()),
      fontSize: withDescription("bannerPair", z.string()),
      color: withDescription("bannerPair", z.string()),
    }),
  }),
);

export function presentBanner(doc: Doc<"banner">, context: ApiContext): z.output<typeof banner> {
  const { view } = context;
  const { body } = doc;
  const leadsTo =
    view.get("product", body.product) ??
    view.get("news", body.news) ??
    view.get("column", body.column);
  return {
    id: doc.id,
    title: plain(body.title, context),
    summary: JSON.stringify(presentSummary(doc, context)),
    background: body.background,
    image: presentOptionalImage(body.image, context),
    url: addressOf(leadsTo && documentTarget(view, leadsTo), context),
  };
}

function presentSummary(
  { body }: Doc<"banner">,
  context: ApiContext,
): z.output<typeof bannerSummary> {
  const { align, top, fontSize, color } = body.style;
  return {
    title: plain(body.title, context),
    content: body.content.map((line) => plain(line, context)).join("\n"),
    style: {
      align: pair(align),
      top: pair(top),
      fontSize: pair(fontSize),
      color: pair(color),
    },
  };
}

/** One value for both, or two separated by a bar: the title's and the body's. */
function pair({ title, body }: { title: string | number; body?: string | number | undefined }) {
  return body === undefined ? String(title) : `${title}|${body}`;
}
