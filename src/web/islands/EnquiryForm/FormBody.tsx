import { type ReactNode, useState } from "react";
import { type FieldName, fields } from "../../../readers/enquiries/form/fields.ts";
import { Attachments } from "./attachments/Attachments.tsx";
import type { AttachmentQueue, QueuedAttachment } from "./attachments/attachmentQueue.ts";
import {
  type EnquiryFormProps,
  type FieldError,
  type FormMessages,
  fieldId,
} from "./enquiryFormProps.ts";
import { Field, Flag, type FlagProps } from "./Field.tsx";
import { fieldsBelow, lastFields, type Section, sectionsOf } from "./formSections.ts";
import { PlaceFields } from "./PlaceFields.tsx";

interface FormBodyProps
  extends Pick<EnquiryFormProps, "form" | "language" | "options" | "privacyHref" | "abroad"> {
  readonly messages: FormMessages;
  readonly values: EnquiryFormProps["initial"]["values"];
  readonly complaints: readonly FieldError[];
  readonly isDomestic: boolean;
  readonly queue: AttachmentQueue;
  readonly items: readonly QueuedAttachment[];
  readonly isAlive: boolean;
  readonly onAdded: (left: number) => void;
}

/** The form's fields, in parts. */
export function FormBody(props: FormBodyProps) {
  const { form, messages, complaints, values, options, privacyHref, abroad } = props;
  const messageOf = (name: string) => complaints.find(({ field }) => field === name)?.message;
  const common = (name: FieldName) => ({
    form,
    name,
    messages,
    options,
    values,
    complaint: messageOf(name),
    isFirstWrong: complaints[0]?.field === name,
  });
  const shown = (name: FieldName): ReactNode => {
    if (name === "place")
      return <PlaceFields {...props} key={name} value={[values.place ?? ""].flat().join(", ")} />;
    if (name === "attachments") {
      return <Attachments {...props} key={name} complaint={messageOf(name)} />;
    }
    if (name === "consent") {
      return <Consent key={name} {...common(name)} href={privacyHref} abroad={abroad} />;
    }
    const below = fieldsBelow(form, name).map(shown);
    const field =
      fields[name].kind === "flag" ? (
        <Flag key={name} {...common(name)}>
          {messages.enquiry.fields[name]}
        </Flag>
      ) : (
        <Field key={name} {...common(name)} />
      );
    if (below.length === 0) return field;
    return (
      <div className="enquiry-field" key={name}>
        {field}
        {below}
      </div>
    );
  };
  return (
    <>
      {sectionsOf(form).map((section) => (
        <Part
          key={section.name}
          section={section}
          messages={messages}
          isOpen={section.fields.some(
            (name) => messageOf(name) !== undefined || [values[name] ?? []].flat().join("") !== "",
          )}
        >
          {section.fields.map(shown)}
        </Part>
      ))}
      {lastFields(form).map(shown)}
      <Trap messages={messages} complaint={messageOf("fax_number")} />
    </>
  );
}

interface PartProps {
  readonly section: Section;
  readonly messages: FormMessages;
  /** True if it has content or errors that must be seen. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A part of the form under its heading; a folded one opens at its heading. */
function Part({ section: { name, isFolded }, messages, isOpen, children }: PartProps) {
  // Once open it is the reader's to close: it must not close on what they are mending.
  const [wasOpen, setOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setOpen(true);
  const heading = (
    <h3 className="enquiry-part__title" id={fieldId(`part-${name}`)}>
      {messages.sections[name]}
    </h3>
  );
  const list = <div className="enquiry-part__fields">{children}</div>;
  return (
    <section className="enquiry-part" aria-labelledby={fieldId(`part-${name}`)}>
      {isFolded ? (
        <details className="enquiry-fold" open={wasOpen}>
          <summary>
            {heading}
            <span className="enquiry-fold__hint">{messages.optional}</span>
          </summary>
          {list}
        </details>
      ) : (
        <>
          {heading}
          {list}
        </>
      )}
    </section>
  );
}

type ConsentProps = Omit<FlagProps, "children"> & {
  readonly messages: FormMessages;
  readonly href: string | undefined;
  readonly abroad: EnquiryFormProps["abroad"];
};

/** Consent to the privacy notice, which opens beside the form. */
function Consent({ messages, href, abroad, ...flag }: ConsentProps) {
  return (
    <Flag {...flag}>
      {messages.consentBefore}
      {href === undefined ? (
        messages.consentLink
      ) : (
        <a href={href} target="_blank" rel="noopener">
          {messages.consentLink}
        </a>
      )}
      {messages.consentAfter}
      {abroad && messages.consentAbroad(abroad.recipient, abroad.country, abroad.contact)}
      <span className="enquiry-field__mark" aria-hidden="true">
        *
      </span>
    </Flag>
  );
}

/** A field for programs, which people never see; unless their browser filled it in. */
function Trap({ messages, complaint }: { messages: FormMessages; complaint: string | undefined }) {
  const isSeen = complaint !== undefined;
  return (
    <div className={isSeen ? "enquiry-field" : "enquiry-trap"} aria-hidden={!isSeen}>
      <label htmlFor={fieldId("fax_number")}>{messages.trap}</label>
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
