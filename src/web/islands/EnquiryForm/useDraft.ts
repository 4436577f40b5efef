import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { AttachmentQueue } from "./attachmentQueue.ts";
import {
  type Attempt,
  draftOf,
  type FormDraft,
  joinedParts,
  removeDraft,
  storeDraft,
} from "./draft.ts";
import type { EnquiryFormProps, Values } from "./model.ts";
import { isChanged, restoreValues, unfoldFilled, valuesIn } from "./values.ts";

/** Milliseconds without a key before what was typed is kept. */
const pause = 300;

/** A form's draft: kept while a reader types, put back when they return, gone when it is sent. */
export interface DraftHandle {
  /** Whether script has taken over the form. */
  readonly isAlive: boolean;
  /** Whether something is kept in this browser. */
  readonly isStored: boolean;
  /** When what was put back had been typed, in milliseconds since 1970. */
  readonly restoredAt: number | undefined;
  /** What was put back into the place, which is no plain field. */
  readonly place: { readonly text: string };
  /** Counts the fields' beginnings: after each they are made anew. */
  readonly count: number;
  changed(): void;
  attempt(): Attempt | undefined;
  storeAttempt(attempt: Attempt): void;
  /** Sent: nothing of it is kept. */
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
  const [isStored, setStored] = useState(false);
  const [restoredAt, setRestoredAt] = useState<number>();
  const [place, setPlace] = useState({ text: textOf(initial.values.place) });
  const [count, setCount] = useState(0);
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
  const changed = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), pause);
  };

  // Before the reader's changes are told to the living form, which then have the last word.
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
    setPlace({ text: textOf(draft.values.place) });
    setRestoredAt(draft.savedAt);
    setStored(true);
  }, [form, element, queue, initial, setDomestic]);

  useEffect(() => {
    const now = () => latest.current();
    const stopFiles = queue.subscribe(() => {
      clearTimeout(timer.current);
      timer.current = setTimeout(now, pause);
    });
    window.addEventListener("pagehide", now);
    document.addEventListener("visibilitychange", now);
    return () => {
      stopFiles();
      clearTimeout(timer.current);
      window.removeEventListener("pagehide", now);
      document.removeEventListener("visibilitychange", now);
    };
  }, [queue]);

  const drop = () => {
    isOver.current = true;
    clearTimeout(timer.current);
    removeDraft(form);
  };
  return {
    isAlive,
    isStored,
    restoredAt,
    place,
    count,
    changed,
    attempt: () => attempt.current,
    storeAttempt(next) {
      attempt.current = next;
      save();
    },
    drop,
    clear() {
      queue.clear();
      attempt.current = undefined;
      setPlace({ text: textOf(initial.values.place) });
      setDomestic(initial.values.city === "domestic");
      setRestoredAt(undefined);
      setStored(false);
      setCount((before) => before + 1);
      removeDraft(form);
    },
  };
}

/** Puts a draft back; parts that a reader brings from another page are added to those in it. */
function restore(element: HTMLFormElement, { values }: FormDraft, initial: Values): void {
  const { parts, part } = initial;
  restoreValues(element, {
    ...values,
    ...(values.parts !== undefined && { parts: joinedParts(values.parts, textOf(parts)) }),
    ...(textOf(part) !== "" && { part: textOf(part) }),
  });
}

function textOf(value: Values[string] | undefined): string {
  return [value ?? ""].flat().join(", ");
}
