import { usePage } from "../../components/pageEnvironment.tsx";
import { KeyFigures } from "../../components/product/KeyFigures.tsx";
import { LifecycleBadge } from "../../components/product/LifecycleBadge.tsx";
import { SpecTable } from "../../components/product/SpecTable.tsx";
import { Text } from "../../components/text/Text.tsx";
import { CrossReferences } from "./crossReferences/CrossReferences.tsx";
import { Development } from "./development/Development.tsx";
import { Actions, HeadPicture, LifecycleNote, OrderCodes } from "./headSections.tsx";
import { Documents, News, Questions, Related, Solutions } from "./linkedSections.tsx";
import type { ProductProps } from "./load.ts";
import { Ordering } from "./ordering/Ordering.tsx";
import { Diagram, Features, Overview, Section, sectionsOf } from "./sections.tsx";

/** The part on desktop: a head with its picture, its figures in a row, then sections beside their list. */
export function ProductPage(props: ProductProps) {
  const { messages } = usePage();
  return (
    <div className="product">
      <div className="product-stage-set">
        <div className="wrap">
          <Head {...props} />
        </div>
      </div>
      <div className="wrap">
        <KeyFigures figures={props.figures} />
        <OrderCodes orders={props.orders} />
        <div className="product__body">
          <nav className="product-nav" aria-label={messages.products.sections}>
            <ul>
              {sectionsOf(props, messages).map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="product__sections">
            <Features features={props.features} />
            <Documents documents={props.documents} />
            <Development resources={props.resources} />
            <Ordering {...props} />
            <Specification specification={props.specification} />
            <CrossReferences crossReferences={props.crossReferences} />
            <Diagram diagram={props.diagram} format="wide" />
            <Overview description={props.description} />
            <Questions questions={props.questions} />
            <Solutions solutions={props.solutions} />
            <Related related={props.related} />
            <News news={props.news} />
          </div>
        </div>
      </div>
    </div>
  );
}

function Head(props: ProductProps) {
  const { partNumber, name, summary, family, lifecycle, look, packages } = props;
  const [first] = packages;
  return (
    <header className="product-head">
      <div className="product-head__text">
        {family ? (
          <p className="product-head__family">
            <a href={family.href}>
              <Text of={family.title} />
            </a>
          </p>
        ) : null}
        <div className="product-head__title">
          <h1 className="product-head__part">{partNumber}</h1>
          <LifecycleBadge stage={lifecycle.stage} />
        </div>
        <p className="product-head__name">
          <Text of={name} />
        </p>
        <p className="product-head__summary">
          <Text of={summary} />
        </p>
        <Actions {...props} />
        <LifecycleNote partNumber={partNumber} lifecycle={lifecycle} />
      </div>
      {look && first ? (
        <HeadPicture partNumber={partNumber} look={look} shape={first.shape}>
          <figcaption>
            {first.shape.name}
            {first.body === undefined ? null : <span>{first.body}</span>}
          </figcaption>
        </HeadPicture>
      ) : null}
    </header>
  );
}

function Specification({ specification }: Pick<ProductProps, "specification">) {
  const { messages } = usePage();
  if (specification.length === 0) return null;
  return (
    <Section id="specification" title={messages.products.specification}>
      <div className="spec-groups">
        {specification.map((group) => (
          <SpecTable key={group.title.text} group={group} />
        ))}
      </div>
    </Section>
  );
}
