import { OfficeCards } from "../../components/company/OfficeCard.tsx";
import { OfficeMap } from "../../components/company/OfficeMap.tsx";
import { PageHead } from "../../components/company/PageHeading.tsx";
import { TableOfContents } from "../../components/company/TableOfContents.tsx";
import { NothingYet } from "../../components/EmptyList.tsx";
import { Icon } from "../../components/layout/Icon.tsx";
import { Picture } from "../../components/Picture.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { RichText, Text } from "../../components/text/Text.tsx";
import { aboutData } from "../../discovery/structuredData/companyData.ts";
import { columnHead, defineColumnPage } from "../../page/columnPage.ts";
import { load, type ProfileProps } from "./load.ts";

function Profile(props: ProfileProps) {
  const { column, title, lead, numbers, picture, text, headings, culture, sites } = props;
  const isEmpty = text.text === "" && numbers.length + culture.length === 0 && !sites;
  return (
    <div className="profile">
      <div className="wrap">
        <PageHead title={title} summary={lead} above={title === column ? undefined : column} />
      </div>
      <Numbers numbers={numbers} />
      <div className="wrap profile__body">
        <TableOfContents headings={headings} />
        <div className="profile__text">
          {picture && (
            <Picture
              of={picture}
              className="profile__picture"
              sizes="(min-width: 1024px) 560px, 100vw"
            />
          )}
          {text.text !== "" && <RichText html={text} />}
          {isEmpty && <NothingYet />}
        </div>
      </div>
      <Culture culture={culture} />
      <Sites sites={sites} />
    </div>
  );
}

function Numbers({ numbers }: Pick<ProfileProps, "numbers">) {
  const { messages } = usePage();
  if (numbers.length === 0) return null;
  return (
    <section className="profile-numbers" aria-label={messages.company.numbers}>
      <dl className="profile-numbers__list wrap">
        {numbers.map(({ value, label }) => (
          <div className="profile-number" key={label.text}>
            <dt className="profile-number__label">
              <Text of={label} />
            </dt>
            <dd className="profile-number__value">
              <Text of={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Culture({ culture }: Pick<ProfileProps, "culture">) {
  const { messages } = usePage();
  if (culture.length === 0) return null;
  return (
    <section className="profile-band" aria-labelledby="culture">
      <div className="wrap">
        <h2 className="profile__heading" id="culture">
          {messages.company.culture}
        </h2>
        <ul className="profile-culture">
          {culture.map(({ title, text }) => (
            <li key={title.text}>
              <h3 className="profile-culture__title">
                <Text of={title} />
              </h3>
              <p>
                <Text of={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Sites({ sites }: Pick<ProfileProps, "sites">) {
  const { messages, href } = usePage();
  if (sites === undefined) return null;
  return (
    <section className="profile-sites wrap" aria-labelledby="sites">
      <h2 className="profile__heading" id="sites">
        {messages.company.sites}
      </h2>
      <OfficeMap {...sites} />
      <OfficeCards sites={sites.sites} />
      <p className="profile-sites__more">
        <a href={href("contact-us")}>
          {messages.company.toContact}
          <Icon name="arrow" />
        </a>
      </p>
    </section>
  );
}

/** The company: what it says of itself, its numbers, what it holds to, and where it is. */
export const page = defineColumnPage<ProfileProps>("company-profile", {
  load,
  head({ column, lead }, context) {
    const head = columnHead({ title: column.text, summary: lead.text }, context);
    return { ...head, jsonLd: [aboutData(head.title, head.description)] };
  },
  hasPageHead: true,
  desktop: Profile,
  mobile: Profile,
});
