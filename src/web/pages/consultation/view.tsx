import { DeskLinks } from "../../components/company/DeskLinks.tsx";
import { PageHead } from "../../components/company/PageHead.tsx";
import { QuestionSearch } from "../../components/company/QuestionSearch.tsx";
import { telephone } from "../../components/company/reach.ts";
import { usePage } from "../../components/page.tsx";
import { RichText } from "../../components/RichText.tsx";
import { Text } from "../../components/Text.tsx";
import { EnquirySection } from "./EnquirySection.tsx";
import type { ConsultationProps } from "./load.ts";

/** What a desk is for, how to reach it, and where else an answer may be. */
export function Consultation(props: ConsultationProps) {
  const { words } = usePage();
  const { title, summary, introduction, enquiry, others, searchAddress } = props;
  return (
    <div className="consultation wrap">
      <PageHead title={title} summary={summary} />
      <div className="consultation__body">
        <div className="consultation__main">
          {introduction.text !== "" && <RichText html={introduction} />}
          <section className="consultation__room" id="form" aria-labelledby="form-title">
            <h2 className="consultation__heading" id="form-title">
              {words.enquiryForm.title}
            </h2>
            <EnquirySection enquiry={enquiry} />
          </section>
        </div>
        <aside className="consultation__aside">
          <Reach {...props} />
          <section className="consultation__box">
            <h2 className="consultation__subheading">{words.contact.askedBefore}</h2>
            <QuestionSearch address={searchAddress} />
          </section>
          <section className="consultation__box">
            <h2 className="consultation__subheading">{words.contact.otherDesks}</h2>
            <DeskLinks desks={others} />
          </section>
        </aside>
      </div>
    </div>
  );
}

function Reach({ phone, email, emailHref, hours }: ConsultationProps) {
  const { words } = usePage();
  return (
    <dl className="consultation__reach">
      <div>
        <dt>{words.contact.byPhone}</dt>
        <dd>
          <a href={telephone(phone)}>{phone}</a>
          {hours.text !== "" && (
            <span className="consultation__hours">
              <Text of={hours} />
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{words.contact.byEmail}</dt>
        <dd>
          <a href={emailHref}>{email}</a>
        </dd>
      </div>
    </dl>
  );
}
