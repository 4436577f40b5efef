import { useEffect, useState } from "react";
import { call } from "../../client/api/call.ts";
import { clearRecentSearches, recentSearches } from "../../client/ui/recentSearches.ts";
import type { SuggestionOption } from "./model.ts";

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
}

/** Completions of a text, requested once it rests; when it changes, a pending request is aborted. */
export function useCompletions(text: string, surface: string): readonly SuggestionOption[] {
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
      const options = (data as readonly Completion[]).map(({ id, ...shown }) => ({
        key: String(id),
        ...shown,
      }));
      setFound({ text, options });
    }, rest);
    return () => {
      changed.abort();
      clearTimeout(timer);
    };
  }, [text, surface]);
  // The last result stays until the next one is there, so that the list does not flicker.
  return text === "" ? [] : found.options;
}
