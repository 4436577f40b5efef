import { usePage } from "../../components/pageEnvironment.tsx";
import { Carousel } from "./Carousel.tsx";
import { Families } from "./Families.tsx";
import { Investors } from "./Investors.tsx";
import type { HomeProps } from "./load.ts";
import { Featured, Intro, News, Partners, Solutions, VideoTeaser } from "./sections.tsx";

/** The front page; on mobile, parts and applications are strips to swipe through. */
export function HomePage(props: HomeProps) {
  const { surface } = usePage().urls;
  return (
    <div className={surface === "desktop" ? "home" : "home home--mobile"}>
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
