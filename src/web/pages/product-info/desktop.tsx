import { mergedCells, rowSpan } from "../../components/mergedCells.ts";
import { usePage } from "../../components/pageEnvironment.tsx";
import { KeyFigures } from "../../components/product/KeyFigures.tsx";
import { LifecycleBadge } from "../../components/product/LifecycleBadge.tsx";
import { SpecTable } from "../../components/product/SpecTable.tsx";
import { Text } from "../../components/Text.tsx";
import { CrossReferences } from "./CrossReferences.tsx";
import { Actions, HeadPicture, LifecycleNote } from "./headSections.tsx";
import { Documents, News, Questions, Related, Solutions } from "./linkedSections.tsx";
import type { OrderRow, ProductProps } from "./load.ts";
import { Packages } from "./Packages.tsx";
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
            <Overview description={props.description} />
            <Diagram diagram={props.diagram} format="wide" />
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
        <h1 className="product-head__part">{partNumber}</h1>
        <p className="product-head__name">
          <Text of={name} />
        </p>
        <p className="product-head__summary">
          <Text of={summary} />
        </p>
        <LifecycleNote partNumber={partNumber} lifecycle={lifecycle} />
        <Actions {...props} />
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

/** Fields of an order in the table's columns; equal ones under one another are shown as one. */
const orderFields = ["package", "grade", "temperature", "pack", "stage"] as const;

function Ordering({ partNumber, orders, packages }: ProductProps) {
  const { products } = usePage().messages;
  const merged = mergedCells(orders, orderFields);
  return (
    <Section id="ordering" title={products.ordering}>
      {orders.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        <section className="order-region" aria-label={products.orderTable(partNumber)} tabIndex={0}>
          <table className="order-table">
            <thead>
              <tr>
                <th scope="col">{products.orderCode}</th>
                <th scope="col">{products.package}</th>
                <th scope="col">{products.grade}</th>
                <th scope="col">{products.temperature}</th>
                <th scope="col">{products.pack}</th>
                <th scope="col">{products.stage}</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order, index) => (
                <tr key={order.orderCode}>
                  <th scope="row">{order.orderCode}</th>
                  {orderFields.map((field) => (
                    <OrderCell
                      key={field}
                      field={field}
                      order={order}
                      span={rowSpan(merged, field, index)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Packages packages={packages} />
    </Section>
  );
}

function OrderCell({
  field,
  order,
  span,
}: {
  field: (typeof orderFields)[number];
  order: OrderRow;
  span: number;
}) {
  if (span === 0) return null;
  return (
    <td rowSpan={span > 1 ? span : undefined}>
      {field === "stage" ? <LifecycleBadge stage={order.stage} /> : order[field]}
    </td>
  );
}
