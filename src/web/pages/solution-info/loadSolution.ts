import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { newsAboutParts, solutionsBeside } from "../../../content/queries/solutions.ts";
import type { DocumentItem } from "../../components/document/DocumentLink.tsx";
import { enquiryHref } from "../../components/enquiry/enquiryLinks.ts";
import type { StoredPicture } from "../../components/Picture.tsx";
import type { Diagram } from "../../components/product/diagram/diagramZones.ts";
import type { PartCard } from "../../components/product/ProductCard.tsx";
import type { SolutionCardProps } from "../../components/solution/SolutionCard.tsx";
import { solutionData } from "../../discovery/structuredData/solutionData.ts";
import { type ColumnLink, columnLink } from "../../page/breadcrumb.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { diagramOf } from "../../presenters/blockDiagram.ts";
import { documentItem } from "../../presenters/documentItem.ts";
import { type NewsItem, newsItem, pictureOf } from "../../presenters/newsItem.ts";
import { partCard } from "../../presenters/partCard.ts";
import { richTextOf } from "../../presenters/richText.ts";
import { solutionItem } from "../../presenters/solutionItem.ts";
import { type AreaList, areaList } from "./areaList.ts";

export interface ResolvedSolution {
  readonly params: { readonly solution: number };
  readonly doc: Doc<"solution">;
}

export interface SolutionProps {
  readonly id: number;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  /** Its application; absent where that is not published. */
  readonly area?: ColumnLink;
  readonly picture?: StoredPicture;
  readonly benefits: readonly { readonly title: LocalizedText; readonly text: LocalizedText }[];
  /** HTML ready for the page. */
  readonly text: LocalizedText;
  readonly diagram: Diagram | undefined;
  readonly parts: readonly PartCard[];
  readonly documents: readonly DocumentItem[];
  /** Address of the brief's preview, where there is one. */
  readonly briefHref: string | undefined;
  /** Address of the form for questions; undefined where no page takes questions. */
  readonly askHref: string | undefined;
  readonly related: readonly SolutionCardProps[];
  readonly news: readonly NewsItem[];
  readonly beside: AreaList | undefined;
  readonly jsonLd: object;
}

/** Solutions and articles offered at the end of the page. */
const relatedCount = 3;
const newsCount = 3;

export function loadSolution({ doc }: ResolvedSolution, context: PageContext): SolutionProps {
  const { view } = context;
  const { id, body } = doc;
  const { language } = view;
  const column = view.column(body.column);
  const area = columnLink(body.column, context);
  const parts = view.getAll("product", body.products);
  const brief = body.documents.find(({ kind }) => kind === "brief");
  return {
    id,
    title: localize(body.title, language),
    summary: localize(body.summary, language),
    ...(area && { area }),
    ...(body.image && { picture: pictureOf(body.image, context) }),
    benefits: body.benefits.map(({ title, text }) => ({
      title: localize(title, language),
      text: localize(text, language),
    })),
    text: richTextOf(body.body, context),
    diagram: diagramOf(doc, context),
    parts: parts.map((part) => partCard(part, context)),
    documents: body.documents.map((document) => documentItem(document, context)),
    briefHref: brief && documentItem(brief, context).preview,
    askHref: enquiryHref(context, ...parts.map(({ body: { partNumber } }) => partNumber)),
    related: solutionsBeside(view, doc, relatedCount).map((other) => solutionItem(other, context)),
    news: newsAboutParts(view, doc, newsCount).map((article) => newsItem(article, context)),
    beside: areaList(column, id, context),
    jsonLd: solutionData({
      headline: localize(body.title, language).text,
      description: localize(body.summary, language).text,
      section: area?.title.text ?? "",
      language,
      publishedAt: doc.publishedAt,
      publisher: localize(view.setting("company").name, language).text,
      about: parts.map((part) => part.body.partNumber),
    }),
  };
}
