import * as z from "zod";
import { storageUrl } from "../../../base/site/addresses/storageUrl.ts";
import { languages } from "../../../base/site/languages.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import { sectionDocuments } from "../../../content/queries/columns/cardSectionDocuments.ts";
import {
  cellNames,
  type Section,
  type SectionOf,
} from "../../../content/sections/sectionShapes.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";
import { presentRecommended, recommendedItem } from "./column.ts";
import { imageItem, presentImage, presentOptionalImage } from "./image.ts";
import { html, linkAddress, plain } from "./presentTexts.ts";

const tone = withDescription("sectionTone", z.enum(["plain", "tinted", "dark"]));

const buttons = z.array(z.object({ label: z.string(), url: withDescription("url", z.string()) }));

/** A composed section of a page; `kind` says which fields it has. */
export const sectionItem = withSchemaId(
  "Section",
  z.discriminatedUnion("kind", [
    z.object({
      ...{ kind: z.literal("hero"), tone, title: z.string(), text: z.string(), buttons },
      image: imageItem.nullable(),
    }),
    z.object({
      ...{ kind: z.literal("text"), tone, title: z.string(), buttons },
      content: withDescription("html", z.string()),
      image: imageItem.nullable(),
      side: z.enum(["left", "right"]),
    }),
    z.object({
      ...{ kind: z.literal("figures"), tone, title: z.string() },
      figures: z.array(z.object({ number: z.string(), unit: z.string(), caption: z.string() })),
    }),
    z.object({
      ...{ kind: z.literal("cards"), tone, title: z.string(), text: z.string(), buttons },
      items: z.array(recommendedItem),
    }),
    z.object({
      ...{ kind: z.literal("table"), tone, title: z.string(), caption: z.string() },
      header: z.enum(["row", "column", "both", "none"]),
      rows: z.array(z.array(z.string())),
    }),
    z.object({
      ...{ kind: z.literal("quote"), tone, quote: z.string() },
      ...{ person: z.string(), role: z.string() },
      image: imageItem.nullable(),
    }),
    z.object({
      ...{ kind: z.literal("video"), tone, title: z.string(), text: z.string() },
      poster: imageItem,
      sources: z.array(
        z.object({ src: withDescription("storedFile", z.string()), type: z.string() }),
      ),
      subtitles: z.array(
        z.object({ language: z.enum(languages), src: withDescription("storedFile", z.string()) }),
      ),
    }),
    z.object({
      ...{ kind: z.literal("call-to-action"), tone, title: z.string(), text: z.string(), buttons },
    }),
    z.object({ kind: z.literal("content") }),
  ]),
);

type SectionItem = z.output<typeof sectionItem>;

/** The sections of a column in their order, without what is not published in the language. */
export function presentSections({ doc }: ColumnNode, context: ApiContext): SectionItem[] {
  return (doc.body.sections ?? []).flatMap((section) =>
    section.kind === "content" ? [{ kind: section.kind }] : presentSection(section, context),
  );
}

function presentSection(section: Section, context: ApiContext): SectionItem[] {
  if (section.hidden === true) return [];
  switch (section.kind) {
    case "cards":
      return presentCards(section, context);
    case "video":
      return presentVideoSection(section, context);
    case "figures":
    case "table":
      return [presentFacts(section, context)];
    default:
      return [presentWords(section, context)];
  }
}

/** Numbers and tables. */
function presentFacts(section: SectionOf<"figures" | "table">, context: ApiContext): SectionItem {
  const t = (text: Parameters<typeof plain>[0]) => plain(text, context);
  const ground = section.tone;
  if (section.kind === "figures") {
    const figures = section.figures.map(({ number, unit, caption }) => {
      return { number, unit: t(unit), caption: t(caption) };
    });
    return { kind: section.kind, tone: ground, title: t(section.title), figures };
  }
  const { kind, header, title, caption, columns } = section;
  const names = cellNames.slice(0, columns);
  const rows = section.rows.map((row) => names.map((name) => t(row[name])));
  return { kind, tone: ground, header, title: t(title), caption: t(caption), rows };
}

/** Texts with a picture or links. */
function presentWords(
  section: SectionOf<"hero" | "text" | "quote" | "call-to-action">,
  context: ApiContext,
): SectionItem {
  const t = (text: Parameters<typeof plain>[0]) => plain(text, context);
  const ground = section.tone;
  if (section.kind === "quote") {
    const { kind, quote, person, role, picture } = section;
    const image = presentOptionalImage(picture, context);
    return { kind, tone: ground, quote: t(quote), person: t(person), role: t(role), image };
  }
  const links = presentButtons(section.buttons, context);
  const common = { tone: ground, title: t(section.title), buttons: links };
  if (section.kind === "call-to-action") {
    return { kind: section.kind, ...common, text: t(section.text) };
  }
  const image = presentOptionalImage(section.picture, context);
  if (section.kind === "hero") {
    return { kind: section.kind, ...common, image, text: t(section.text) };
  }
  const { kind, side, body } = section;
  return { kind, ...common, image, side, content: html(body, context) };
}

function presentCards(section: SectionOf<"cards">, context: ApiContext): SectionItem[] {
  const { kind, tone: ground, title, text } = section;
  const documents = sectionDocuments(section, context.view);
  if (documents.length === 0) return [];
  return [
    {
      ...{ kind, tone: ground, title: plain(title, context), text: plain(text, context) },
      items: documents.map((doc) => presentRecommended(doc, context)),
      buttons: presentButtons(section.buttons, context),
    },
  ];
}

/** A video by its document, or of a file alone; nothing where the document is not published. */
function presentVideoSection(section: SectionOf<"video">, context: ApiContext): SectionItem[] {
  const { kind, tone: ground, title, text, file } = section;
  const doc = context.view.get("video", section.video);
  const poster = doc?.body.poster ?? section.poster;
  const isGone = section.video !== undefined && doc === undefined;
  if (isGone || poster === undefined || (doc === undefined && file === undefined)) return [];
  const subtitles = doc?.body.subtitles ?? section.subtitles ?? {};
  const own = file === undefined ? [] : [{ src: storageUrl(file), type: fileType(file) }];
  return [
    {
      ...{ kind, tone: ground, text: plain(text, context) },
      title: plain(title, context) || plain(doc?.body.title, context),
      poster: presentImage(poster, context),
      sources: doc?.body.sources.map((one) => ({ ...one, src: storageUrl(one.file) })) ?? own,
      subtitles: languages.flatMap((language) => {
        const path = subtitles[language];
        return path === undefined ? [] : [{ language, src: storageUrl(path) }];
      }),
    },
  ];
}

function fileType(file: string): string {
  return /\.mp4$/i.test(file) ? "video/mp4" : "video/webm";
}

function presentButtons(
  links: SectionOf<"hero">["buttons"],
  context: ApiContext,
): z.output<typeof buttons> {
  return links.flatMap(({ label, link }) => {
    const url = linkAddress(link, context);
    return url === undefined ? [] : [{ label: plain(label, context), url }];
  });
}
