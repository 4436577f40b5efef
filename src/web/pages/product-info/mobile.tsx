import { usePage } from "../../components/pageEnvironment.tsx";
import { KeyFigures } from "../../components/product/KeyFigures.tsx";
import { LifecycleBadge } from "../../components/product/LifecycleBadge.tsx";
import { SpecTable } from "../../components/product/SpecTable.tsx";
import { Text } from "../../components/Text.tsx";
import { CrossReferences } from "./CrossReferences.tsx";
import { Actions, HeadPicture, LifecycleNote } from "./headSections.tsx";
import { Documents, News, Questions, Related, Solutions } from "./linkedSections.tsx";
import type { ProductProps } from "./load.ts";
import { Packages } from "./Packages.tsx";
import { Diagram, Features, Overview, Section, sectionsOf } from "./sections.tsx";

/** Groups of the specification that are open from the start. */
const openGroups = 2;

/**
 * The part on mobile: picture first, sections to swipe through, the specification folded by group and
 * orders as cards, so that nothing has to be scrolled sideways.
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
        <Overview description={props.description} />
        <Diagram diagram={props.diagram} format="narrow" />
        <Specification specification={props.specification} />
        <Ordering {...props} />
        <Documents documents={props.documents} />
        <CrossReferences crossReferences={props.crossReferences} />
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
    <header className="product-head">
      {look && first ? (
        <div className="product-stage-set">
          <HeadPicture partNumber={partNumber} look={look} shape={first.shape} />
        </div>
      ) : null}
      <div className="wrap">
        <h1 className="product-head__part">{partNumber}</h1>
        <p className="product-head__name">
          <Text of={name} />
        </p>
        <p className="product-head__summary">
          <Text of={summary} />
        </p>
        <LifecycleNote partNumber={partNumber} lifecycle={lifecycle} />
        <Actions {...props} />
        <KeyFigures figures={figures} />
      </div>
    </header>
  );
}

function Specification({ specification }: Pick<ProductProps, "specification">) {
  const { messages } = usePage();
  if (specification.length === 0) return null;
  return (
    <Section id="specification" title={messages.products.specification}>
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

function Ordering({ orders, packages }: ProductProps) {
  const { products } = usePage().messages;
  return (
    <Section id="ordering" title={products.ordering}>
      {orders.length === 0 ? null : (
        <ul className="order-cards">
          {orders.map((order) => (
            <li key={order.orderCode} className="order-card">
              <p className="order-card__code">{order.orderCode}</p>
              <LifecycleBadge stage={order.stage} />
              <dl>
                {(
                  [
                    [products.package, order.package],
                    [products.grade, order.grade],
                    [products.temperature, order.temperature],
                    [products.pack, order.pack],
                  ] as const
                ).map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
      <Packages packages={packages} />
    </Section>
  );
}
