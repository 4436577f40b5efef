import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FormName } from "../../../../readers/enquiries/form/fields.ts";
import type { AttachmentQueue } from "../attachments/attachmentQueue.ts";
import type { EnquiryFormProps, EnteredValues } from "../enquiryFormProps.ts";
import { isChanged, restoreValues, unfoldFilled, valuesIn } from "../formValues.ts";
import {
  type Attempt,
  draftOf,
  type FormDraft,
  joinedParts,
  removeDraft,
  storeDraft,
} from "./draft.ts";

/** Milliseconds without a change before the draft is saved. */
const pause = 300;

/** A form's draft: saved while a reader types, restored when they return, removed when it is sent. */
export interface DraftHandle {
  /** True once script has taken over the form. */
  readonly isAlive: boolean;
  /** True where a draft is stored in this browser. */
  readonly isStored: boolean;
  /** Time of the draft that was restored, in milliseconds since 1970. */
  readonly restoredAt: number | undefined;
  /** Number of times the fields were cleared; they are rendered anew after each. */
  readonly count: number;
  changed(): void;
  attempt(): Attempt | undefined;
  storeAttempt(attempt: Attempt): void;
  /** Removes the draft for good, after the form was sent. */
  drop(): void;
  /** Empties the form. */
  clear(): void;
}

export function useDraft(
  { form, initial, isAnother }: EnquiryFormProps & { isAnother: boolean },
  element: RefObject<HTMLFormElement | null>,
  queue: AttachmentQueue,
  setDomestic: (isDomestic: boolean) => void,
): DraftHandle {
  const [isAlive, setAlive] = useState(isAnother);
  const [restoredAt, setRestoredAt] = useState<number>();
  const [count, setCount] = useState(0);
  const { isStored, setStored, attempt, ...storage } = useStorage(form, element, queue);

  // Before the form's changes are replayed, which then take precedence.
  useLayoutEffect(() => {
    const of = element.current;
    const draft = draftOf(form);
    setAlive(true);
    if (of === null || draft === undefined) return;
    restore(of, draft, initial.values);
    unfoldFilled(of);
    queue.putBack(draft.files);
    attempt.current = draft.attempt;
    setDomestic((draft.values.city ?? initial.values.city) === "domestic");
    setRestoredAt(draft.savedAt);
    setStored(true);
  }, [form, element, queue, initial, setDomestic, attempt, setStored]);

  return {
    isAlive,
    isStored,
    restoredAt,
    count,
    changed: storage.plan,
    attempt: () => attempt.current,
    storeAttempt(next) {
      attempt.current = next;
      storage.save();
    },
    drop: storage.drop,
    clear() {
      queue.clear();
      attempt.current = undefined;
      setDomestic(initial.values.city === "domestic");
      setRestoredAt(undefined);
      setStored(false);
      setCount((before) => before + 1);
      removeDraft(form);
    },
  };
}

/** Saves the draft: some time after a change, when an upload ends, and when the page is left. */
function useStorage(
  form: FormName,
  element: RefObject<HTMLFormElement | null>,
  queue: AttachmentQueue,
) {
  const [isStored, setStored] = useState(false);
  const attempt = useRef<Attempt>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOver = useRef(false);

  const save = () => {
    clearTimeout(timer.current);
    const of = element.current;
    if (of === null || isOver.current) return;
    const files = queue.uploaded();
    if (!isChanged(of, form) && files.length === 0) {
      removeDraft(form);
      setStored(false);
      return;
    }
    const values = valuesIn(of, form);
    storeDraft(form, { values, files, savedAt: Date.now(), attempt: attempt.current });
    setStored(true);
  };
  const latest = useRef(save);
  latest.current = save;
  const plan = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), pause);
  }, []);

  useEffect(() => {
    const now = () => latest.current();
    const stopFiles = queue.subscribe(plan);
    window.addEventListener("pagehide", now);
    document.addEventListener("visibilitychange", now);
    return () => {
      stopFiles();
      clearTimeout(timer.current);
      window.removeEventListener("pagehide", now);
      document.removeEventListener("visibilitychange", now);
    };
  }, [queue, plan]);

  const drop = () => {
    isOver.current = true;
    clearTimeout(timer.current);
    removeDraft(form);
  };
  return { isStored, setStored, attempt, save, plan, drop };
}

/** Restores a draft. Parts that a reader brings are added to those in it; a position replaces it. */
function restore(element: HTMLFormElement, { values }: FormDraft, initial: EnteredValues): void {
  const { parts, part, position } = initial;
  restoreValues(element, {
    ...values,
    ...(values.parts !== undefined && { parts: joinedParts(values.parts, textOf(parts)) }),
    ...(textOf(part) !== "" && { part: textOf(part) }),
    ...(textOf(position) !== "" && { position: textOf(position) }),
  });
}

function textOf(value: EnteredValues[string] | undefined): string {
  return [value ?? ""].flat().join(", ");
}
