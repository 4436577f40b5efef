import type { ReactNode } from "react";
import type { FieldName } from "../../../enquiries/form/fields.ts";
import { Attachments } from "./Attachments.tsx";
import type { Attachment, AttachmentQueue } from "./attachmentQueue.ts";
import { Field, Flag } from "./Field.tsx";
import { type Complaint, type EnquiryFormProps, type FormWords, fieldId } from "./model.ts";
import { Place } from "./Place.tsx";
import { sectionsOf } from "./sections.ts";

interface BodyProps
  extends Pick<EnquiryFormProps, "form" | "language" | "options" | "privacyHref"> {
  readonly words: FormWords;
  readonly values: EnquiryFormProps["initial"]["values"];
  readonly complaints: readonly Complaint[];
  readonly isDomestic: boolean;
  /** What the line of the place begins with; a new object where it has been put back. */
  readonly place: { readonly text: string };
  readonly queue: AttachmentQueue;
  readonly items: readonly Attachment[];
  readonly isAlive: boolean;
  readonly onAdded: (left: number) => void;
}

/** The form's fields, in parts. */
export function Body(props: BodyProps) {
  const { form, words, complaints, values, options, privacyHref } = props;
  const messageOf = (name: string) => complaints.find(({ field }) => field === name)?.message;
  const common = (name: FieldName) => ({
    name,
    words,
    options,
    values,
    complaint: messageOf(name),
    isFirstWrong: complaints[0]?.field === name,
  });
  const shown = (name: FieldName): ReactNode => {
    if (name === "place")
      return <Place {...props} key={`${name} ${props.place.text}`} value={props.place.text} />;
    if (name === "attachments") {
      return <Attachments {...props} key={name} complaint={messageOf(name)} />;
    }
    if (name !== "company_website") return <Field key={name} {...common(name)} />;
    return (
      <div className="enquiry-field" key={name}>
        <Field {...common(name)} />
        <Flag {...common("no_website")}>{words.enquiry.fields.no_website}</Flag>
      </div>
    );
  };
  return (
    <>
      {sectionsOf(form).map(({ name, fields }) => (
        <section className="enquiry-part" key={name} aria-labelledby={fieldId(`part-${name}`)}>
          <h3 className="enquiry-part__title" id={fieldId(`part-${name}`)}>
            {words.sections[name]}
          </h3>
          <div className="enquiry-part__fields">{fields.map(shown)}</div>
        </section>
      ))}
      <Flag {...common("consent")}>
        {words.consentBefore}
        {privacyHref === undefined ? (
          words.consentLink
        ) : (
          <a href={privacyHref} target="_blank" rel="noopener">
            {words.consentLink}
          </a>
        )}
        {words.consentAfter}
        <span className="enquiry-field__mark" aria-hidden="true">
          *
        </span>
      </Flag>
      <Trap words={words} complaint={messageOf("fax_number")} />
    </>
  );
}

/** A field for programs, which people never see; unless their browser filled it in. */
function Trap({ words, complaint }: { words: FormWords; complaint: string | undefined }) {
  const isSeen = complaint !== undefined;
  return (
    <div className={isSeen ? "enquiry-field" : "enquiry-trap"} aria-hidden={!isSeen}>
      <label htmlFor={fieldId("fax_number")}>{words.trap}</label>
      <input
        id={fieldId("fax_number")}
        name="fax_number"
        tabIndex={isSeen ? 0 : -1}
        autoComplete="off"
      />
      {isSeen && <p className="enquiry-field__error">{complaint}</p>}
    </div>
  );
}
