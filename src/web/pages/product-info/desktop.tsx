import { usePage } from "../../components/page.tsx";
import { KeyFigures } from "../../components/product/KeyFigures.tsx";
import { LifecycleBadge } from "../../components/product/LifecycleBadge.tsx";
import { PartPicture } from "../../components/product/PartPicture.tsx";
import { SpecTable } from "../../components/product/SpecTable.tsx";
import { Text } from "../../components/Text.tsx";
import type { ProductProps } from "./load.ts";
import {
  Diagram,
  Documents,
  Features,
  LifecycleNote,
  News,
  Overview,
  Packages,
  Related,
  Section,
  Solutions,
  sectionsOf,
} from "./sections.tsx";

/** The part at a desk: a head with its picture, its figures in a row, then sections beside their list. */
export function ProductPage(props: ProductProps) {
  const { words } = usePage();
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
          <nav className="product-nav" aria-label={words.products.sections}>
            <ul>
              {sectionsOf(props, words).map(({ id, title }) => (
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
            <Solutions solutions={props.solutions} />
            <Related related={props.related} />
            <News news={props.news} />
          </div>
        </div>
      </div>
    </div>
  );
}

function Head({ partNumber, name, summary, family, lifecycle, look, packages }: ProductProps) {
  const { words } = usePage();
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
        <LifecycleNote lifecycle={lifecycle} />
      </div>
      {look && first ? (
        <figure className="product-head__picture">
          <PartPicture
            look={look}
            label={words.products.picture(partNumber, first.shape.name)}
            scene
          />
          <figcaption>
            {first.shape.name}
            <span>{first.body}</span>
          </figcaption>
        </figure>
      ) : null}
    </header>
  );
}

function Specification({ specification }: Pick<ProductProps, "specification">) {
  const { words } = usePage();
  if (specification.length === 0) return null;
  return (
    <Section id="specification" title={words.products.specification}>
      <div className="spec-groups">
        {specification.map((group) => (
          <SpecTable key={group.title.text} group={group} />
        ))}
      </div>
    </Section>
  );
}

function Ordering({ partNumber, orders, packages }: ProductProps) {
  const { products } = usePage().words;
  return (
    <Section id="ordering" title={products.ordering}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
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
            {orders.map((order) => (
              <tr key={order.orderCode}>
                <th scope="row">{order.orderCode}</th>
                <td>{order.package}</td>
                <td>{order.grade}</td>
                <td>{order.temperature}</td>
                <td>{order.pack}</td>
                <td>
                  <LifecycleBadge stage={order.stage} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Packages packages={packages} />
    </Section>
  );
}
