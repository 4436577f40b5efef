import type { ReactNode } from "react";
import type { Messages } from "../../../i18n/index.ts";
import { CachedFragment } from "../../components/CachedFragment.tsx";
import { DocumentList } from "../../components/DocumentLink.tsx";
import { Icon } from "../../components/layout/Icon.tsx";
import { NewsLines } from "../../components/NewsLines.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { BlockDiagram, BlockDiagramText } from "../../components/product/BlockDiagram.tsx";
import { CompareToggle } from "../../components/product/CompareToggle.tsx";
import type { ChipShape } from "../../components/product/chipShape.ts";
import type { Diagram as DiagramData, formats } from "../../components/product/diagramZones.ts";
import { LifecycleBadge } from "../../components/product/LifecycleBadge.tsx";
import { PackageOutline } from "../../components/product/PackageOutline.tsx";
import { type PartLook, PartPicture } from "../../components/product/PartPicture.tsx";
import { ProductCards } from "../../components/product/ProductCard.tsx";
import { RichText } from "../../components/RichText.tsx";
import { Text } from "../../components/Text.tsx";
import type { PackageFacts, ProductProps } from "./load.ts";

export interface SectionLink {
  readonly id: string;
  readonly title: string;
}

/** The sections that a part's page has, in their order: only those with something in them. */
export function sectionsOf(props: ProductProps, { products }: Messages): readonly SectionLink[] {
  const all: readonly [id: string, title: string, exists: boolean][] = [
    ["features", products.features, props.features.length > 0],
    ["overview", products.overview, props.description.text !== ""],
    ["diagram", products.diagram, props.diagram !== undefined],
    ["specification", products.specification, props.specification.length > 0],
    ["ordering", products.ordering, props.orders.length + props.packages.length > 0],
    ["documents", products.documents, props.documents.length > 0],
    ["questions", products.faq, props.questions.length > 0],
    ["solutions", props.solutions.title, props.solutions.links.length > 0],
    ["related", products.related, props.related.length > 0],
    ["news", products.news, props.news.length > 0],
  ];
  return all.filter(([, , exists]) => exists).map(([id, title]) => ({ id, title }));
}

