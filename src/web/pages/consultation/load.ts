import { type Phrase, phrase } from "../../../site/phrase.ts";
import { mail } from "../../components/company/reach.ts";
import { contactAddress, type Desk, type DeskCard, deskCard, deskNames, formOf } from "../desks.ts";
import { richTextOf } from "../pageHtml.ts";
import type { PageContext } from "../pageModule.ts";
import { type EnquiryProps, enquiryOf } from "./enquiry.ts";

export interface ConsultationProps extends DeskCard {
  /** What the desk is for; HTML ready for the page, "" where its form says nothing. */
  readonly introduction: Phrase;
  readonly enquiry: EnquiryProps;
  readonly phone: string;
  readonly email: string;
  readonly emailHref: string;
  /** When the phone is answered; "" where it is not known. */
  readonly hours: Phrase;
  readonly others: readonly DeskCard[];
  /** Where questions are searched. */
  readonly searchAddress: string;
}

export function load(
  desk: Desk,
  asked: { readonly action: string; readonly parts: readonly string[] },
  context: PageContext,
): ConsultationProps {
  const { view } = context;
  const { phone, email } = view.setting("company");
  const card = deskCard(desk, context);
  const subject = card.title.text;
  // The company's own number is answered where it has its seat.
  const seat = view.setting("profile").sites.find((site) => site.phone === phone);
  return {
    ...card,
    introduction: richTextOf(formOf(desk, view)?.body.introduction, context),
    enquiry: enquiryOf(desk, asked, context),
    phone,
    email,
    emailHref: mail(email, subject),
    hours: phrase(seat?.hours, view.language),
    others: deskNames.filter((other) => other !== desk).map((other) => deskCard(other, context)),
    searchAddress: contactAddress("faq", context),
  };
}
