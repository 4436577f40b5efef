import type { UploadedFile } from "../../../enquiries/form/attachments.ts";
import type { FormName } from "../../../enquiries/form/fields.ts";
import type { Options } from "../../../enquiries/form/schema.ts";
import { enquiry as enEnquiry } from "../../../i18n/en/enquiry.ts";
import { enquiryForm as enForm } from "../../../i18n/en/enquiryForm.ts";
import { enquiry as zhEnquiry } from "../../../i18n/zh/enquiry.ts";
import { enquiryForm as zhForm } from "../../../i18n/zh/enquiryForm.ts";
import type { Language } from "../../../site/languages.ts";

/** What stands in a form's fields, by their names; of several ticked boxes a list. */
export type Values = Readonly<Record<string, string | readonly string[]>>;

/** What is wrong with a field, in the words that are shown beside it. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export interface EnquiryFormProps {
  readonly form: FormName;
  readonly language: Language;
  /** Where the form is posted without script. */
  readonly action: string;
  readonly options: Options;
  /** Where the privacy notice stands; absent where the site has none. */
  readonly privacyHref?: string;
  /** What the form begins with: after a plain post that was not taken, what was sent and why. */
  readonly initial: InitialForm;
}

export interface InitialForm {
  readonly values: Values;
  readonly complaints: readonly FieldError[];
  readonly files: readonly UploadedFile[];
  /** Why nothing could be taken, where that is not a field's fault. */
  readonly failure?: string;
}

/** The words of the form, which come with its script and not with each page. */
export const formMessages = {
  en: { enquiry: enEnquiry, ...enForm },
  zh: { enquiry: zhEnquiry, ...zhForm },
} as const satisfies Record<Language, typeof enForm & { enquiry: typeof enEnquiry }>;

export type FormMessages = typeof enForm & { readonly enquiry: typeof enEnquiry };

/** The id of a field's element; there is one form on a page. */
export const fieldId = (name: string): string => `enquiry-${name}`;

/** Where a form's draft lies in local storage. */
export const draftKey = (form: FormName): string => `enquiry-${form}`;
