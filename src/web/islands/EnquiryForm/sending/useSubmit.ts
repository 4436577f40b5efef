import { type FormEvent, useRef, useState } from "react";
import { type Moment, momentText } from "../../../../base/site/time/momentText.ts";
import { plainEmail } from "../../../../readers/enquiries/form/contactFormats.ts";
import { formKeys } from "../../../../readers/enquiries/form/fields.ts";
import { call } from "../../../client/api/call.ts";
import { showToast } from "../../../client/ui/toasts.ts";
import type { AttachmentQueue } from "../attachments/attachmentQueue.ts";
import type { EnquiryFormProps, FormMessages } from "../enquiryFormProps.ts";
import { valuesIn } from "../formValues.ts";
import type { FormErrors } from "../useFormErrors.ts";
import { attemptOf, Sender } from "./send.ts";
import type { DraftHandle } from "./useDraft.ts";

/** The sender of one form, made when it is first needed. */
function useSender(messages: FormMessages): Pick<Sender, "prepare" | "send"> {
  const made = useRef<Sender>(undefined);
  const sender = (): Sender => {
    made.current ??= new Sender({
      call,
      messages,
      solve: (challenge) => import("./solveCaptcha.ts").then(({ solve }) => solve(challenge)),
    });
    return made.current;
  };
  return {
    prepare: () => sender().prepare(),
    send: (form, attempt) => sender().send(form, attempt),
  };
}

/** The reference of an enquiry that was sent, and the address its confirmation goes to. */
export interface Receipt {
  readonly code: string;
  /** Time by which a reply is promised, in the reader's zone; undefined where none is. */
  readonly replyBy: Moment | undefined;
  readonly email: string;
}

interface SubmitProps extends Pick<EnquiryFormProps, "form" | "initial"> {
  readonly messages: FormMessages;
  readonly onSent: (receipt: Receipt) => void;
}

/** Checking and sending the form: the failure shown, the request under way. */
export function useSubmit(
  { form, initial, messages, onSent }: SubmitProps,
  errors: FormErrors,
  queue: AttachmentQueue,
  draft: DraftHandle,
) {
  const [failure, setFailure] = useState(initial.failure ?? "");
  const [isBusy, setBusy] = useState(false);
  const sender = useSender(messages);
  const fail = (message: string) => {
    setFailure(message);
    showToast(message);
  };
  const send = async (of: HTMLFormElement): Promise<void> => {
    if (!(await queue.settled())) {
      return errors.show([{ field: "attachments", message: messages.files.unsent }]);
    }
    const missing = errors.check(of);
    if (missing.length > 0) return errors.show(missing);
    const values = valuesIn(of, form);
    const body = JSON.stringify({ ...values, [formKeys.honeypot]: trapIn(of) });
    const attempt = attemptOf(body, draft.attempt());
    draft.storeAttempt(attempt);
    const outcome = await sender.send(form, attempt);
    if (outcome.kind === "sent") {
      draft.drop();
      showToast(messages.enquiry.submitted, "done");
      const { code, replyBy: iso } = outcome;
      const replyBy =
        iso === undefined
          ? undefined
          : { iso, text: momentText(Date.parse(iso), document.documentElement.lang) };
      return onSent({ code, replyBy, email: plainEmail(String(values.email ?? "")) });
    }
    if (outcome.kind === "failed") return fail(outcome.message);
    queue.lose(outcome.gone);
    errors.show(outcome.complaints);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure("");
    // Files that are still on their way are checked when they have arrived.
    const isSending = queue.items().length > 0;
    const found = errors
      .check(event.currentTarget)
      .filter(({ field }) => field !== "attachments" || !isSending);
    // The summary says so; a toast would cover it.
    if (found.length > 0) return errors.show(found);
    setBusy(true);
    const end = () => setBusy(false);
    // An unexpected error is shown as a failure like others.
    send(event.currentTarget)
      .catch((error: unknown) => {
        fail(messages.enquiry.failed);
        reportError(error);
      })
      .finally(end);
  };
  const clear = () => setFailure("");
  return { failure, isBusy, submit, clear, prepare: () => sender.prepare() };
}

/** The text in the honeypot field. */
function trapIn(form: HTMLFormElement): string {
  const value = new FormData(form).get(formKeys.honeypot);
  return typeof value === "string" ? value : "";
}
