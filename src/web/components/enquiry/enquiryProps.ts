import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import type { Moment } from "../../../base/site/time/momentText.ts";
import type { FormName } from "../../../readers/enquiries/form/fields.ts";
import type { EnquiryFormProps } from "../../islands/EnquiryForm/enquiryFormProps.ts";

/** An enquiry form on its page, at the step its visitor is at. */
export type EnquiryProps =
  | { readonly step: "form"; readonly form: EnquiryFormProps }
  | {
      readonly step: "review";
      readonly form: FormName;
      readonly action: string;
      readonly token: string;
      readonly failure: string;
      readonly rows: readonly { readonly label: string; readonly values: readonly string[] }[];
    }
  | {
      readonly step: "again";
      readonly form: FormName;
      readonly action: string;
      readonly token: string;
      readonly failure: string;
    }
  | {
      readonly step: "sent";
      readonly form: FormName;
      readonly address: string;
      readonly trackingHref: string;
      readonly code: string;
      /** Time by which a reply is promised; undefined where none is. */
      readonly replyBy: Moment | undefined;
    };

/** Initial values of a form's fields, by their names. */
export type FormValues = EnquiryFormProps["initial"]["values"];

/** A department that takes enquiries on a page of its own. */
export type Department = Exclude<FormName, "contact" | "application">;

/** A department as other pages offer it. */
export interface DepartmentCard {
  readonly department: Department;
  readonly title: LocalizedText;
  /** Its column's summary. */
  readonly summary: LocalizedText;
  readonly topics: readonly LocalizedText[];
  /** Working days within which it answers; undefined where it promises none. */
  readonly replyDays: number | undefined;
  readonly href: string;
}

/** The page of a department that takes enquiries. */
export interface ConsultationProps extends DepartmentCard {
  /** Introduction from its form: HTML ready for the page; "" without one. */
  readonly introduction: LocalizedText;
  readonly enquiry: EnquiryProps;
  readonly phone: string;
  readonly email: string;
  readonly emailHref: string;
  /** Hours of the phone line; "" where they are unknown. */
  readonly hours: LocalizedText;
  readonly others: readonly DepartmentCard[];
  /** Address of the search among questions and answers. */
  readonly searchAddress: string;
}
