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
import { MobileOrdering } from "./ordering/Ordering.tsx";
import { Diagram, Features, Overview, Section, sectionsOf } from "./sections.tsx";

/** Groups of the specification that are open from the start. */
const openGroups = 2;

/**
 * The part on mobile: what is wanted first on the first screen, then a bar that leads to the sections,
 * which are folded; the specification by group and orders as cards, so that nothing has to be scrolled
 * sideways.
 */
export function MobileProductPage(props: ProductProps) {
  const { messages } = usePage();
  return (
    <div className="product product--mobile">
      <Head {...props} />
      <nav className="product-strip" aria-label={messages.products.sections}>
        <ul>
          {sectionsOf(props, messages).map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="wrap product__sections">
        <Features features={props.features} />
        <Documents documents={props.documents} />
        <Development resources={props.resources} />
        <MobileOrdering {...props} />
        <Specification specification={props.specification} />
        <CrossReferences crossReferences={props.crossReferences} />
        <Diagram diagram={props.diagram} format="narrow" />
        <Overview description={props.description} />
        <Questions questions={props.questions} />
        <Solutions solutions={props.solutions} />
        <Related related={props.related} />
        <News news={props.news} />
      </div>
    </div>
  );
}

function Head(props: ProductProps) {
  const { partNumber, name, summary, lifecycle, look, packages, figures } = props;
  const [first] = packages;
  return (
    <header className="product-head wrap">
      <div className="product-head__front">
        <div>
          <div className="product-head__title">
            <h1 className="product-head__part">{partNumber}</h1>
            <LifecycleBadge stage={lifecycle.stage} />
          </div>
          <p className="product-head__name">
            <Text of={name} />
          </p>
        </div>
        {look && first ? (
          <HeadPicture partNumber={partNumber} look={look} shape={first.shape} scene={false} />
        ) : null}
      </div>
      <KeyFigures figures={figures} />
      <Actions {...props} />
      <OrderCodes orders={props.orders} />
      <LifecycleNote partNumber={partNumber} lifecycle={lifecycle} />
      <p className="product-head__summary">
        <Text of={summary} />
      </p>
    </header>
  );
}

function Specification({ specification }: Pick<ProductProps, "specification">) {
  const { messages } = usePage();
  if (specification.length === 0) return null;
  const count = specification.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <Section
      id="specification"
      title={messages.products.specification}
      inside={messages.products.inside.values(count, specification.length)}
    >
      {specification.map((group, index) => (
        <details key={group.title.text} className="spec-fold" open={index < openGroups}>
          <summary>
            <Text of={group.title} />
            <span className="spec-fold__count">{group.rows.length}</span>
          </summary>
          <SpecTable group={group} caption={false} />
        </details>
      ))}
    </Section>
  );
}
