import { storageUrl } from "../../base/site/addresses/storageUrl.ts";
import {
  type BilingualText,
  type LocalizedText,
  localize,
} from "../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../content/published/columnTree.ts";
import type { AnyDoc } from "../../content/published/publishedDocument.ts";
import { alternativeTexts, type StoredImage } from "../../content/queries/alternativeTexts.ts";
import { sectionDocuments } from "../../content/queries/columns/cardSectionDocuments.ts";
import { cellNames, type Section, type SectionOf } from "../../content/sections/sectionShapes.ts";
import type { ComposedSections } from "../components/sections/Composed.tsx";
import type {
  ButtonLink,
  DocumentCard,
  SectionProps,
} from "../components/sections/sectionProps.ts";
import type { PlayerProps } from "../components/video/Player.tsx";
import type { PageContext } from "../page/pageModule.ts";
import { documentCard } from "./documentCard.ts";
import { posterAddress, storedPicture } from "./picture.ts";
import { linkAddress, richTextOf } from "./richText.ts";
import { subtitleTracks } from "./videoItem.ts";

/** Sections of a column around the content of its page; undefined where there are none to show. */
export function composedSections(
  { doc }: ColumnNode,
  context: PageContext,
): ComposedSections | undefined {
  const all = doc.body.sections ?? [];
  const place = all.findIndex(({ kind }) => kind === "content");
  const shown = (entries: typeof all) =>
    entries.flatMap((entry) =>
      entry.kind === "content" ? [] : (sectionProps(entry, context) ?? []),
    );
  const above = shown(all.slice(0, Math.max(0, place)));
  const below = shown(all.slice(place + 1));
  return above.length + below.length === 0 ? undefined : { above, below };
}

/** A section as a page in this language draws it; undefined where it is hidden or nothing is published. */
export function sectionProps(section: Section, context: PageContext): SectionProps | undefined {
  if (section.hidden === true) return undefined;
  switch (section.kind) {
    case "hero":
      return heroProps(section, context);
    case "text":
      return textProps(section, context);
    case "figures":
      return figuresProps(section, context);
    case "cards":
      return cardsProps(section, context);
    case "table":
      return tableProps(section, context);
    case "quote":
      return quoteProps(section, context);
    case "video":
      return videoProps(section, context);
    case "call-to-action":
      return callProps(section, context);
  }
}

function reader({ view }: PageContext) {
  return (text: BilingualText | undefined) => localize(text, view.language);
}

function heroProps(
  { kind, title, text, buttons, picture, tone }: SectionOf<"hero">,
  context: PageContext,
): SectionProps | undefined {
  const t = reader(context);
  if (t(title).text === "") return undefined;
  return {
    ...{ kind, tone, title: t(title), text: t(text) },
    buttons: buttonLinks(buttons, context),
    picture: pictureIn(picture, context),
  };
}

function textProps(
  { kind, title, body, picture, side, buttons, tone }: SectionOf<"text">,
  context: PageContext,
): SectionProps | undefined {
  const t = reader(context);
  const html = richTextOf(body, context);
  if (html.text === "") return undefined;
  return {
    ...{ kind, tone, side, title: t(title) },
    body: t(title).text === "" ? html : withLowerHeadings(html),
    picture: pictureIn(picture, context),
    buttons: buttonLinks(buttons, context),
  };
}

/** A text below a heading of the second level. */
function withLowerHeadings({ text, ...html }: LocalizedText): LocalizedText {
  const lowered = text.replaceAll(
    /<(\/?)h([2-4])\b/g,
    (_tag, end: string, level: string) => `<${end}h${Number(level) + 1}`,
  );
  return { ...html, text: lowered };
}

function figuresProps(
  { kind, title, figures, tone }: SectionOf<"figures">,
  context: PageContext,
): SectionProps | undefined {
  const t = reader(context);
  const told = figures
    .map(({ number, unit, caption }) => ({ number, unit: t(unit), caption: t(caption) }))
    .filter(({ caption }) => caption.text !== "");
  return told.length === 0 ? undefined : { kind, tone, title: t(title), figures: told };
}

