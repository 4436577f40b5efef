import { type FormEvent, useRef, useState } from "react";
import { showDialog } from "../../client/ui/dialogs.ts";
import { useAttachments } from "./attachments/useAttachments.ts";
import type { EnquiryFormProps, FormMessages } from "./enquiryFormProps.ts";
import { FormBody } from "./FormBody.tsx";
import { DraftNote, Failure, Summary } from "./FormNotices.tsx";
import { useDraft } from "./sending/useDraft.ts";
import { type Receipt, useSubmit } from "./sending/useSubmit.ts";
import { nameOf, useFormErrors } from "./useFormErrors.ts";

interface FormProps extends EnquiryFormProps {
  readonly messages: FormMessages;
  /** True after an enquiry was sent from this page. */
  readonly isAnother: boolean;
  readonly onSent: (receipt: Receipt) => void;
}

/** The form itself, until it is sent. */
export function Form(props: FormProps) {
  const { language, action, initial, messages } = props;
  const element = useRef<HTMLFormElement>(null);
  const errors = useFormErrors(props, element);
  const [isDomestic, setDomestic] = useState(initial.values.city === "domestic");
  const { queue, items } = useAttachments(props);
  const draft = useDraft(props, element, queue, setDomestic);
  const { failure, isBusy, ...submission } = useSubmit(props, errors, queue, draft);

  const changed = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const name = nameOf(target);
    if (name === "city" && target instanceof HTMLInputElement)
      setDomestic(target.value === "domestic");
    errors.changed(currentTarget, name);
    draft.changed();
  };
  const clear = async () => {
    if (!(await confirmClear(messages))) return;
    for (const part of [errors, submission, draft]) part.clear();
  };

  return (
    <form
      ref={element}
      className="enquiry"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      aria-busy={isBusy}
      onChange={changed}
      onBlur={({ currentTarget, target }) => errors.left(currentTarget, target)}
      onFocus={submission.prepare}
      onSubmit={submission.submit}
    >
      <p className="enquiry__lead">{messages.required}</p>
      <Summary complaints={errors.complaints} messages={messages} />
      <FormBody
        {...props}
        values={initial.values}
        complaints={errors.complaints}
        isDomestic={isDomestic}
        key={draft.count}
        queue={queue}
        items={items}
        isAlive={draft.isAlive}
        onAdded={errors.filesAdded}
      />
      <Failure message={failure} messages={messages} />
      <div className="enquiry__end">
        <button className="button enquiry__send" type="submit" aria-disabled={isBusy}>
          {isBusy ? messages.sending : <SendText messages={messages} />}
        </button>
        <DraftNote draft={draft} language={language} messages={messages} onClear={clear} />
      </div>
    </form>
  );
}

function confirmClear({ draft }: FormMessages): Promise<boolean> {
  const { clearTitle: title, clearText: text, clearNow: confirm, keep: cancel } = draft;
  return showDialog({ title, text, confirm, cancel });
}

/** Without script a page to look it over comes first. Which of them shows is the styles' matter. */
function SendText({ messages }: { messages: FormMessages }) {
  return (
    <>
      <span className="enquiry__scripted">{messages.send}</span>
      <span className="enquiry__plain">{messages.review}</span>
    </>
  );
}
