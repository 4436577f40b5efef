import { queryPrefix } from "../../../base/site/addresses/href.ts";
import { type PageKey, pageFacts } from "../../../base/site/addresses/pages.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import type { RawQuery } from "../../page/pageModule.ts";

/**
 * Longest value of a query that a page reads. Longer ones are as good as wrong; what readers type is
 * cut one character later, so that the page can tell.
 */
const maxValueLength = 200;

/** Longest value of a list, and most queries of one kind; what goes beyond is as good as wrong. */
const maxListLength = 1000;
const maxPrefixedQueries = 60;

/**
 * The queries the page declares, each as first given, lists with all their values, trimmed; all
 * others are dropped.
 */
export function declaredQuery(page: PageKey, url: string): RawQuery {
  const at = url.indexOf("?");
  const { queries, typed, lists = [] } = pageFacts(page);
  if (at < 0) return {};
  const given = new URLSearchParams(url.slice(at + 1));
  const query: Record<string, string | undefined> = {};
  for (const name of queries) {
    const value = given.get(name)?.trim();
    if (value === undefined) continue;
    if (value.length <= maxValueLength) query[name] = value;
    else if (name === typed) query[name] = cutText(value, maxValueLength + 1);
  }
  for (const name of lists.flatMap((list) => queryNames(list, given))) {
    const values = given.getAll(name).map((value) => value.trim());
    const value = values.join();
    if (values.length > 0 && value.length <= maxListLength) query[name] = value;
  }
  return query;
}

/** The names in a request that a declared list stands for. */
function queryNames(list: string, given: URLSearchParams): readonly string[] {
  const kind = queryPrefix(list);
  if (kind === undefined) return [list];
  const names = new Set(given.keys().filter((name) => name.startsWith(kind)));
  return [...names].slice(0, maxPrefixedQueries);
}
