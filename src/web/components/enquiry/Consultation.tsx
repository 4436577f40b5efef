import { phoneHref } from "../company/contactLinks.ts";
import { DepartmentLinks } from "../company/DepartmentLinks.tsx";
import { PageHead } from "../company/PageHeading.tsx";
import { QuestionSearch } from "../company/QuestionSearch.tsx";
import { usePage } from "../pageEnvironment.tsx";
import { RichText, Text } from "../text/Text.tsx";
import { EnquirySection } from "./EnquirySection.tsx";
import type { ConsultationProps } from "./enquiryProps.ts";

/** The page of a department: introduction, form, phone and e-mail, and links to other answers. */
export function Consultation(props: ConsultationProps) {
  const { messages } = usePage();
  const { title, summary, introduction, enquiry, others, searchAddress } = props;
  return (
    <div className="consultation wrap">
      <PageHead title={title} summary={summary} />
      <div className="consultation__body">
        <div className="consultation__main">
          {introduction.text !== "" && <RichText html={introduction} />}
          <section className="consultation__room" id="form" aria-labelledby="form-title">
            <h2 className="consultation__heading" id="form-title">
              {messages.enquiryForm.title}
            </h2>
            <EnquirySection enquiry={enquiry} />
          </section>
        </div>
        <aside className="consultation__aside">
          <Reach {...props} />
          <section className="consultation__box">
            <h2 className="consultation__subheading">{messages.contact.askedBefore}</h2>
            <QuestionSearch address={searchAddress} />
          </section>
          <section className="consultation__box">
            <h2 className="consultation__subheading">{messages.contact.otherDesks}</h2>
            <DepartmentLinks departments={others} />
          </section>
        </aside>
      </div>
    </div>
  );
}

function Reach({ phone, email, emailHref, hours }: ConsultationProps) {
  const { messages } = usePage();
  return (
    <dl className="consultation__reach">
      <div>
        <dt>{messages.contact.byPhone}</dt>
        <dd>
          <a href={phoneHref(phone)}>{phone}</a>
          {hours.text !== "" && (
            <span className="consultation__hours">
              <Text of={hours} />
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{messages.contact.byEmail}</dt>
        <dd>
          <a href={emailHref}>{email}</a>
        </dd>
      </div>
    </dl>
  );
}