function cardsProps(section: SectionOf<"cards">, context: PageContext): SectionProps | undefined {
  const { kind, title, text, buttons, tone } = section;
  const t = reader(context);
  const cards = sectionDocuments(section, context.view).flatMap((doc): DocumentCard[] => {
    const card = documentCard(doc, context);
    return card === undefined ? [] : [card];
  });
  if (cards.length === 0) return undefined;
  return {
    ...{ kind, tone, title: t(title), text: t(text), cards },
    buttons: buttonLinks(buttons, context),
  };
}

function tableProps(
  { kind, title, caption, columns, header, rows, tone }: SectionOf<"table">,
  context: PageContext,
): SectionProps | undefined {
  const t = reader(context);
  const names = cellNames.slice(0, columns);
  const told = rows.map((row) => names.map((name) => t(row[name])));
  if (told.flat().every(({ text }) => text === "")) return undefined;
  return { kind, tone, header, title: t(title), caption: t(caption), rows: told };
}

function quoteProps(
  { kind, quote, person, role, picture, tone }: SectionOf<"quote">,
  context: PageContext,
): SectionProps | undefined {
  const t = reader(context);
  if (t(quote).text === "") return undefined;
  return {
    ...{ kind, tone, quote: t(quote), person: t(person), role: t(role) },
    picture: pictureIn(picture, context),
  };
}

function videoProps(section: SectionOf<"video">, context: PageContext): SectionProps | undefined {
  const { kind, title, text, video, tone } = section;
  const t = reader(context);
  const doc = context.view.get("video", video);
  const player =
    doc === undefined ? filePlayer(section, context) : documentPlayer(doc.body, context);
  if (player === undefined) return undefined;
  const heading = t(title).text === "" ? player.title : t(title);
  return { kind, tone, title: heading, text: t(text), player };
}

type VideoBody = Extract<AnyDoc, { type: "video" }>["body"];

function documentPlayer(
  { title, width, height, poster, sources, subtitles }: VideoBody,
  { view }: PageContext,
): PlayerProps {
  return {
    ...{ title: localize(title, view.language), width, height },
    poster: posterAddress(poster, view),
    posterText: localize(alternativeTexts(poster, view), view.language),
    sources: sources.map(({ file, type }) => ({ src: storageUrl(file), type })),
    tracks: subtitleTracks(subtitles, view.language),
  };
}

/** A video as a stored file; undefined where its document is not published. */
function filePlayer(
  { title, file, poster, subtitles, video }: SectionOf<"video">,
  { view }: PageContext,
): PlayerProps | undefined {
  if (video !== undefined || file === undefined || poster === undefined) return undefined;
  return {
    ...{ title: localize(title, view.language), width: poster.width, height: poster.height },
    poster: posterAddress(poster, view),
    posterText: localize(alternativeTexts(poster, view), view.language),
    sources: [{ src: storageUrl(file), type: /\.mp4$/i.test(file) ? "video/mp4" : "video/webm" }],
    tracks: subtitleTracks(subtitles ?? {}, view.language),
  };
}

function callProps(
  { kind, title, text, buttons, tone }: SectionOf<"call-to-action">,
  context: PageContext,
): SectionProps | undefined {
  const t = reader(context);
  const links = buttonLinks(buttons, context);
  // A call to action needs a link.
  if (t(title).text === "" || links.length === 0) return undefined;
  return { kind, tone, title: t(title), text: t(text), buttons: links };
}

function pictureIn(image: StoredImage | undefined, { view }: PageContext) {
  return image === undefined ? undefined : storedPicture(image, view);
}

/** Links with a label whose target exists in this language. */
function buttonLinks(
  buttons: SectionOf<"hero">["buttons"],
  context: PageContext,
): readonly ButtonLink[] {
  const t = reader(context);
  return buttons.flatMap(({ label, link }) => {
    const href = linkAddress(link, context);
    return href === undefined || t(label).text === "" ? [] : [{ label: t(label), href }];
  });
}
