import type { SettingValue } from "../../../content/settings/settings.ts";

/** Settings by which the search is tuned. */
export type TuningSettings = {
  readonly [Name in "search_synonyms" | "search_pins"]: SettingValue<Name>;
};

/** Searches to compare in two states of the settings. */
export interface TuningTrial {
  readonly texts: readonly string[];
  readonly before: TuningSettings;
  readonly after: TuningSettings;
  /** Number of first results that are compared. */
  readonly limit: number;
}

/** First results of a search, in order, and how many there are. */
export interface TriedResult {
  readonly ids: readonly number[];
  readonly total: number;
  /** Ids of those that come first because they are pinned. */
  readonly pinned: readonly number[];
}

/** Results of a search in both states. */
export interface TriedText {
  readonly before: TriedResult;
  readonly after: TriedResult;
}
