import { Icon } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/page.tsx";
import { PartPicture } from "../../components/product/PartPicture.tsx";
import { ProductCards } from "../../components/product/ProductCard.tsx";
import { Text } from "../../components/Text.tsx";
import { Carousel } from "./Carousel.tsx";
import type { HomeProps } from "./load.ts";
import { InvestorStrip, NewsCard, SectionHead } from "./sections.tsx";

/** The front page in a hand: families as a list to tap, featured parts to swipe through. */
export function MobileHomePage(props: HomeProps) {
  const { company, banners, families, productsHref, featured, news, newsHref } = props;
  const { home, products } = usePage().words;
  const [lead, ...others] = news;
  return (
    <div className="home home--mobile">
      <Carousel banners={banners} />
      <section className="home-intro wrap">
        <h1 className="home-intro__title">
          <Text of={company.tagline} />
        </h1>
        <p className="home-intro__text">
          <Text of={company.description} />
        </p>
      </section>
      {families.length > 0 ? (
        <section className="home-section wrap">
          <SectionHead
            title={home.families}
            more={productsHref ? { label: home.allProducts, href: productsHref } : undefined}
          />
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
        </section>
      ) : null}
      {featured.length > 0 ? (
        <section className="home-section home-section--band">
          <div className="wrap">
            <SectionHead title={home.featured} />
            <ProductCards parts={featured} />
          </div>
        </section>
      ) : null}
      {lead ? (
        <section className="home-section wrap">
          <SectionHead
            title={home.news}
            more={newsHref ? { label: home.allNews, href: newsHref } : undefined}
          />
          <NewsCard item={lead} isLead />
          <ul className="home-news-lines">
            {others.map((item) => (
              <li key={item.id}>
                <NewsCard item={{ ...item }} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <InvestorStrip {...props} />
    </div>
  );
}
