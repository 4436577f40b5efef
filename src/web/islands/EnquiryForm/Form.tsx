import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formKeys } from "../../../enquiries/form/fields.ts";
import { showDialog } from "../../client/ui/dialogs.ts";
import { showToast } from "../../client/ui/toasts.ts";
import { Body } from "./Body.tsx";
import { type EnquiryFormProps, type FieldError, type FormMessages, fieldId } from "./model.ts";
import { DraftNote, Failure, Summary } from "./Notes.tsx";
import { attemptOf } from "./send.ts";
import { useAttachments } from "./useAttachments.ts";
import { useDraft } from "./useDraft.ts";
import { useSender } from "./useSender.ts";
import { checkedAtOnce, errorsFor, stillWrong, valuesIn, withError } from "./values.ts";

interface FormProps extends EnquiryFormProps {
  readonly messages: FormMessages;
  /** Whether one has been sent from here already. */
  readonly isAnother: boolean;
  readonly onSent: (receipt: { code: string; email: string }) => void;
}

export function Form(props: FormProps) {
  const { form, language, action, options, initial, messages, onSent } = props;
  const element = useRef<HTMLFormElement>(null);
  const [complaints, setComplaints] = useState(initial.complaints);
  const [failure, setFailure] = useState(initial.failure ?? "");
  const [isBusy, setBusy] = useState(false);
  const [isDomestic, setDomestic] = useState(initial.values.city === "domestic");
  const sender = useSender(messages);
  const { queue, items } = useAttachments(props);
  const draft = useDraft(props, element, queue, setDomestic);
  const find = (of: HTMLFormElement) => errorsFor(form, valuesIn(of, form), options, messages);

  const show = (found: readonly FieldError[]) => {
    // The messages must stand there before the focus leads to one of them.
    flushSync(() => setComplaints(found));
    focusField(element.current, found[0]?.field);
  };
  const changed = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const name = nameOf(target);
    if (name === "city" && target instanceof HTMLInputElement) {
      setDomestic(target.value === "domestic");
    }
    const found = complaints.length > 0 ? find(currentTarget) : [];
    setComplaints((shown) => stillWrong(shown, found, name));
    draft.changed();
  };
  const left = ({ currentTarget, target }: FocusEvent<HTMLFormElement>) => {
    const name = checkedAtOnce.find((one) => one === nameOf(target));
    if (name === undefined || !(target instanceof HTMLInputElement) || target.value === "") return;
    const wrong = find(currentTarget).find(({ field }) => field === name);
    if (wrong) setComplaints((shown) => withError(shown, wrong, form));
  };
  const added = (over: number) => {
    const complaint = {
      field: "attachments",
      message: messages.enquiry.problems.tooManyAttachments,
    };
    setComplaints((shown) => {
      const others = shown.filter(({ field }) => field !== "attachments");
      return over > 0 ? withError(others, complaint, form) : others;
    });
  };
  const fail = (message: string) => {
    setFailure(message);
    showToast(message);
  };
  const send = async (of: HTMLFormElement): Promise<void> => {
    if (!(await queue.settled())) {
      return show([{ field: "attachments", message: messages.files.unsent }]);
    }
    const values = valuesIn(of, form);
    const body = JSON.stringify({ ...values, [formKeys.honeypot]: trapIn(of) });
    const attempt = attemptOf(body, draft.attempt());
    draft.storeAttempt(attempt);
    const outcome = await sender.send(form, attempt);
    if (outcome.kind === "sent") {
      draft.drop();
      showToast(messages.enquiry.submitted, "done");
      return onSent({ code: outcome.code, email: String(values.email ?? "") });
    }
    if (outcome.kind === "failed") return fail(outcome.message);
    queue.lose(outcome.gone);
    showToast(messages.enquiry.invalid);
    show(outcome.complaints);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure("");
    const found = find(event.currentTarget);
    if (found.length > 0) {
      showToast(messages.enquiry.invalid);
      return show(found);
    }
    setBusy(true);
    const end = () => setBusy(false);
    // What nobody has foreseen is a failure like others for who fills in the form.
    send(event.currentTarget)
      .catch((error: unknown) => {
        fail(messages.enquiry.failed);
        reportError(error);
      })
      .finally(end);
  };
  const clear = async (): Promise<void> => {
    const { clearTitle: title, clearText: text, clearNow: confirm, keep: cancel } = messages.draft;
    if (!(await showDialog({ title, text, confirm, cancel }))) return;
    setComplaints([]);
    setFailure("");
    draft.clear();
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
      onBlur={left}
      onFocus={() => sender.prepare()}
      onSubmit={submit}
    >
      <p className="enquiry__lead">{messages.required}</p>
      <Summary complaints={complaints} messages={messages} />
      <Body
        {...props}
        values={initial.values}
        complaints={complaints}
        isDomestic={isDomestic}
        place={draft.place}
        key={draft.count}
        queue={queue}
        items={items}
        isAlive={draft.isAlive}
        onAdded={added}
      />
      <Failure message={failure} messages={messages} />
      <div className="enquiry__end">
        <button className="button enquiry__send" type="submit" aria-disabled={isBusy}>
          {buttonText(draft.isAlive, isBusy, messages)}
        </button>
        <DraftNote
          draft={draft}
          language={language}
          messages={messages}
          onClear={() => void clear()}
        />
      </div>
    </form>
  );
}

function buttonText(isAlive: boolean, isBusy: boolean, messages: FormMessages): string {
  if (isBusy) return messages.sending;
  return isAlive ? messages.send : messages.review;
}

function nameOf(target: EventTarget): string {
  return "name" in target && typeof target.name === "string" ? target.name : "";
}

function trapIn(form: HTMLFormElement): string {
  const value = new FormData(form).get(formKeys.honeypot);
  return typeof value === "string" ? value : "";
}

function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = form?.querySelector<HTMLElement>(`#${fieldId(name ?? "")}`);
  const target = field instanceof HTMLFieldSetElement ? field.querySelector("input") : field;
  // What is folded away cannot take the focus.
  target?.closest("details")?.setAttribute("open", "");
  target?.focus();
}
