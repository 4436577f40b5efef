import { storageUrl } from "../../../base/site/addresses/storageUrl.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import { formatNumber } from "../../../base/site/values/formatNumber.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { newsAbout } from "../../../content/queries/news.ts";
import {
  declarationsOf,
  declaredRules,
} from "../../../content/queries/parts/complianceDeclarations.ts";
import {
  type CrossReference,
  crossReferencesOf,
} from "../../../content/queries/parts/crossReferences.ts";
import { specificationOf } from "../../../content/queries/parts/partSpecification.ts";
import type { Part } from "../../../content/queries/parts/partsOfColumns.ts";
import { mentionsOf } from "../../../content/queries/parts/productMentions.ts";
import {
  type ShownValue,
  showValue,
  withUnit,
} from "../../../content/queries/parts/shownValues.ts";
import { supplyOfCodes } from "../../../content/queries/parts/supply.ts";
import type { DocumentItem } from "../../components/document/DocumentLink.tsx";
import { enquiryHref } from "../../components/enquiry/enquiryLinks.ts";
import type { StoredPicture } from "../../components/Picture.tsx";
import type { ChipShape } from "../../components/product/chip/chipShape.ts";
import { shapeOf } from "../../components/product/chip/typicalShape.ts";
import type { Diagram } from "../../components/product/diagram/diagramZones.ts";
import type { Stage } from "../../components/product/LifecycleBadge.tsx";
import type { Figure } from "../../components/product/NamedValueList.tsx";
import type { PartLook } from "../../components/product/PartPicture.tsx";
import type { PinFit } from "../../components/product/PinCompatibilityNote.tsx";
import type { PartCard } from "../../components/product/ProductCard.tsx";
import type { SpecGroup } from "../../components/product/SpecTable.tsx";
import {
  type ProductProperty,
  productData,
} from "../../discovery/structuredData/structuredData.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { diagramOf } from "../../presenters/blockDiagram.ts";
import { type NewsItem, newsItem } from "../../presenters/newsItem.ts";
import {
  columnAddress,
  figuresOf,
  partAddress,
  partCard,
  partLook,
} from "../../presenters/partCard.ts";
import { storedPicture } from "../../presenters/picture.ts";
import { pinFit } from "../../presenters/pinCompatibility.ts";
import { richTextOf } from "../../presenters/richText.ts";
import { type Resource, resourcesOf } from "./development/resources.ts";
import { type OrderRow, orderRows, type StockRow, stockRows } from "./ordering/orderRows.ts";
import { type QuoteOffer, quoteOffer } from "./ordering/quoteOffer.ts";
import { datasheetOf, type PartDocuments, partDocuments } from "./partDocuments.ts";
import { relatedTo, type SolutionSection, solutionSection } from "./solutionsAndRelatedParts.ts";

export interface Lifecycle {
  readonly stage: Stage;
  readonly since: string;
  readonly lastOrder: string | undefined;
  readonly replacement:
    | {
        readonly partNumber: string;
        readonly href: string;
        /** Address of the comparison of both. */
        readonly compareHref: string;
        readonly pins: PinFit | undefined;
      }
    | undefined;
}

export interface PackageFacts {
  readonly shape: ChipShape;
  readonly pins: string;
  /** Body, height and pitch in mm; undefined where the record does not tell. */
  readonly body: string | undefined;
  readonly height: string | undefined;
  readonly pitch: string | undefined;
  readonly underside: StoredPicture | undefined;
}

export interface Question {
  readonly id: number;
  readonly question: LocalizedText;
  /** HTML ready for the page. */
  readonly answer: LocalizedText;
}

export interface ProductProps {
  readonly id: number;
  readonly partNumber: string;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly family: { readonly title: LocalizedText; readonly href: string } | undefined;
  readonly lifecycle: Lifecycle;
  /** Address of the form for questions about the part; undefined where no page takes questions. */
  readonly askHref: string | undefined;
  readonly look: PartLook | undefined;
  readonly figures: readonly Figure[];
  readonly features: readonly LocalizedText[];
  /** HTML ready for the page. */
  readonly description: LocalizedText;
  readonly diagram: Diagram | undefined;
  readonly specification: readonly SpecGroup[];
  readonly packages: readonly PackageFacts[];
  readonly orders: readonly OrderRow[];
  /** Undefined where nothing of the part is sold. */
  readonly quote: QuoteOffer | undefined;
  readonly stock: readonly StockRow[];
  readonly documents: PartDocuments;
  /** The datasheet to read first; undefined where the part has none. */
  readonly datasheet: DocumentItem | undefined;
  readonly resources: readonly Resource[];
  readonly solutions: SolutionSection;
  readonly crossReferences: readonly CrossReference[];
  readonly questions: readonly Question[];
  readonly related: readonly (PartCard & { readonly pins: PinFit | undefined })[];
  readonly news: readonly NewsItem[];
  readonly jsonLd: object;
}

/** Articles offered at the end of the page. */
const newsCount = 3;

