import { usePage } from "../../components/page.tsx";
import type { Family } from "../../components/product/FamilyCard.tsx";
import { unitAfter } from "../../components/product/figure.ts";
import { PartPicture } from "../../components/product/PartPicture.tsx";
import { Text } from "../../components/Text.tsx";
import { Carousel } from "./Carousel.tsx";
import { Investors } from "./Investors.tsx";
import type { HomeProps } from "./load.ts";
import {
  Featured,
  HomeSection,
  Intro,
  News,
  Partners,
  Solutions,
  VideoTeaser,
} from "./sections.tsx";

/** The front page at a desk. */
export function HomePage(props: HomeProps) {
  return (
    <div className="home">
      <Carousel banners={props.banners} />
      <Intro {...props} />
      <Families {...props} />
      <Featured {...props} />
      <Solutions {...props} />
      <VideoTeaser {...props} />
      <News {...props} />
      <Investors {...props} />
      <Partners {...props} />
    </div>
  );
}

function Families({ families, productsHref }: HomeProps) {
  const { home } = usePage().words;
  if (families.length === 0) return null;
  return (
    <HomeSection title={home.families} more={{ label: home.allProducts, href: productsHref }}>
      <ul className="home-families">
        {families.map((family) => (
          <li key={family.id} className="home-family">
            <FamilyTile family={family} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

/** A family with how much it reaches in what its parts are known for. */
function FamilyTile({ family }: { family: Family }) {
  const { products } = usePage().words;
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
