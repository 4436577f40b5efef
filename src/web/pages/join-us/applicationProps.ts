import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import type { EnquiryProps } from "../../components/enquiry/enquiryProps.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { formOf } from "../../presenters/forms/departments.ts";
import { type EnquiryPageOptions, enquiryOf } from "../../presenters/forms/enquiry.ts";
import { richTextOf } from "../../presenters/richText.ts";

/** The application form, and what the company says about it. */
export interface ApplicationProps {
  /** HTML ready for the page; "" without an introduction. */
  readonly introduction: LocalizedText;
  readonly enquiry: EnquiryProps;
}

export function applicationOf(options: EnquiryPageOptions, context: PageContext): ApplicationProps {
  return {
    introduction: richTextOf(formOf("application", context.view)?.body.introduction, context),
    enquiry: enquiryOf("application", options, context),
  };
}
