import { useEffect, useState } from "react";
import { call } from "../../client/api/call.ts";
import { clearRecentSearches, recentSearches } from "../../client/ui/menus/recentSearches.ts";
import type {
  OptionPart,
  SearchBoxMessages,
  SearchBoxProps,
  SuggestionOption,
} from "./searchBoxProps.ts";

/** Milliseconds a text must rest before it is completed. */
const rest = 120;

/** The last searches, read when they are about to be shown. */
export function useRecentSearches(isWanted: boolean): {
  options: readonly SuggestionOption[];
  forget: () => void;
} {
  const [texts, setTexts] = useState<readonly string[]>([]);
  useEffect(() => {
    if (isWanted) setTexts(recentSearches());
  }, [isWanted]);
  return {
    options: texts.map((text) => ({ key: text, title: text, detail: "", group: "", url: "" })),
    forget: () => {
      clearRecentSearches();
      setTexts([]);
    },
  };
}

interface Completion {
  readonly id: number;
  readonly title: string;
  readonly detail: string;
  readonly group: string;
  readonly url: string;
  readonly part: CompletedPart | null;
}

interface CompletedPart {
  readonly stage: string;
  readonly stage_name: string;
  readonly key_figures: readonly {
    readonly label: string;
    readonly value: string;
    readonly unit: string;
  }[];
  readonly replacement: { readonly part_number: string; readonly url: string } | null;
  readonly datasheet_url: string;
  readonly order_codes: readonly string[];
  readonly is_order_code: boolean;
  readonly ordering_url: string;
  readonly order_code_urls: readonly string[];
  readonly reason: string;
}

/** Order codes of one part that are offered one by one. */
const maxOrderCodes = 3;

type LinkMessages = Pick<SearchBoxMessages, "replacedBy" | "datasheet" | "orderCodes">;

/** A completion, and behind it the links of a part: its replacement, datasheet, order codes. */
function optionsOf({ id, part, ...shown }: Completion, words: LinkMessages): SuggestionOption[] {
  if (part === null) return [{ key: String(id), ...shown }];
  const link = (title: string, url: string): SuggestionOption => ({
    key: `${id} ${title}`,
    title,
    detail: "",
    group: shown.group,
    url,
    linkOf: shown.title,
  });
  const { replacement } = part;
  const codes = part.order_codes
    .slice(0, maxOrderCodes)
    .map((code, at) => link(code, part.order_code_urls[at] ?? part.ordering_url));
  const ordering = part.is_order_code ? codes : [link(words.orderCodes, part.ordering_url)];
  return [
    { key: String(id), ...shown, part: shownPart(part) },
    ...(replacement === null
      ? []
      : [link(`${words.replacedBy} ${replacement.part_number}`, replacement.url)]),
    ...(part.datasheet_url === "" ? [] : [link(words.datasheet, part.datasheet_url)]),
    ...(part.ordering_url === "" ? [] : ordering),
  ];
}

function shownPart({ stage, stage_name, key_figures, reason }: CompletedPart): OptionPart {
  const figures = key_figures.map(({ label, value, unit }) => ({
    label,
    value: unit === "" ? value : `${value}\u00a0${unit}`,
  }));
  return { stage, stageName: stage_name, figures, reason };
}

/** Completions of a text, requested once it rests; when it changes, a pending request is aborted. */
export function useCompletions(
  text: string,
  {
    surface,
    words: { replacedBy, datasheet, orderCodes },
  }: Pick<SearchBoxProps, "surface" | "words">,
): readonly SuggestionOption[] {
  const [found, setFound] = useState<{ text: string; options: readonly SuggestionOption[] }>({
    text: "",
    options: [],
  });
  useEffect(() => {
    if (text === "") return;
    const changed = new AbortController();
    const timer = setTimeout(async () => {
      // A failure is not reported: the form works without completions.
      const silently = { tells: [], signal: changed.signal };
      const data = await call("getSearchSuggest", { search: text, surface }, silently).catch(
        () => [],
      );
      if (changed.signal.aborted) return;
      const options = (data as readonly Completion[]).flatMap((one) =>
        optionsOf(one, { replacedBy, datasheet, orderCodes }),
      );
      setFound({ text, options });
    }, rest);
    return () => {
      changed.abort();
      clearTimeout(timer);
    };
  }, [text, surface, replacedBy, datasheet, orderCodes]);
  // The last result stays until the next one is there, so that the list does not flicker.
  return text === "" ? [] : found.options;
}
