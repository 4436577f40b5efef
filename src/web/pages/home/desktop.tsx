import { usePage } from "../../components/page.tsx";
import { FamilyCards } from "../../components/product/FamilyCard.tsx";
import { ProductCards } from "../../components/product/ProductCard.tsx";
import { Text } from "../../components/Text.tsx";
import { Carousel } from "./Carousel.tsx";
import type { HomeProps } from "./load.ts";
import { InvestorStrip, NewsCard, SectionHead } from "./sections.tsx";

/** The front page at a desk. */
export function HomePage(props: HomeProps) {
  const { company, banners, families, productsHref, featured, news, newsHref } = props;
  const { home } = usePage().words;
  const [lead, ...others] = news;
  return (
    <div className="home">
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
          <FamilyCards families={families} />
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
          <div className="home-news-grid">
            <NewsCard item={lead} isLead />
            <ul className="home-news-grid__others">
              {others.map((item) => (
                <li key={item.id}>
                  <NewsCard item={item} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      ) : null}
      <InvestorStrip {...props} />
    </div>
  );
}
