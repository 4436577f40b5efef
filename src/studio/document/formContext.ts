import { type ComponentType, createContext, use } from "react";
import type { Language } from "../../base/site/languages.ts";
import type { ProblemList } from "./problemList.ts";
import type { DraftStore } from "./store/draftStore.ts";
import type { FieldDescription } from "./typeDescription.ts";

export interface FieldProps {
  readonly field: FieldDescription;
  /** Path of the field in the document: its description's path with the ids of items. */
  readonly path: string;
}

/** Languages that a form shows for editing; the other one is shown read-only beside it. */
export type FormMode = "both" | Language;

/** State shared by the fields of a form; the same object while the person types. */
export interface FormState {
  readonly store: DraftStore;
  readonly problems: ProblemList;
  /** The content type's name. */
  readonly type: string;
  readonly mode: FormMode;
  /** Returns why the person may not write texts of a language, or facts; undefined: they may. */
  readonly refusal: (what: Language | "facts") => string | undefined;
  /** True where the person may write nothing, which a notice above the form says. */
  readonly isReadOnly: boolean;
  /** Draws a field within another one. */
  readonly Field: ComponentType<FieldProps>;
}

export const FormContext = createContext<FormState | undefined>(undefined);

/** Returns the state of the surrounding form. @throws Error outside of a form */
export function useForm(): FormState {
  const form = use(FormContext);
  if (form === undefined) throw new Error("There is no form above this component");
  return form;
}
