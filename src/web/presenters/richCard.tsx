import { renderToStaticMarkup } from "react-dom/server";
import { localize } from "../../base/site/text/localizedText.ts";
import type { AnyDoc } from "../../content/published/publishedDocument.ts";
import { documentTarget } from "../../content/queries/addresses/linkTargets.ts";
import type { RichTextCard } from "../../content/richText/richTextCards.ts";
import { contentTypes, titleOf } from "../../content/types/index.ts";
import { PageProvider } from "../components/pageEnvironment.tsx";
import { RichCard, type RichCardProps } from "../components/richText/RichCard.tsx";
import { addressOf } from "../page/breadcrumb.ts";
import type { PageContext } from "../page/pageModule.ts";
import { documentItem } from "./documentItem.ts";
import { partCard } from "./partCard.ts";

/** A card of a text as HTML; "" where its document is not published in this language or has no page. */
export function richCardHtml({ key, id }: RichTextCard, context: PageContext): string {
  const doc = context.view.byKey(key);
  const props = doc && cardOf(doc, id, context);
  if (props === undefined) return "";
  return renderToStaticMarkup(
    <PageProvider page={context}>
      <RichCard {...props} />
    </PageProvider>,
  );
}

function cardOf(
  doc: AnyDoc,
  id: string | undefined,
  context: PageContext,
): RichCardProps | undefined {
  const { language } = context.view;
  const { body } = doc;
  const summary = localize("summary" in body ? body.summary : undefined, language);
  if (doc.type === "product") return { kind: "part", id, part: partCard(doc, context), summary };
  if (doc.type === "download") {
    return { kind: "download", id, document: documentItem(doc.body.document, context), summary };
  }
  const target = documentTarget(context.view, doc);
  if (target === undefined) return undefined;
  const label = contentTypes[doc.type].label[language];
  const title = localize(titleOf(doc), language);
  return { kind: "document", id, label, title, summary, href: addressOf(target, context) };
}
