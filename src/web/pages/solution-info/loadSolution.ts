import { newsAboutParts, solutionsBeside } from "../../../content/queries/solutions.ts";
import { type Phrase, phrase } from "../../../site/phrase.ts";
import { askAddress } from "../../components/asking.ts";
import type { DocumentItem } from "../../components/DocumentLink.tsx";
import type { StoredPicture } from "../../components/Picture.tsx";
import type { Diagram } from "../../components/product/diagramZones.ts";
import type { PartCard } from "../../components/product/ProductCard.tsx";
import type { SolutionCardProps } from "../../components/solution/SolutionCard.tsx";
import { solutionData } from "../../discovery/solutionData.ts";
import { diagramOf } from "../diagram.ts";
import { documentItem } from "../documentItem.ts";
import { richTextOf } from "../pageHtml.ts";
import type { PageContext } from "../pageModule.ts";
import { partCard } from "../partCard.ts";
import { type NewsItem, newsItem, pictureOf } from "../rk-news/newsItem.ts";
import { solutionItem } from "../solutionItem.ts";
import { type ColumnLink, columnLink } from "../standing.ts";
import { type AreaList, areaList } from "./areaList.ts";

export interface SolutionParams {
  readonly solution: number;
}

export interface SolutionProps {
  readonly id: number;
  readonly title: Phrase;
  readonly summary: Phrase;
  /** Its application; absent where that is not published. */
  readonly area?: ColumnLink;
  readonly picture?: StoredPicture;
  readonly benefits: readonly { readonly title: Phrase; readonly text: Phrase }[];
  /** HTML ready for the page. */
  readonly text: Phrase;
  readonly diagram: Diagram | undefined;
  readonly parts: readonly PartCard[];
  readonly documents: readonly DocumentItem[];
  /** Where the brief is read, where there is one. */
  readonly briefHref: string | undefined;
  /** Where a reader asks about it; undefined where no page takes questions. */
  readonly askHref: string | undefined;
  readonly related: readonly SolutionCardProps[];
  readonly news: readonly NewsItem[];
  readonly beside: AreaList | undefined;
  readonly jsonLd: object;
}

/** Solutions and articles offered at the end of the page. */
const relatedCount = 3;
const newsCount = 3;

/** @throws where `solution` is not a solution of the view, which `resolve` has ruled out */
export function loadSolution(
  { solution: id }: SolutionParams,
  context: PageContext,
): SolutionProps {
  const { view } = context;
  const doc = view.byId(id);
  if (doc?.type !== "solution") throw new Error(`There is no solution ${id}`);
  const { body } = doc;
  const { language } = view;
  const column = view.column(body.column);
  const area = columnLink(body.column, context);
  const parts = view.getAll("product", body.products);
  const brief = body.documents.find(({ kind }) => kind === "brief");
  return {
    id,
    title: phrase(body.title, language),
    summary: phrase(body.summary, language),
    ...(area && { area }),
    ...(body.image && { picture: pictureOf(body.image, context) }),
    benefits: body.benefits.map(({ title, text }) => ({
      title: phrase(title, language),
      text: phrase(text, language),
    })),
    text: richTextOf(body.body, context),
    diagram: diagramOf(doc, context),
    parts: parts.map((part) => partCard(part, context)),
    documents: body.documents.map((document) => documentItem(document, context)),
    briefHref: brief && documentItem(brief, context).preview,
    askHref: askAddress(context, ...parts.map(({ body: { partNumber } }) => partNumber)),
    related: solutionsBeside(view, doc, relatedCount).map((other) => solutionItem(other, context)),
    news: newsAboutParts(view, doc, newsCount).map((article) => newsItem(article, context)),
    beside: areaList(column, id, context),
    jsonLd: solutionData({
      headline: phrase(body.title, language).text,
      description: phrase(body.summary, language).text,
      section: area?.title.text ?? "",
      language,
      publishedAt: doc.publishedAt,
      publisher: phrase(view.setting("company").name, language).text,
      about: parts.map((part) => part.body.partNumber),
    }),
  };
}
