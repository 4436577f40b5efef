import { Icon } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/page.tsx";
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

/** The front page in a hand: families as a list to tap, parts and applications to swipe through. */
export function MobileHomePage(props: HomeProps) {
  return (
    <div className="home home--mobile">
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
  const { home, products } = usePage().words;
  if (families.length === 0) return null;
  return (
    <HomeSection title={home.families} more={{ label: home.allProducts, href: productsHref }}>
      <ul className="family-rows">
        {families.map((family) => (
          <li key={family.id}>
            <a className="family-row" href={family.href}>
              <span className="family-row__picture">
                {family.look ? <PartPicture look={family.look} /> : null}
              </span>
              <span className="family-row__text">
                <strong>
                  <Text of={family.title} />
                </strong>
                <span>{products.parts(family.count)}</span>
              </span>
              <Icon name="next" />
            </a>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
