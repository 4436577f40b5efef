import { pageNumber } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import { columnOfPage } from "../../../content/queries/columns/requestedColumn.ts";
import { faqData } from "../../discovery/structuredData/companyData.ts";
import { columnPosition } from "../../page/breadcrumb.ts";
import { definePage } from "../../page/pageModule.ts";
import { addressQuery, type FaqProps, lastPageOfColumn, load, type ResolvedFaq } from "./load.ts";
import { Faq } from "./view.tsx";

/** Questions and answers: all topics of a column, or one topic; a long one on several pages. */
export const page = definePage<ResolvedFaq, FaqProps>({
  resolve(query, view) {
    const column = columnOfPage("faq", query, view);
    const number = pageNumber(query.page);
    if (column === undefined || number > lastPageOfColumn(column)) return undefined;
    return { params: { column: column.doc.id, page: number }, column };
  },
  address: ({ params, column }) => addressQuery(column, params.page),
  position: ({ column }, context) => columnPosition(column, context),
  load,
  head({ title, summary, count, page: number, topics }, { view, messages }) {
    const company = localize(view.setting("company").name, view.language).text;
    const shown = topics.flatMap(({ questions }) => questions);
    const data = faqData(
      shown.map(({ question, answer }) => ({
        question: question.map(({ text }) => text).join(""),
        answer: answer.text,
      })),
    );
    return {
      title: messages.frame.pagedTitle(title.text, number),
      description: summary.text || messages.contact.faqDescription(title.text, count, company),
      type: "website",
      jsonLd: data ? [data] : [],
    };
  },
  hasPageHead: true,
  composed: ({ column, params }) => (params.page === 1 ? column : undefined),
  desktop: Faq,
  mobile: Faq,
});
