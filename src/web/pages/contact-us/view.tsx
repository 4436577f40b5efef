import type { ReactNode } from "react";
import { mailHref, phoneHref } from "../../components/company/contactLinks.ts";
import { OfficeCards } from "../../components/company/OfficeCard.tsx";
import { OfficeMap } from "../../components/company/OfficeMap.tsx";
import { PageHead } from "../../components/company/PageHeading.tsx";
import { EnquirySection } from "../../components/enquiry/EnquirySection.tsx";
import type { DepartmentCard } from "../../components/enquiry/enquiryProps.ts";
import { Icon, type IconName } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { RichText, Text } from "../../components/text/Text.tsx";
import { Answers } from "./Answers.tsx";
import type { ContactProps, LetterBox } from "./load.ts";

export function Contact(props: ContactProps) {
  const { messages } = usePage();
  const { title, summary, tabs, departments, letterBox, answers, tab } = props;
  return (
    <div className="contact wrap">
      <PageHead title={title} summary={summary} />
      <Tabs tabs={tabs} label={messages.contact.sections} />
      {tab === "contact" && <Reach {...props} />}
      {tab !== "faq" && <Departments departments={departments} />}
      {tab === "contact" && <Offices {...props} />}
      {letterBox && <Box {...letterBox} />}
      {answers && <Answers answers={answers} departments={departments} />}
    </div>
  );
}

function Reach({ phone, email, postalAddress }: ContactProps) {
  const { contact } = usePage().messages;
  return (
    <ul className="reach">
      <Way icon="phone" label={contact.byPhone}>
        <a href={phoneHref(phone)}>{phone}</a>
      </Way>
      <Way icon="mail" label={contact.byEmail}>
        <a href={mailHref(email)}>{email}</a>
      </Way>
      <Way icon="place" label={contact.byPost}>
        <Text of={postalAddress} />
      </Way>
    </ul>
  );
}

function Offices({ sites }: Pick<ContactProps, "sites">) {
  const { contact } = usePage().messages;
  if (sites === undefined) return null;
  return (
    <section className="contact__section" aria-labelledby="offices">
      <h2 className="contact__heading" id="offices">
        {contact.offices}
      </h2>
      <OfficeMap {...sites} />
      <OfficeCards sites={sites.sites} />
    </section>
  );
}

interface ContactWayProps {
  readonly icon: IconName;
  readonly label: string;
  readonly children: ReactNode;
}

function Way({ icon, label, children }: ContactWayProps) {
  return (
    <li className="reach__way">
      <Icon name={icon} size={24} />
      <p className="reach__label">{label}</p>
      <p className="reach__value">{children}</p>
    </li>
  );
}

/** Most topics on a department's card. */
const namedTopics = 5;

function Departments({ departments }: { departments: readonly DepartmentCard[] }) {
  const { messages } = usePage();
  return (
    <section className="contact__section" aria-labelledby="desks">
      <h2 className="contact__heading" id="desks">
        {messages.contact.desks}
      </h2>
      <p className="contact__intro">{messages.contact.desksIntro}</p>
      <ul className="desks">
        {departments.map((department) => (
          <li className="desk" key={department.department}>
            <DepartmentText {...department} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DepartmentText(props: DepartmentCard) {
  const { department, title, summary, topics, replyDays, href } = props;
  const { messages } = usePage();
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
      {replyDays !== undefined && (
        <p className="desk__reply">{messages.contact.repliesWithin(replyDays)}</p>
      )}
      {topics.length > 0 && (
        <ul className="desk__topics" aria-label={messages.contact.topics}>
          {topics.slice(0, namedTopics).map((topic) => (
            <li key={topic.text}>
              <Text of={topic} />
            </li>
          ))}
          {more > 0 && <li className="desk__more">{messages.contact.moreTopics(more)}</li>}
        </ul>
      )}
      <p className="desk__way" aria-hidden="true">
        {messages.contact.toDesk[department]}
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
