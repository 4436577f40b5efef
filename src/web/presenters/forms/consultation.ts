import { localize } from "../../../base/site/text/localizedText.ts";
import { guestbookOf } from "../../../readers/enquiries/formOptions.ts";
import { mailHref } from "../../components/company/contactLinks.ts";
import type { ConsultationProps, Department } from "../../components/enquiry/enquiryProps.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { richTextOf } from "../richText.ts";
import { contactAddress, departmentCard, departmentNames } from "./departments.ts";
import { type EnquiryPageOptions, enquiryOf } from "./enquiryForm.ts";

/** The page of a department: its texts, its form and how to reach it. */
export function consultationProps(
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
    introduction: richTextOf(guestbookOf(view, department)?.body.introduction, context),
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
