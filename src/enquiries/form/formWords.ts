import type { FieldName, FormName } from "./fields.ts";
import type { ProblemName } from "./problems.ts";

// Part of the forms' contract: the browser and the server read the same file.

type Labels = Readonly<Record<FieldName, string>>;

type ProblemTexts = Readonly<Record<ProblemName, string>>;

/** The messages of all forms, and those that some forms have in place of them. */
interface FormWords {
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
export function wordsOfForm<Words extends FormWords>(words: Words, form: FormName): Words {
  const own = words.ofForm[form];
  if (own === undefined) return words;
  return {
    ...words,
    fields: { ...words.fields, ...own.fields },
    problems: { ...words.problems, ...own.problems },
  };
}
