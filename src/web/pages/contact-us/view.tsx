import type { ReactNode } from "react";
import { PageHead } from "../../components/company/PageHead.tsx";
import { mail, telephone } from "../../components/company/reach.ts";
import { SiteCards } from "../../components/company/SiteCard.tsx";
import { SiteMap } from "../../components/company/SiteMap.tsx";
import { Icon, type IconName } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/page.tsx";
import { RichText } from "../../components/RichText.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { Text } from "../../components/Text.tsx";
import { EnquirySection } from "../consultation/EnquirySection.tsx";
import type { DeskCard } from "../desks.ts";
import { Answers } from "./Answers.tsx";
import type { ContactProps, LetterBox } from "./load.ts";

export function Contact(props: ContactProps) {
  const { words } = usePage();
  const { title, summary, tabs, desks, letterBox, answers, tab } = props;
  return (
    <div className="contact wrap">
      <PageHead title={title} summary={summary} />
      <Tabs tabs={tabs} label={words.contact.sections} />
      {tab === "contact" && <Offices {...props} />}
      {tab !== "faq" && <Desks desks={desks} />}
      {letterBox && <Box {...letterBox} />}
      {answers && <Answers answers={answers} desks={desks} />}
    </div>
  );
}

function Offices({ phone, email, postalAddress, sites }: ContactProps) {
  const { words } = usePage();
  const { contact } = words;
  return (
    <>
      <ul className="reach">
        <Way icon="phone" label={contact.byPhone}>
          <a href={telephone(phone)}>{phone}</a>
        </Way>
        <Way icon="mail" label={contact.byEmail}>
          <a href={mail(email)}>{email}</a>
        </Way>
        <Way icon="place" label={contact.byPost}>
          <Text of={postalAddress} />
        </Way>
      </ul>
      {sites && (
        <section className="contact__section" aria-labelledby="offices">
          <h2 className="contact__heading" id="offices">
            {contact.offices}
          </h2>
          <SiteMap {...sites} />
          <SiteCards sites={sites.sites} />
        </section>
      )}
    </>
  );
}

interface WayProps {
  readonly icon: IconName;
  readonly label: string;
  readonly children: ReactNode;
}

function Way({ icon, label, children }: WayProps) {
  return (
    <li className="reach__way">
      <Icon name={icon} size={24} />
      <p className="reach__label">{label}</p>
      <p className="reach__value">{children}</p>
    </li>
  );
}

/** Topics named on a desk's card. */
const namedTopics = 5;

function Desks({ desks }: { desks: readonly DeskCard[] }) {
  const { words } = usePage();
  return (
    <section className="contact__section" aria-labelledby="desks">
      <h2 className="contact__heading" id="desks">
        {words.contact.desks}
      </h2>
      <p className="contact__intro">{words.contact.desksIntro}</p>
      <ul className="desks">
        {desks.map((desk) => (
          <li className="desk" key={desk.desk}>
            <DeskText {...desk} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DeskText({ desk, title, summary, topics, href }: DeskCard) {
  const { words } = usePage();
  const more = topics.length - namedTopics;
  return (
    <>
      <h3 className="desk__title">
        <a className="desk__link" href={href}>
          <Text of={title} />
        </a>
      </h3>
      {summary.text !== "" && (
        <p className="desk__summary">
          <Text of={summary} />
        </p>
      )}
      {topics.length > 0 && (
        <ul className="desk__topics" aria-label={words.contact.topics}>
          {topics.slice(0, namedTopics).map((topic) => (
            <li key={topic.text}>
              <Text of={topic} />
            </li>
          ))}
          {more > 0 && <li className="desk__more">{words.contact.moreTopics(more)}</li>}
        </ul>
      )}
      <p className="desk__way" aria-hidden="true">
        {words.contact.toDesk[desk]}
        <Icon name="arrow" size={16} />
      </p>
    </>
  );
}

function Box({ title, introduction, enquiry }: LetterBox) {
  return (
    <section className="contact__section contact__box" id="form" aria-labelledby="form-title">
      <h2 className="contact__heading" id="form-title">
        <Text of={title} />
      </h2>
      {introduction.text !== "" && <RichText html={introduction} />}
      <div className="contact__room">
        <EnquirySection enquiry={enquiry} />
      </div>
    </section>
  );
}
