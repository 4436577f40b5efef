import { type LocalizedText, localize } from "../../base/site/text/localizedText.ts";
import type { AnyDoc } from "../../content/published/publishedDocument.ts";
import { documentTarget } from "../../content/queries/addresses/linkTargets.ts";
import type { StoredImage } from "../../content/queries/alternativeTexts.ts";
import { contentTypes, titleOf } from "../../content/types/index.ts";
import type { DocumentItem } from "../components/document/DocumentLink.tsx";
import type { DocumentCard } from "../components/sections/sectionProps.ts";
import { addressOf } from "../page/breadcrumb.ts";
import type { PageContext } from "../page/pageModule.ts";
import { documentItem } from "./documentItem.ts";
import { partHead } from "./partCard.ts";
import { storedPicture } from "./picture.ts";
import { lengthOf } from "./videoItem.ts";

/** A document as a card of a section; undefined where it has no page in this language. */
export function documentCard(doc: AnyDoc, context: PageContext): DocumentCard | undefined {
  const { language } = context.view;
  const { body } = doc;
  const target = documentTarget(context.view, doc);
  const file = doc.type === "download" ? documentItem(doc.body.document, context) : undefined;
  if (target === undefined && file === undefined) return undefined;
  return {
    id: doc.id,
    href: file?.href ?? (target === undefined ? "" : addressOf(target, context)),
    label: labelOf(doc, file, context),
    title: localize(titleOf(doc), language),
    text: localize("summary" in body ? body.summary : undefined, language),
    ...("date" in body && { day: body.date }),
    ...pictureOfCard(doc, context),
  };
}

function labelOf(
  doc: AnyDoc,
  file: DocumentItem | undefined,
  { view: { language } }: PageContext,
): LocalizedText {
  if (doc.type === "product") return localize(doc.body.name, language);
  if (file !== undefined) return { text: `${file.kind} · ${file.format}` };
  return { text: contentTypes[doc.type].label[language] };
}

function pictureOfCard(
  doc: AnyDoc,
  context: PageContext,
): Pick<DocumentCard, "picture" | "look" | "length"> {
  if (doc.type === "video") {
    const { poster, duration } = doc.body;
    return {
      picture: storedPicture(poster, context.view),
      length: lengthOf(duration, context).length,
    };
  }
  if (doc.type === "product") {
    const { look } = partHead(doc, context);
    return look === undefined ? {} : { look };
  }
  const image: StoredImage | undefined = "image" in doc.body ? doc.body.image : undefined;
  return image === undefined ? {} : { picture: storedPicture(image, context.view) };
}
