import { months, news } from "../company/news.ts";

/** Messages of the search box and of its results (spec section 2, "Search box"). */
export const search = {
  /** Text between two sentences. */
  space: " ",
  title: "Search",
  /** Accessible name of the box in the header, where the page has another. */
  inBar: "Search the site",
  results: "Results",
  titleOf: (text: string) => `Search for “${text}”`,
  description: (company: string) =>
    `Search the products, solutions, news and documents of ${company}.`,
  keyword: "Part number or keyword",
  type: "Search in",
  /** Labels of the types of search, by code. */
  types: {
    "-1": "All",
    "2": "News",
    "3": "Products",
    "4": "Solutions",
    "1": "Pages",
    "5": "Announcements",
    "6": "Documents",
    "7": "Questions",
    "12": "Videos",
    "13": "Positions",
  },
  /** Label of a hit of a type that the filter does not offer. */
  kinds: {
    product: "Product",
    solution: "Solution",
    news: "News",
    video: "Video",
    faq: "Question",
    investor: "Announcement",
    download: "Document",
    career: "Position",
    page: "Page",
    honour: "Honour",
    history: "History",
    partner: "Partner",
    column: "Section",
    guestbook: "Form",
    setting: "Page",
  },
  submit: "Search",
  open: "Search",
  close: "Close search",
  clear: "Clear",
  suggestionsLabel: "Popular searches",
  suggestions: ["AI", "Quick Charge", "Camera", "Intelligent"],
  recent: "Recent searches",
  forget: "Clear history",
  /** Announced to screen readers while a text is typed. */
  found: (count: number) => (count === 1 ? "1 suggestion" : `${count} suggestions`),
  total: (count: string, single: boolean) => (single ? "1 result" : `${count} results`),
  /** A day as `2016-04-30`, a month as `2016-04` or a year as `2016`. */
  when: (iso: string) => {
    if (iso.length === 10) return news.day(iso);
    const [year = "", month] = iso.split("-");
    return month === undefined ? year : `${months[Number(month) - 1] ?? ""} ${year}`;
  },
  narrow: "Filter by section",
  anywhere: "All sections",
  newest: { "2": "Latest news", "3": "Latest products", "4": "Solutions" },
  didYouMean: "Did you mean",
  corrected: (text: string) => `No results for “${text}”. Showing results for`,
  cut: "Your search was longer than 200 characters; the rest was ignored.",
  nothing: (text: string) => `No results for “${text}”.`,
  nothingHint: "Try a part number without its last letters, or a single word.",
  closest: "Similar part numbers",
  /** Heading of what a text asks of parts. */
  understood: "Recognised conditions",
  /** Accessible name of a link that takes a condition away. */
  removeCondition: (text: string) => `Remove “${text}” from the search`,
  meetsAll: (count: number, all: number) => {
    const them = all === 1 ? "it" : "all of them";
    return count === 1
      ? `1 part meets ${them} and comes first.`
      : `${count} parts meet ${them} and come first.`;
  },
  noneMeetsAll: "No part meets all of them; those that meet the most come first.",
  noPartHas: (condition: string) => `No part meets “${condition}”.`,
  nearestValue: (value: string) => `The nearest is ${value}.`,
  /** Values of a condition that excludes: `Interface: not CAN`, `Bluetooth: none`. */
  notOf: (value: string) => `not ${value}`,
  none: "none",
  notInFinder: (condition: string) =>
    `The finder has no filter for “${condition}” and opens without it.`,
  /** Before a condition of the text at a part, for screen readers. */
  met: "Meets:",
  unmet: "Does not meet:",
  asWords: (text: string) => `Searched as words: ${text}`,
  inFinder: (count: number) =>
    count === 1 ? "Show this part in the finder" : `Show these ${count} parts in the finder`,
  openFinder: "Change the conditions in the finder",
  /** Above hits that are only near what was searched for. */
  closestHits: (text: string) => `No results for “${text}”. These parts come closest:`,
  askUs: "Tell us what you are looking for, and an engineer will answer.",
  askNow: "Ask our engineers",
  /** Begins the message to an engineer; the reader goes on. */
  askFor: (text: string) => `I am looking for “${text}”.`,
  leads: "Other ways to find a part",
  families: "Product families",
  finder: "All parts by their parameters",
  /** Reason why a part is a hit for another maker's number. */
  standsFor: (number: string, maker: string) =>
    maker === ""
      ? `Replacement for ${number}, an earlier part number`
      : `Alternative to ${number} from ${maker}`,
  datasheet: "Datasheet",
  orderCodes: "Order codes",
  replacedBy: "Replaced by",
  notReady: "Search is starting up. Please try again in a few seconds.",
  tooOften: "Too many searches in a short time. Please wait a moment.",
  tryAgain: "Try again",
};
