import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import {
  type EnquiryFormProps,
  type FieldError,
  type FormMessages,
  fieldId,
} from "./enquiryFormProps.ts";
import { checkedAtOnce, errorsFor, stillWrong, valuesIn, withError } from "./formValues.ts";

/** Errors of the form's fields, and the events that add and remove them. */
export function useFormErrors(
  { form, options, initial, messages }: EnquiryFormProps & { readonly messages: FormMessages },
  element: RefObject<HTMLFormElement | null>,
) {
  const [complaints, setComplaints] = useState(initial.complaints);
  const check = (of: HTMLFormElement) => errorsFor(form, valuesIn(of, form), options, messages);
  /** Shows these errors and no others, and moves the focus to the first field. */
  const show = (found: readonly FieldError[]) => {
    // The messages must stand there before the focus leads to one of them.
    flushSync(() => setComplaints(found));
    focusField(element.current, found[0]?.field);
  };
  const changed = (of: HTMLFormElement, name: string) => {
    const found = complaints.length > 0 ? check(of) : [];
    setComplaints((shown) => stillWrong(shown, found, name));
  };
  const left = (of: HTMLFormElement, target: EventTarget) => {
    const name = checkedAtOnce.find((one) => one === nameOf(target));
    if (name === undefined || !(target instanceof HTMLInputElement) || target.value === "") return;
    const wrong = check(of).find(({ field }) => field === name);
    if (wrong) setComplaints((shown) => withError(shown, wrong, form));
  };
  /** @param over number of files there was no room for */
  const filesAdded = (over: number) => {
    const complaint = {
      field: "attachments",
      message: messages.enquiry.problems.tooManyAttachments,
    };
    setComplaints((shown) => {
      const others = shown.filter(({ field }) => field !== "attachments");
      return over > 0 ? withError(others, complaint, form) : others;
    });
  };
  const clear = () => setComplaints([]);
  return { complaints, check, show, changed, left, filesAdded, clear };
}

export type FormErrors = ReturnType<typeof useFormErrors>;

/** Name of the field an event comes from; "" for an element without one. */
export function nameOf(target: EventTarget): string {
  return "name" in target && typeof target.name === "string" ? target.name : "";
}

function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = form?.querySelector<HTMLElement>(`#${fieldId(name ?? "")}`);
  const target = field instanceof HTMLFieldSetElement ? field.querySelector("input") : field;
  // A field in a closed `<details>` cannot take the focus.
  target?.closest("details")?.setAttribute("open", "");
  target?.focus();
}
