import type { ProblemName } from "./fieldProblems.ts";
import type { FieldName, FormName } from "./fields.ts";

// Part of the forms' contract: the browser and the server read the same file.

type Labels = Readonly<Record<FieldName, string>>;

type ProblemTexts = Readonly<Record<ProblemName, string>>;

/** The messages of all forms, and those that some forms have in place of them. */
interface FormTexts {
  readonly fields: Labels;
  readonly problems: ProblemTexts;
  readonly ofForm: Readonly<
    Partial<
      Record<
        FormName,
        { readonly fields: Partial<Labels>; readonly problems: Partial<ProblemTexts> }
      >
    >
  >;
}

/** The messages as one form shows them: an applicant has a name, not a contact. */
export function messagesOfForm<Texts extends FormTexts>(texts: Texts, form: FormName): Texts {
  const own = texts.ofForm[form];
  if (own === undefined) return texts;
  return {
    ...texts,
    fields: { ...texts.fields, ...own.fields },
    problems: { ...texts.problems, ...own.problems },
  };
}
