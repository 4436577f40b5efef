import type { ComponentType } from "react";
import type { HomePart } from "../../../base/site/homePage/homeParts.ts";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Section } from "../../components/sections/Section.tsx";
import { Text } from "../../components/text/Text.tsx";
import { Carousel } from "./Carousel.tsx";
import { Families } from "./Families.tsx";
import { Investors } from "./Investors.tsx";
import type { HomeProps } from "./load.ts";
import { Featured, Intro, News, Partners, Solutions, VideoTeaser } from "./sections.tsx";

const parts: Readonly<Record<HomePart, ComponentType<HomeProps>>> = {
  banners: Carousel,
  intro: Intro,
  families: Families,
  featured: Featured,
  applications: Solutions,
  "latest-video": VideoTeaser,
  "latest-news": News,
  investors: Investors,
  partners: Partners,
};

/** The front page; on mobile, parts and applications are strips to swipe through. */
export function HomePage(props: HomeProps) {
  const { surface } = usePage().urls;
  return (
    <div className={surface === "desktop" ? "home" : "home home--mobile"}>
      {/* The introduction has the page's title. */}
      {!props.sections.includes("intro") && (
        <h1 className="visually-hidden">
          <Text of={props.company.tagline} />
        </h1>
      )}
      {props.sections.map((section, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        if (typeof section !== "string") return <Section key={index} section={section} />;
        const Part = parts[section];
        return <Part key={section} {...props} />;
      })}
    </div>
  );
}
