import { SearchBox } from "../../../islands/SearchBox/SearchBox.tsx";
import type { SearchBoxProps } from "../../../islands/SearchBox/searchBoxProps.ts";
import { Island } from "../../Island.tsx";
import { usePage } from "../../pageEnvironment.tsx";

/** The types a reader may choose from, in the order of the specification (section 2). */
const types = ["-1", "2", "3", "4"] as const;

function isOffered(type: string): boolean {
  return types.some((known) => known === type);
}

/** The search box with the page's messages and addresses. */
export function SearchBoxIsland({
  label,
  stockCode,
  text = "",
  type = "-1",
  keys,
}: {
  /** Names it among the page's landmarks. */
  label: string;
  stockCode: string | undefined;
  text?: string;
  type?: string;
  /** Keys that lead to it, as `aria-keyshortcuts` writes them. */
  keys?: string;
}) {
  const { messages, href, urls } = usePage();
  const { search, frame } = messages;
  const props: SearchBoxProps = {
    // A form's own fields replace the query of its address, so the language goes with them.
    action: href("search-result").split("?")[0] ?? "",
    ...(urls.languageInQuery && urls.language === "zh" ? { lang: "zh" } : {}),
    surface: urls.surface,
    text,
    type: isOffered(type) ? type : "-1",
    types: types.map((value) => ({ value, label: search.types[value] })),
    suggestions: search.suggestions.map((suggestion) => ({
      text: suggestion,
      href: href("search-result", { search: suggestion, type: -1 }),
    })),
    stockCode,
    label,
    ...(keys !== undefined && { keys }),
    words: {
      keyword: search.keyword,
      type: search.type,
      submit: search.submit,
      clear: search.clear,
      recent: search.recent,
      forget: search.forget,
      stockCode: frame.stockCode,
      suggestionsLabel: search.suggestionsLabel,
      foundOne: search.found(1),
      datasheet: search.datasheet,
      orderCodes: search.orderCodes,
      replacedBy: search.replacedBy,
      foundMany: search.found(2).replace("2", "#"),
    },
  };
  return <Island name="SearchBox" component={SearchBox} props={props} hydrate="interaction" />;
}
