import { z } from "zod";
import type { Doc } from "../../content/publication.ts";
import { documentTarget } from "../../content/queries/addresses.ts";
import type { ApiContext } from "../endpoint.ts";
import { named, noted } from "../schemas.ts";
import { addressOf } from "./column.ts";
import { imageItem, presentOptionalImage } from "./image.ts";
import { plain } from "./text.ts";

export const banner = named(
  "Banner",
  z.object({
    id: z.int(),
    title: z.string(),
    summary: noted("bannerSummary", z.string()),
    background: z.object({ from: z.string(), to: z.string() }),
    image: imageItem.nullable(),
    url: noted("url", z.string()),
  }),
);

/** What the JSON text in a banner's `summary` says (spec section 3). */
export const bannerSummary = named(
  "BannerSummary",
  z.object({
    title: z.string(),
    content: noted("bannerLines", z.string()),
    style: z.object({
      align: noted("bannerPair", z.string()),
      top: noted("bannerPair", z.string()),
      fontSize: noted("bannerPair", z.string()),
      color: noted("bannerPair", z.string()),
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
