import { PageHead } from "../../components/company/PageHeading.tsx";
import { TableOfContents } from "../../components/company/TableOfContents.tsx";
import { NothingYet } from "../../components/EmptyList.tsx";
import { Picture } from "../../components/Picture.tsx";
import { useComposedPage } from "../../components/sections/composedPageContext.ts";
import { Tabs } from "../../components/Tabs.tsx";
import { RichText } from "../../components/text/Text.tsx";
import { columnHead, defineColumnPage } from "../../page/columnPage.ts";
import { load, type SinglePageProps } from "./load.ts";

function SinglePage(props: SinglePageProps) {
  const { title, summary, picture, text, headings, beside } = props;
  const { isTitled } = useComposedPage();
  // Sections are all there is.
  if (isTitled && text.text === "" && picture === undefined) return null;
  return (
    <div className="single wrap">
      <PageHead title={title} summary={summary}>
        <Tabs tabs={beside.tabs} label={beside.title.text} />
      </PageHead>
      <div className="single__body">
        <TableOfContents headings={headings} />
        <div className="single__text">
          {picture && (
            <Picture
              of={picture}
              className="single__picture"
              sizes="(min-width: 1024px) 820px, 100vw"
            />
          )}
          {text.text === "" ? <NothingYet /> : <RichText html={text} />}
        </div>
      </div>
    </div>
  );
}

/** A single page: one text that is a column's whole content, such as the privacy notice. */
export const page = defineColumnPage<SinglePageProps>("page", {
  load,
  head: ({ title, summary }, context) =>
    columnHead({ title: title.text, summary: summary.text }, context),
  hasPageHead: true,
  desktop: SinglePage,
  mobile: SinglePage,
});
