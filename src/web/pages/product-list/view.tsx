import { EmptyList } from "../../components/EmptyList.tsx";
import { Island } from "../../components/Island.tsx";
import { Icon } from "../../components/layout/Icon.tsx";
import { Pagination } from "../../components/layout/Pagination.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { FamilyCards } from "../../components/product/FamilyCard.tsx";
import { ProductCards } from "../../components/product/ProductCard.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { Text } from "../../components/text/Text.tsx";
import { columnsKey } from "../../islands/Finder/columnChoice.ts";
import { Finder } from "../../islands/Finder/Finder.tsx";
import { PlainFinder } from "../../islands/Finder/PlainFinder.tsx";
import type { FamilySection, PartListing, ProductListProps } from "./load.ts";

/** Both surfaces: the same content in the same order, in as many columns as there is room for. */
export function ProductList(props: ProductListProps) {
  const { sections, featured, parts, notice, tableHref, count } = props;
  const { messages } = usePage();
  const isEmpty = parts === undefined ? sections.length === 0 : count === 0;
  return (
    <div className="product-list wrap">
      <ListHead {...props} />
      {sections.length > 0 ? (
        <div className="product-list__families">
          {sections.map((section) => (
            <Families key={section.id} section={section} />
          ))}
        </div>
      ) : null}
      {notice === undefined ? null : (
        <p className="list-notice" role="status">
          {notice}
        </p>
      )}
      {parts && count > 0 ? <Parts parts={parts} /> : null}
      {isEmpty ? (
        <EmptyList text={messages.products.emptyFamily}>
          {messages.products.emptyFamilyHint}
        </EmptyList>
      ) : null}
      {featured.length > 0 ? (
        <section className="product-list__section">
          <div className="section-head">
            <h2>{messages.products.featured}</h2>
            <a className="section-head__more" href={tableHref}>
              {messages.products.allParts(count)}
              <Icon name="arrow" />
            </a>
          </div>
          <ProductCards parts={featured} comparable />
        </section>
      ) : null}
    </div>
  );
}

function ListHead({ title, summary, count, siblings, parts, tableHref }: ProductListProps) {
  const { messages } = usePage();
  return (
    <header className={parts ? "list-head list-head--parts" : "list-head"}>
      <div className="list-head__text">
        <h1 className="list-head__title">
          <Text of={title} />
        </h1>
        {summary.text === "" ? null : (
          <p className="list-head__summary">
            <Text of={summary} />
          </p>
        )}
        {count > 0 && !parts ? (
          <p className="list-head__count">
            {messages.products.parts(count)}
            <a className="button button--quiet" href={tableHref}>
              <Icon name="filter" />
              {messages.products.findByParameters}
            </a>
          </p>
        ) : null}
      </div>
      {siblings ? (
        <Tabs
          tabs={siblings.columns}
          label={`${messages.products.otherFamilies} ${siblings.title.text}`}
        />
      ) : null}
    </header>
  );
}

function Families({ section }: { section: FamilySection }) {
  const { messages } = usePage();
  return (
    <section className="product-list__section">
      {section.title ? (
        <div className="section-head">
          <h2>
            <a className="section-head__link" href={section.href}>
              <Text of={section.title} />
            </a>
          </h2>
        </div>
      ) : (
        <h2 className="visually-hidden">{messages.products.families}</h2>
      )}
      <FamilyCards families={section.families} />
    </section>
  );
}

function Parts({ parts }: { parts: PartListing }) {
  const { finder, cards } = parts;
  const pages = (
    <Pagination page={parts.page} last={parts.lastPage} addressOf={parts.addressOfPage} />
  );
  return (
    <section className="product-list__section product-list__section--parts">
      <h2 className="visually-hidden">{finder.caption}</h2>
      {cards ? (
        <PlainFinder props={finder}>
          <ProductCards parts={cards} comparable />
          {pages}
        </PlainFinder>
      ) : (
        <>
          <Island
            name="Finder"
            component={Finder}
            props={finder}
            hydrate="interaction"
            kept={columnsKey(finder.column)}
          />
          {pages}
        </>
      )}
    </section>
  );
}
