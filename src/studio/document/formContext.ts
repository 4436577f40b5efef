import { type ComponentType, createContext, use } from "react";
import type { Language } from "../../base/site/languages.ts";
import type { FieldProps } from "./fields/fieldProps.ts";
import type { ProblemList } from "./labels/problemList.ts";
import type { DraftStore } from "./store/draftStore.ts";

/** Which languages a form shows for editing; the other one stands beside it to be read. */
export type FormMode = "both" | Language;

/** What the fields of a form share. It stays the same while somebody types. */
export interface FormState {
  readonly store: DraftStore;
  readonly problems: ProblemList;
  /** The content type's name. */
  readonly type: string;
  readonly mode: FormMode;
  /** Why the person may not write texts of a language, or facts; undefined: they may. */
  readonly refusal: (what: Language | "facts") => string | undefined;
  /** There is nothing that the person may write: said once, above the form. */
  readonly isReadOnly: boolean;
  /** Draws a field within another one. */
  readonly Field: ComponentType<FieldProps>;
}

export const FormContext = createContext<FormState | undefined>(undefined);

/** What the fields of a form share. */
export function useForm(): FormState {
  const form = use(FormContext);
  if (form === undefined) throw new Error("There is no form above this component");
  return form;
}
