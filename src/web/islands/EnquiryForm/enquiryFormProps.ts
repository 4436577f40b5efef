import { enquiry as enEnquiry } from "../../../base/i18n/en/forms/enquiry.ts";
import { enquiryForm as enForm } from "../../../base/i18n/en/forms/enquiryForm.ts";
import { enquiry as zhEnquiry } from "../../../base/i18n/zh/forms/enquiry.ts";
import { enquiryForm as zhForm } from "../../../base/i18n/zh/forms/enquiryForm.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { UploadedFile } from "../../../readers/enquiries/form/attachmentLimits.ts";
import type { Options } from "../../../readers/enquiries/form/enquirySchema.ts";
import type { FormName } from "../../../readers/enquiries/form/fields.ts";
import { messagesOfForm } from "../../../readers/enquiries/form/messagesOfForm.ts";

/** Values of a form's fields, by their names; of several ticked boxes a list. */
export type EnteredValues = Readonly<Record<string, string | readonly string[]>>;

/** The error of a field, in the words that are shown beside it. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** Recipient outside the mainland of China, which the consent names. */
export interface RecipientAbroad {
  readonly recipient: string;
  readonly country: string;
  readonly contact: string;
}

export interface EnquiryFormProps {
  readonly form: FormName;
  readonly language: Language;
  /** Address the form is posted to without script. */
  readonly action: string;
  readonly options: Options;
  /** Address of the page that tells how far an enquiry is. */
  readonly trackingHref: string;
  /** Address of the privacy notice; absent where the site has none. */
  readonly privacyHref?: string;
  /** Recipient of what is sent, where the desk is outside the mainland of China. */
  readonly abroad?: RecipientAbroad;
  /** Initial state: after a plain post that was refused, the values sent and the errors. */
  readonly initial: InitialForm;
}

export interface InitialForm {
  readonly values: EnteredValues;
  readonly complaints: readonly FieldError[];
  readonly files: readonly UploadedFile[];
  /** Reason of a refusal that is no field's error. */
  readonly failure?: string;
}

const messages = {
  en: { enquiry: enEnquiry, ...enForm },
  zh: { enquiry: zhEnquiry, ...zhForm },
} as const satisfies Record<Language, typeof enForm & { enquiry: typeof enEnquiry }>;

/** The messages of a form, which come with its script and not with each page. */
export type FormMessages = Omit<typeof enForm, "hints" | "application" | "quality"> & {
  readonly enquiry: typeof enEnquiry;
  /** By the fields' names. */
  readonly hints: Readonly<Record<string, string | undefined>>;
};

/** The messages of a form in a language. */
export function formMessages(form: FormName, language: Language): FormMessages {
  const { application, quality, ...common } = messages[language];
  const enquiry = messagesOfForm(common.enquiry, form);
  if (form === "quality") {
    return { ...common, enquiry, hints: { ...common.hints, ...quality.hints } };
  }
  if (form !== "application") return { ...common, enquiry };
  return {
    ...common,
    ...application,
    enquiry,
    hints: { ...common.hints, ...application.hints },
    sections: { ...common.sections, ...application.sections },
    done: { ...common.done, ...application.done },
    check: { ...common.check, ...application.check },
  };
}

/** The id of a field's element; there is one form on a page. */
export const fieldId = (name: string): string => `enquiry-${name}`;

/** Storage key of a form's draft. */
export const draftKey = (form: FormName): string => `enquiry-${form}`;
