import * as z from "zod";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import type { BodyOf } from "../../../content/types/index.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";
import { placedItem, presentPlaced } from "./documentInColumn.ts";
import { documentItem, presentDocument } from "./downloadableFile.ts";
import { imageItem, presentOptionalImage } from "./image.ts";
import { html, plain } from "./presentTexts.ts";
import { presentProduct, productItem } from "./product.ts";

export const solutionItem = withSchemaId(
  "Solution",
  placedItem.extend({ summary: z.string(), image: imageItem.nullable() }),
);

/** A block diagram as data: zones of named blocks, around one bus or joined to one of them. */
const diagram = withSchemaId(
  "Diagram",
  z.object({
    title: z.string(),
    bus: z.string(),
    centre: withDescription("centre", z.int().nullable()),
    zones: z.array(
      z.object({
        title: z.string(),
        kind: z.string(),
        link: withDescription("link", z.string()),
        blocks: z.array(z.string()),
      }),
    ),
  }),
);

export const solutionDetails = withSchemaId(
  "SolutionDetails",
  solutionItem.extend({
    content: withDescription("html", z.string()),
    benefits: z.array(z.object({ title: z.string(), text: z.string() })),
    diagram: diagram.nullable(),
    products: z.array(productItem),
    documents: z.array(documentItem),
  }),
);

export function presentSolution(
  doc: Doc<"solution">,
  context: ApiContext,
): z.output<typeof solutionItem> {
  const { body } = doc;
  return {
    ...presentPlaced(doc, context),
    summary: plain(body.summary, context),
    image: presentOptionalImage(body.image, context),
  };
}

export function presentSolutionDetails(
  doc: Doc<"solution">,
  context: ApiContext,
): z.output<typeof solutionDetails> {
  const { body } = doc;
  const parts = context.view.getAll("product", body.products);
  return {
    ...presentSolution(doc, context),
    content: html(body.body, context),
    benefits: body.benefits.map(({ title, text }) => ({
      title: plain(title, context),
      text: plain(text, context),
    })),
    diagram: body.diagram ? presentDiagram(body.diagram, context) : null,
    products: parts.map((part) => presentProduct(part, context)),
    documents: body.documents.map((document) => presentDocument(document, context)),
  };
}

function presentDiagram(
  { title, bus, centre, zones }: NonNullable<BodyOf<"solution">["diagram"]>,
  context: ApiContext,
): z.output<typeof diagram> {
  return {
    title: plain(title, context),
    bus: plain(bus, context),
    centre: centre ?? null,
    zones: zones.map((zone) => ({
      title: plain(zone.title, context),
      kind: zone.kind,
      link: plain(zone.link, context),
      blocks: zone.blocks.map((block) => plain(block, context)),
    })),
  };
}
