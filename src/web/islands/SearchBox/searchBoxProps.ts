export interface SearchBoxMessages {
  readonly keyword: string;
  readonly type: string;
  readonly submit: string;
  readonly clear: string;
  readonly recent: string;
  readonly forget: string;
  readonly stockCode: string;
  readonly suggestionsLabel: string;
  /** Number of suggestions: "1 suggestion", and for more with `#` in place of the number. */
  readonly foundOne: string;
  readonly foundMany: string;
  readonly replacedBy: string;
  readonly datasheet: string;
  readonly orderCodes: string;
}

export interface SearchBoxProps {
  /** Address of the page of results, to which the form is sent. */
  readonly action: string;
  /** Sent with the form where the query states the language. */
  readonly lang?: string;
  readonly surface: "desktop" | "mobile";
  /** Initial text. */
  readonly text: string;
  readonly type: string;
  readonly types: readonly { readonly value: string; readonly label: string }[];
  readonly suggestions: readonly { readonly text: string; readonly href: string }[];
  /** Stock code; undefined for a company without one. */
  readonly stockCode: string | undefined;
  /** Keys that lead to the box, as `aria-keyshortcuts` writes them; absent for a box in the page. */
  readonly keys?: string;
  /** Name of the landmark: a page may have two of them. */
  readonly label: string;
  readonly words: SearchBoxMessages;
}

/**
 * An option of the list below the field: a completion, one of the last searches, or a secondary
 * link of the part above it.
 */
export interface SuggestionOption {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** Heading shared with the others of its kind; "" without one. */
  readonly group: string;
  /** Address it leads to; "" where its title is searched instead. */
  readonly url: string;
  /** Further facts about a part. */
  readonly part?: OptionPart;
  /** Number of the part that the option is a secondary link of. */
  readonly linkOf?: string;
}

export interface OptionPart {
  readonly stage: string;
  readonly stageName: string;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  /** Explanation where it is found by another part's number; "" where it is not. */
  readonly reason: string;
}
