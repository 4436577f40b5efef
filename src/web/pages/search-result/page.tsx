import { pageQuery } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import { searchStartInSteps } from "../../../readers/search/emptyQuerySuggestions.ts";
import { searchTypes } from "../../../readers/search/searchTypes.ts";
import { definePage } from "../../page/pageModule.ts";
import { load, pageSize, type SearchParams, type SearchProps, textOf } from "./load.ts";
import { SearchResult } from "./view.tsx";

/** The results of a search, of one type or of all (spec section 2, "Search box"). */
export const page = definePage<{ readonly params: SearchParams }, SearchProps>({
  prepare: ({ search }, { views }, language) =>
    textOf(search).text === "" ? searchStartInSteps(views[language]) : undefined,
  resolve({ search, type, column, page: number }) {
    const code = searchTypes.find((known) => String(known) === type) ?? -1;
    const params = {
      ...textOf(search),
      type: code,
      ...(column !== undefined && /^[1-9]\d{0,8}$/.test(column) && { column: Number(column) }),
      page: number !== undefined && /^[1-9]\d{0,4}$/.test(number) ? Number(number) : 1,
    };
    return { params };
  },
  address: ({ params: { text, type, column, page: number } }) => ({
    search: text === "" ? undefined : text,
    type: type === -1 ? undefined : type,
    column,
    page: pageQuery(number),
  }),
  delivery: ({ text }) => (text === "" ? "perRequest" : "search"),
  searches: ({ text, type, column, page: number }) =>
    text === "" ? undefined : { text, type, column, page: number, limit: pageSize },
  position: (_resolved, { messages }) => ({
    columns: [],
    breadcrumb: [{ title: { text: messages.search.title } }],
  }),
  load: ({ params }, context, { answer }) => load(params, context, answer),
  head({ text }, { view, messages }) {
    const { search } = messages;
    return {
      title: text === "" ? search.title : search.titleOf(text),
      description: search.description(localize(view.setting("company").name, view.language).text),
      type: "website",
      jsonLd: [],
    };
  },
  desktop: SearchResult,
  mobile: SearchResult,
});
