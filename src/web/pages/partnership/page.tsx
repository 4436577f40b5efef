import { PageHead } from "../../components/company/PageHeading.tsx";
import { NothingYet } from "../../components/EmptyList.tsx";
import { ActiveLink } from "../../components/layout/MenuLinks.tsx";
import { Picture } from "../../components/Picture.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import { columnHead, defineColumnPage } from "../../page/columnPage.ts";
import { load, type Partner, type PartnersProps } from "./load.ts";

function Partners({ title, summary, kinds, joinHref }: PartnersProps) {
  const { company } = usePage().messages;
  return (
    <div className="partners wrap">
      <PageHead title={title} summary={summary} />
      {kinds.length === 0 ? <NothingYet /> : <KindLinks kinds={kinds} joinHref={joinHref} />}
      {kinds.map((kind) => (
        <KindSection key={kind.kind} {...kind} />
      ))}
      <section className="partner-join" aria-labelledby="join">
        <div>
          <h2 className="partner-join__title" id="join">
            {company.becomePartner}
          </h2>
          <p>{company.becomePartnerText}</p>
        </div>
        <a className="button" href={joinHref}>
          {company.askToJoin}
        </a>
      </section>
    </div>
  );
}

function KindLinks({ kinds, joinHref }: Pick<PartnersProps, "kinds" | "joinHref">) {
  const { messages } = usePage();
  if (kinds.length < 2) return null;
  return (
    <nav className="choice-links" aria-label={messages.company.partnerKindNames}>
      <ul className="choice-links__row">
        {kinds.map(({ kind, partners }) => (
          <li key={kind}>
            <a className="choice-link" href={`#${kind}`}>
              {messages.company.partnerKinds[kind].title}
              <span className="choice-link__count">{partners.length}</span>
            </a>
          </li>
        ))}
        <li>
          <a className="choice-link partner-join__way" href={joinHref}>
            {messages.company.becomePartner}
          </a>
        </li>
      </ul>
    </nav>
  );
}

function KindSection({ kind, partners }: PartnersProps["kinds"][number]) {
  const { messages } = usePage();
  const { title, text } = messages.company.partnerKinds[kind];
  return (
    <section className="partner-kind" aria-labelledby={kind}>
      <header className="partner-kind__head">
        <h2 className="partner-kind__title" id={kind}>
          {title}
        </h2>
        <p>{text}</p>
      </header>
      <ul className="partner-cards">
        {partners.map((partner) => (
          <li className="partner-card" id={partner.anchor} key={partner.anchor}>
            <PartnerCard {...partner} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PartnerCard({ name, summary, mark, url }: Partner) {
  return (
    <>
      <Picture of={mark} className="partner-card__mark" loading="lazy" sizes="200px" />
      <h3 className="partner-card__name">
        {url === undefined ? (
          <Text of={name} />
        ) : (
          <ActiveLink className="partner-card__link" href={url} isExternal>
            <Text of={name} />
          </ActiveLink>
        )}
      </h3>
      {summary.text !== "" && (
        <p className="partner-card__summary">
          <Text of={summary} />
        </p>
      )}
    </>
  );
}

/** The company's partners by kind. */
export const page = defineColumnPage<PartnersProps>("partnership", {
  load,
  head: ({ title, summary }, context) =>
    columnHead({ title: title.text, summary: summary.text }, context),
  hasPageHead: true,
  desktop: Partners,
  mobile: Partners,
});
