import type { ReactNode } from "react";
import type { Messages } from "../../../base/i18n/messages.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import { plainText } from "../../../content/richText/plainText.ts";
import { usePage } from "../../components/pageEnvironment.tsx";
import { BlockDiagram, BlockDiagramText } from "../../components/product/diagram/BlockDiagram.tsx";
import type {
  Diagram as DiagramData,
  formats,
} from "../../components/product/diagram/diagramZones.ts";
import { RichText, Text } from "../../components/text/Text.tsx";
import type { ProductProps } from "./load.ts";

export interface SectionLink {
  readonly id: string;
  readonly title: string;
}

/** The sections that a part's page has, in their order: only those with something in them. */
export function sectionsOf(props: ProductProps, { products }: Messages): readonly SectionLink[] {
  const all: readonly [id: string, title: string, exists: boolean][] = [
    ["features", products.features, props.features.length > 0],
    ["documents", products.documents, props.documents.wanted.length > 0],
    ["development", products.development, props.resources.length > 0],
    ["ordering", products.ordering, props.orders.length + props.packages.length > 0],
    ["specification", products.specification, props.specification.length > 0],
    ["cross-reference", products.crossReferences, props.crossReferences.length > 0],
    ["diagram", products.diagram, props.diagram !== undefined],
    ["overview", products.overview, props.description.text !== ""],
    ["questions", products.faq, props.questions.length > 0],
    ["solutions", props.solutions.title, props.solutions.links.length > 0],
    ["related", products.related, props.related.length > 0],
    ["news", products.news, props.news.length > 0],
  ];
  return all.filter(([, , exists]) => exists).map(([id, title]) => ({ id, title }));
}

/**
 * A section of the page. On phones it is folded, and says what is in it; its anchor stands within, so
 * that browsers open it for links that lead there.
 */
export function Section({
  id,
  title,
  inside,
  isOpen = false,
  children,
}: SectionLink & {
  /** Its contents in words. */
  inside?: ReactNode;
  /** True for a section that is open on phones. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  const { surface } = usePage().urls;
  const heading = (
    <h2 id={`${id}-title`} className="product-section__title">
      {title}
    </h2>
  );
  if (surface === "desktop") {
    return (
      <section id={id} className="product-section" aria-labelledby={`${id}-title`}>
        {heading}
        {children}
      </section>
    );
  }
  return (
    <section className={`product-section product-section--${id}`} aria-labelledby={`${id}-title`}>
      <details className="section-fold" open={isOpen}>
        <summary>
          {heading}
          {inside === undefined ? null : <span className="section-fold__inside">{inside}</span>}
        </summary>
        <div id={id} className="section-fold__content">
          {children}
        </div>
      </details>
    </section>
  );
}

export function Features({ features }: Pick<ProductProps, "features">) {
  const { messages } = usePage();
  if (features.length === 0) return null;
  return (
    <Section id="features" title={messages.products.features} isOpen>
      <ul className="feature-list">
        {features.map((feature) => (
          <li key={feature.text}>
            <Text of={feature} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Characters of a text that is told to be inside; the style sheet cuts them to a line. */
const insideLength = 80;

export function Overview({ description }: Pick<ProductProps, "description">) {
  const { messages } = usePage();
  if (description.text === "") return null;
  return (
    <Section
      id="overview"
      title={messages.products.overview}
      inside={cutText(plainText(description.text), insideLength)}
    >
      <RichText html={description} className="prose product-prose" />
    </Section>
  );
}

export function Diagram({
  diagram,
  format,
}: {
  diagram: DiagramData | undefined;
  format: keyof typeof formats;
}) {
  const { messages } = usePage();
  if (diagram === undefined) return null;
  const zones = diagram.zones.map((zone) => zone.title.text);
  return (
    <Section
      id="diagram"
      title={messages.products.diagram}
      inside={zones.join(messages.products.listSeparator)}
    >
      <figure className="diagram-figure">
        <BlockDiagram diagram={diagram} format={format} />
        <details className="diagram-figure__list">
          <summary>{messages.products.diagramAsText}</summary>
          <BlockDiagramText
            diagram={diagram}
            busLabel={messages.products.bus}
            joined={messages.products.joined}
          />
        </details>
      </figure>
    </Section>
  );
}