export function Section({ id, title, children }: SectionLink & { children: ReactNode }) {
  return (
    <section id={id} className="product-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="product-section__title">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The part's picture in its package; in a transition from a list the card's picture becomes it. */
export function HeadPicture({
  partNumber,
  look,
  shape,
  children,
}: {
  partNumber: string;
  look: PartLook;
  shape: ChipShape;
  children?: ReactNode;
}) {
  const { messages } = usePage();
  return (
    <figure id="picture" className="product-head__picture">
      <PartPicture look={look} label={messages.products.picture(partNumber, shape.name)} scene />
      {children}
    </figure>
  );
}

/** What the part's stage means for a design, and what to do about it. */
export function LifecycleNote({
  partNumber,
  lifecycle,
}: Pick<ProductProps, "partNumber" | "lifecycle">) {
  const { messages } = usePage();
  const { stage, since, lastOrder, replacement } = lifecycle;
  return (
    <div className={`stage-note stage-note--${stage}`}>
      <LifecycleBadge stage={stage} />
      <p>
        {messages.products.stages[stage].meaning} <span className="stage-note__since">{since}</span>
      </p>
      {lastOrder || replacement ? (
        <dl className="stage-note__facts">
          {lastOrder ? (
            <div>
              <dt>{messages.products.lastOrder}</dt>
              <dd>{lastOrder}</dd>
            </div>
          ) : null}
          {replacement ? (
            <div>
              <dt>{messages.products.replacement}</dt>
              <dd>
                <a href={replacement.href}>{replacement.partNumber}</a>
              </dd>
            </div>
          ) : null}
        </dl>
      ) : null}
      {replacement ? (
        <a className="stage-note__compare" href={replacement.compareHref} rel="nofollow">
          {messages.products.toReplacement(partNumber, replacement.partNumber)}
        </a>
      ) : null}
    </div>
  );
}

/** What a reader can do with the part: take it into the comparison, ask about it. */
export function Actions({ id, partNumber, askHref }: ProductProps) {
  const { compare, products } = usePage().messages;
  return (
    <p className="product-actions">
      <CompareToggle
        part={{ id, partNumber }}
        label={compare.addOne}
        className="button button--quiet"
      />
      {askHref === undefined ? null : (
        <a className="button" href={askHref} rel="nofollow">
          {products.ask}
        </a>
      )}
    </p>
  );
}

export function Features({ features }: Pick<ProductProps, "features">) {
  const { messages } = usePage();
  if (features.length === 0) return null;
  return (
    <Section id="features" title={messages.products.features}>
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

export function Overview({ description }: Pick<ProductProps, "description">) {
  const { messages } = usePage();
  if (description.text === "") return null;
  return (
    <Section id="overview" title={messages.products.overview}>
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
  return (
    <Section id="diagram" title={messages.products.diagram}>
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

export function Packages({ packages }: Pick<ProductProps, "packages">) {
  const { messages } = usePage();
  return (
    <>
      <h3 className="product-section__subtitle">{messages.products.packages}</h3>
      <ul className="package-list">
        {packages.map((facts) => (
          <CachedFragment
            key={facts.shape.name}
            as="li"
            name="package"
            by={JSON.stringify(facts.shape)}
            className="package"
          >
            <PackageOutline
              shape={facts.shape}
              label={messages.products.outline(facts.shape.name)}
            />
            <PackageData facts={facts} />
          </CachedFragment>
        ))}
      </ul>
    </>
  );
}

function PackageData({ facts }: { facts: PackageFacts }) {
  const { products } = usePage().messages;
  const rows = [
    [products.body, facts.body],
    [products.height, facts.height],
    [products.pitch, facts.pitch],
  ].filter(([, value]) => value !== undefined);
  return (
    <div className="package__text">
      <p className="package__name">{facts.shape.name}</p>
      <p className="package__pins">{facts.pins}</p>
      {rows.length === 0 ? null : (
        <dl className="package__facts">
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

export function Documents({ documents }: Pick<ProductProps, "documents">) {
  const { messages } = usePage();
  if (documents.length === 0) return null;
  return (
    <Section id="documents" title={messages.products.documents}>
      <DocumentList documents={documents} />
    </Section>
  );
}

export function Solutions({ solutions: { title, links } }: Pick<ProductProps, "solutions">) {
  if (links.length === 0) return null;
  return (
    <Section id="solutions" title={title}>
      <ul className="solution-list">
        {links.map((solution) => (
          <li key={solution.href}>
            <a href={solution.href}>
              <Text of={solution.title} />
              <Icon name="arrow" />
            </a>
            <p>
              <Text of={solution.summary} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Questions({ questions }: Pick<ProductProps, "questions">) {
  const { messages } = usePage();
  if (questions.length === 0) return null;
  return (
    <Section id="questions" title={messages.products.faq}>
      {questions.map(({ id, question, answer }) => (
        <details key={id} className="question">
          <summary>
            <Text of={question} />
            <Icon name="more" />
          </summary>
          <RichText html={answer} className="prose product-prose" />
        </details>
      ))}
    </Section>
  );
}

export function Related({ related }: Pick<ProductProps, "related">) {
  const { messages } = usePage();
  if (related.length === 0) return null;
  return (
    <Section id="related" title={messages.products.related}>
      <ProductCards parts={related} comparable />
    </Section>
  );
}

export function News({ news }: Pick<ProductProps, "news">) {
  const { messages } = usePage();
  if (news.length === 0) return null;
  return (
    <Section id="news" title={messages.products.news}>
      <NewsLines news={news} />
    </Section>
  );
}