export function load(part: Doc<"product">, context: PageContext): ProductProps {
  const { view } = context;
  const { language } = view;
  const { id, body } = part;
  const specification = shownSpecification(part, context);
  return {
    id,
    partNumber: body.partNumber,
    name: localize(body.name, language),
    summary: localize(body.summary, language),
    family: familyOf(part, context),
    lifecycle: lifecycleOf(part, context),
    askHref: enquiryHref(context, body.partNumber),
    look: partLook(part, context),
    figures: figuresOf(part, context),
    features: body.features.map((feature) => localize(feature, language)),
    description: richTextOf(body.description, context),
    diagram: diagramOf(part, context),
    specification: specification.map(specGroup),
    packages: body.packages.map((one) => packageFacts(one, context)),
    orders: orderRows(part, context),
    quote: quoteOffer(part, context),
    stock: stockRows(part, context),
    documents: partDocuments(part, context),
    datasheet: datasheetOf(part, context),
    resources: resourcesOf(part, context),
    solutions: solutionSection(part, context),
    crossReferences: crossReferencesOf(view, part),
    questions: mentionsOf(view, "faq", part.key).map(({ id, body: { question, answer } }) => ({
      id,
      question: localize(question, language),
      answer: richTextOf(answer, context),
    })),
    related: relatedTo(part, context).map((other) => ({
      ...partCard(other, context),
      pins: pinFit(other, part, context),
    })),
    news: newsAbout(view, part.key, newsCount).map((article) => newsItem(article, context)),
    jsonLd: dataOf(part, specification, context),
  };
}

function familyOf(part: Part, context: PageContext): ProductProps["family"] {
  const node = context.view.column(part.body.column);
  if (node === undefined) return undefined;
  const title = localize(node.doc.body.title, context.view.language);
  return { title, href: columnAddress(node, context) };
}

function lifecycleOf(part: Part, context: PageContext): Lifecycle {
  const { view, messages } = context;
  const { stage, since, lastOrder } = part.body.lifecycle;
  const replacement = view.get("product", part.body.replacement);
  return {
    stage,
    since: messages.products.since(messages.news.day(since)),
    lastOrder: lastOrder === undefined ? undefined : messages.news.day(lastOrder),
    replacement: replacement && {
      partNumber: replacement.body.partNumber,
      href: partAddress(replacement, context),
      compareHref: context.href("product-compare", { ids: `${part.id},${replacement.id}` }),
      pins: pinFit(replacement, part, context),
    },
  };
}

/** A part's specification in the reader's words, for the page's table and for search engines. */
interface ShownGroup {
  readonly title: LocalizedText;
  readonly rows: readonly { readonly label: LocalizedText; readonly value: ShownValue }[];
}

function shownSpecification(part: Part, { view, messages }: PageContext): ShownGroup[] {
  const { language } = view;
  return specificationOf(view, part).map(({ group, rows }) => ({
    title: group
      ? localize(group.body.title, language)
      : { text: messages.products.otherParameters },
    rows: rows.map(({ parameter: { body }, value }) => ({
      label: localize(body.label, language),
      value: showValue(body, value, language),
    })),
  }));
}

function specGroup({ title, rows }: ShownGroup): SpecGroup {
  return {
    title,
    rows: rows.map(({ label, value }) => ({
      label,
      value: { text: withUnit(value), ...(value.lang && { lang: value.lang }) },
    })),
  };
}

function packageFacts(
  given: Part["body"]["packages"][number],
  { messages, view }: PageContext,
): PackageFacts {
  const { width, length, height, pitch } = given;
  const millimetres = (size?: number) =>
    size === undefined ? undefined : `${formatNumber(size)} mm`;
  return {
    shape: shapeOf(given),
    pins: messages.products.pins(given.pins),
    body: width && length ? `${formatNumber(width)} × ${millimetres(length)}` : undefined,
    height: millimetres(height),
    pitch: millimetres(pitch),
    underside: given.underside && storedPicture(given.underside, view),
  };
}

/** The part for search engines: its whole specification with units apart, and its supply. */
function dataOf(part: Part, specification: readonly ShownGroup[], context: PageContext): object {
  const { view, messages, absolute } = context;
  const { language } = view;
  const { ordering } = messages;
  const supply = supplyOfCodes(part);
  const [origin, ...otherOrigins] = supply.origin;
  const declared = declarationsOf(view, part);
  const { partNumber, name, summary, column } = part.body;
  const properties = specification.flatMap(({ rows }) =>
    rows.map(
      ({ label, value: { text, unit } }): ProductProperty => ({
        name: label.text,
        value: text,
        ...(unit && { unit }),
      }),
    ),
  );
  return productData({
    name: `${partNumber} ${localize(name, language).text}`,
    sku: partNumber,
    mpn: partNumber,
    category: localize(view.get("column", column)?.body.title, language).text,
    description: localize(summary, language).text,
    brand: localize(view.setting("company").name, language).text,
    properties: [
      ...properties,
      ...supply.eccn.map((value): ProductProperty => ({ name: ordering.eccn, value })),
      ...supply.leadTime.map((count): ProductProperty => {
        return { name: ordering.leadTime, value: ordering.weeks(count) };
      }),
    ],
    countryOfOrigin: otherOrigins.length === 0 ? origin : undefined,
    certifications: declaredRules.flatMap((rule) => {
      const document = declared[rule];
      if (document === undefined) return [];
      const name = { rohs: ordering.rohsTitle, reach: ordering.reachTitle }[rule];
      return [{ name, url: absolute(storageUrl(document.file)) }];
    }),
  });
}
