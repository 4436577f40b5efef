import { type Language, languageFacts } from "../../../base/site/languages.ts";
import { formKeys } from "../../../readers/enquiries/form/fields.ts";
import { type FieldError, type FormMessages, fieldId } from "./enquiryFormProps.ts";
import type { DraftHandle } from "./sending/useDraft.ts";

/** All errors of the form, each with a link to its field. */
export function Summary({
  complaints,
  messages,
}: {
  complaints: readonly FieldError[];
  messages: FormMessages;
}) {
  if (complaints.length === 0) return null;
  const labels: Readonly<Record<string, string | undefined>> = messages.enquiry.fields;
  const labelOf = (field: string) =>
    labels[field] ?? (field === formKeys.honeypot ? messages.trap : field);
  return (
    <section className="enquiry-summary" aria-labelledby={fieldId("wrong")}>
      <p className="enquiry-summary__title" id={fieldId("wrong")}>
        {messages.wrong(complaints.length)}
      </p>
      <p>{messages.enquiry.invalid}</p>
      <ul>
        {complaints.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${fieldId(field)}`}>{labelOf(field)}</a>
            {": "}
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The reason an enquiry was refused; empty before, so that screen readers announce it. */
export function Failure({ message, messages }: { message: string; messages: FormMessages }) {
  return (
    <div className="enquiry-failure" role="alert">
      {message !== "" && (
        <>
          <p className="enquiry-failure__text">{message}</p>
          <p>{messages.keptAll}</p>
        </>
      )}
    </div>
  );
}

interface DraftNoteProps {
  readonly draft: DraftHandle;
  readonly language: Language;
  readonly messages: FormMessages;
  readonly onClear: () => Promise<void>;
}

/**
 * The note that the draft is stored in this browser, and the button that removes it. Both stand there
 * before script comes: without it the button is the browser's own.
 */
export function DraftNote({ draft, language, messages, onClear }: DraftNoteProps) {
  const { restoredAt, isStored } = draft;
  return (
    <div className="enquiry__draft">
      <p className="enquiry__scripted" role="status">
        {restoredAt === undefined || !isStored
          ? messages.draft.kept
          : messages.draft.restored(momentIn(language, restoredAt))}
      </p>
      <button
        className="enquiry__clear"
        type="reset"
        onClick={(event) => {
          event.preventDefault();
          void onClear();
        }}
      >
        {messages.draft.clear}
      </button>
    </div>
  );
}

function momentIn(language: Language, moment: number): string {
  const format = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(languageFacts[language].tag, format).format(moment);
}
