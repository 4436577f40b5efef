import { Icon } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import type { Family } from "../../components/product/FamilyCard.tsx";
import { unitAfter } from "../../components/product/NamedValueList.tsx";
import { PartPicture } from "../../components/product/PartPicture.tsx";
import { Text } from "../../components/text/Text.tsx";
import type { HomeProps } from "./load.ts";
import { HomeSection } from "./sections.tsx";

/** The families: tiles on desktop, a list on mobile. */
export function Families({ families, productsHref }: HomeProps) {
  const { urls, messages } = usePage();
  const { home } = messages;
  if (families.length === 0) return null;
  return (
    <HomeSection title={home.families} more={{ label: home.allProducts, href: productsHref }}>
      {urls.surface === "desktop" ? (
        <ul className="home-families">
          {families.map((family) => (
            <li key={family.id} className="home-family">
              <FamilyTile family={family} />
            </li>
          ))}
        </ul>
      ) : (
        <ul className="family-rows">
          {families.map((family) => (
            <li key={family.id}>
              <FamilyRow family={family} />
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

/** A family with how much it reaches in what its parts are known for. */
function FamilyTile({ family }: { family: Family }) {
  const { products } = usePage().messages;
  const { title, href, count, look, spans } = family;
  const [span] = spans;
  return (
    <>
      <div className="home-family__picture">{look ? <PartPicture look={look} /> : null}</div>
      <h3 className="home-family__title">
        <a href={href}>
          <Text of={title} />
        </a>
      </h3>
      <p className="home-family__count">{products.parts(count)}</p>
      {span ? (
        <dl className="home-family__span">
          <dt>
            <Text of={span.label} />
          </dt>
          <dd>
            {span.text}
            {unitAfter(span.unit)}
          </dd>
        </dl>
      ) : null}
    </>
  );
}

function FamilyRow({ family: { title, href, count, look } }: { family: Family }) {
  const { products } = usePage().messages;
  return (
    <a className="family-row" href={href}>
      <span className="family-row__picture">{look ? <PartPicture look={look} small /> : null}</span>
      <span className="family-row__text">
        <strong>
          <Text of={title} />
        </strong>
        <span>{products.parts(count)}</span>
      </span>
      <Icon name="next" />
    </a>
  );
}
