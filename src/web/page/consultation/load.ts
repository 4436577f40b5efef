import { type LocalizedText, localize } from "../../../site/localizedText.ts";
import { mailHref } from "../../components/company/contactLinks.ts";
import {
  contactAddress,
  type Department,
  type DepartmentCard,
  departmentCard,
  departmentNames,
  formOf,
} from "../../presenters/departments.ts";
import { richTextOf } from "../../presenters/richText.ts";
import type { PageContext } from "../pageModule.ts";
import { type EnquiryPageOptions, type EnquiryProps, enquiryOf } from "./enquiry.ts";

export interface ConsultationProps extends DepartmentCard {
  /** What the desk is for; HTML ready for the page, "" where its form says nothing. */
  readonly introduction: LocalizedText;
  readonly enquiry: EnquiryProps;
  readonly phone: string;
  readonly email: string;
  readonly emailHref: string;
  /** When the phone is answered; "" where it is not known. */
  readonly hours: LocalizedText;
  readonly others: readonly DepartmentCard[];
  /** Where questions are searched. */
  readonly searchAddress: string;
}

export function load(
  department: Department,
  options: EnquiryPageOptions,
  context: PageContext,
): ConsultationProps {
  const { view } = context;
  const { phone, email } = view.setting("company");
  const card = departmentCard(department, context);
  const subject = card.title.text;
  // The company's own number is answered where it has its seat.
  const seat = view.setting("profile").sites.find((site) => site.phone === phone);
  return {
    ...card,
    introduction: richTextOf(formOf(department, view)?.body.introduction, context),
    enquiry: enquiryOf(department, options, context),
    phone,
    email,
    emailHref: mailHref(email, subject),
    hours: localize(seat?.hours, view.language),
    others: departmentNames
      .filter((other) => other !== department)
      .map((other) => departmentCard(other, context)),
    searchAddress: contactAddress("faq", context),
  };
}
