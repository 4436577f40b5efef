import { localize } from "../../../site/localizedText.ts";
import { faqData } from "../../discovery/companyData.ts";
import { defineColumnPage } from "../../page/columnPage.ts";
import { type FaqProps, load } from "./load.ts";
import { Faq } from "./view.tsx";

/** Questions and answers: all topics of a column, or one topic. */
export const page = defineColumnPage<FaqProps>("faq", {
  load,
  head({ title, summary, count, topics }, { view, messages }) {
    const company = localize(view.setting("company").name, view.language).text;
    const shown = topics.flatMap(({ questions }) => questions);
    const data = faqData(
      shown.map(({ question, answer }) => ({
        question: question.map(({ text }) => text).join(""),
        answer: answer.text,
      })),
    );
    return {
      title: title.text,
      description: summary.text || messages.contact.faqDescription(title.text, count, company),
      type: "website",
      jsonLd: data ? [data] : [],
    };
  },
  hasPageHead: true,
  desktop: Faq,
  mobile: Faq,
});
