import { EnquirySection } from "../../components/enquiry/EnquirySection.tsx";
import { Icon } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { RichText } from "../../components/text/Text.tsx";
import type { ApplicationProps } from "./loadCareers.ts";

/** The address of the form within its page. */
export const applicationAnchor = "application";

/** The form to apply for the position shown. */
export function Application({ introduction, enquiry }: ApplicationProps) {
  const { careers } = usePage().messages;
  return (
    <section className="application" id={applicationAnchor} aria-labelledby="application-title">
      <h2 className="position__heading" id="application-title">
        {careers.applyTitle}
      </h2>
      {introduction.text !== "" && <RichText html={introduction} />}
      <div className="application__form">
        <EnquirySection enquiry={enquiry} />
      </div>
    </section>
  );
}

/** The same below a list, where no position fits; open once it was used. */
export function OpenApplication({ introduction, enquiry }: ApplicationProps) {
  const { careers } = usePage().messages;
  const isUsed = enquiry.step !== "form" || enquiry.form.initial.complaints.length > 0;
  const isFailed = enquiry.step === "form" && enquiry.form.initial.failure !== undefined;
  return (
    <section className="application" id={applicationAnchor}>
      <details className="application__fold" open={isUsed || isFailed}>
        <summary className="application__summary">
          <h2 className="application__title">{careers.openTitle}</h2>
          <span className="application__hint">
            {careers.openHint} <Icon name="more" />
          </span>
        </summary>
        {introduction.text !== "" && <RichText html={introduction} />}
        <div className="application__form">
          <EnquirySection enquiry={enquiry} />
        </div>
      </details>
    </section>
  );
}
