import { formKeys } from "../../../readers/enquiries/form/fields.ts";
import { EnquiryForm } from "../../islands/EnquiryForm/EnquiryForm.tsx";
import {
  draftKey,
  type FormMessages,
  formMessages,
} from "../../islands/EnquiryForm/enquiryFormProps.ts";
import { Sent } from "../../islands/EnquiryForm/Sent.tsx";
import { Island } from "../Island.tsx";
import { usePage } from "../pageEnvironment.tsx";
import type { EnquiryProps } from "./enquiryProps.ts";

/** A consultation form; without script also the page to look it over, and the thanks. */
export function EnquirySection({ enquiry }: { enquiry: EnquiryProps }) {
  const { urls } = usePage();
  const form = enquiry.step === "form" ? enquiry.form.form : enquiry.form;
  const messages = formMessages(form, urls.language);
  switch (enquiry.step) {
    case "form":
      return (
        <Island
          name="EnquiryForm"
          component={EnquiryForm}
          props={enquiry.form}
          hydrate="interaction"
          kept={draftKey(form)}
        />
      );
    case "sent":
      return <Sent {...enquiry} messages={messages} email="" />;
    default:
      return <Review {...enquiry} messages={messages} />;
  }
}

type ReviewProps = EnquiryProps & { step: "review" | "again" } & {
  readonly messages: FormMessages;
};

function Review(props: ReviewProps) {
  const { failure, action, token, messages } = props;
  const { check, keptAll } = messages;
  return (
    <form className="enquiry" method="post" action={action}>
      {failure !== "" && (
        <div className="enquiry-failure" role="alert">
          <p className="enquiry-failure__text">{failure}</p>
          <p>{keptAll}</p>
        </div>
      )}
      {props.step === "review" && (
        <>
          <p className="enquiry__lead">
            {check.title}. {check.text}
          </p>
          <dl className="enquiry-review">
            {props.rows.map(({ label, values }) => (
              <div className="enquiry-review__row" key={label}>
                <dt>{label}</dt>
                {values.length === 0 && <dd>{check.none}</dd>}
                {values.map((value) => (
                  <dd key={value}>{value}</dd>
                ))}
              </div>
            ))}
          </dl>
        </>
      )}
      <input type="hidden" name={formKeys.review} value={token} />
      <div className="enquiry__end">
        <button className="button enquiry__send" type="submit">
          {props.step === "review" ? check.send : check.again}
        </button>
        {props.step === "review" && <p className="enquiry__draft">{check.back}</p>}
      </div>
    </form>
  );
}
