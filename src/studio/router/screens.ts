import { singletonRoutes } from "../../base/site/addresses/deviceIndependentRoutes.ts";

/** The studio's address: everything below it is the same document, which shows a screen by its path. */
const { path: studioPath } = singletonRoutes.studio;

interface ScreenFacts {
  /** Path below `studioPath`; `:name` stands for one segment, a parameter of the screen. */
  readonly path: string;
  /** Queries that are part of the screen's state; others are dropped. */
  readonly queries: readonly string[];
}

/** Every screen by its key. A new screen is one line here and one in `screens/index.ts`. */
export const screens = {
  home: { path: "/", queries: [] },
  calendar: { path: "/calendar", queries: ["month", "view", "type"] },
  documents: {
    path: "/documents",
    // biome-ignore format: one line is a list
    queries: ["type", "search", "status", "language", "list", "scheduled", "author", "column", "since", "order", "size", "page", "view"],
  },
  // `on`: path of the field that is commented on; `thread`: the one that is shown.
  document: {
    path: "/documents/:key",
    queries: ["panel", "field", "mode", "from", "at", "on", "thread"],
  },
  translation: { path: "/translation", queries: [] },
  // `column`: the one that it lies in, of a column the one above it; `lists`: what a new column lists;
  // `title` in `language`: the words that it is to be about.
  newDocument: {
    path: "/new-document",
    queries: ["type", "from", "column", "lists", "title", "language"],
  },
  grid: { path: "/grid", queries: ["family", "search", "missing", "order", "by"] },
  changeSets: { path: "/change-sets", queries: ["before"] },
  changeSet: { path: "/change-sets/:id", queries: [] },
  sheets: { path: "/sheets", queries: ["file", "show", "page", "list"] },
  lifecycle: { path: "/lifecycle", queries: ["keys", "family"] },
  media: { path: "/media", queries: ["search", "kind", "tag", "list", "order", "view", "page"] },
  alternativeTexts: { path: "/media/alternative-texts", queries: ["list"] },
  mediaFile: { path: "/media/:path", queries: [] },
  preview: { path: "/preview", queries: ["of", "at"] },
  columns: { path: "/columns", queries: [] },
  homePage: { path: "/home-page", queries: [] },
  brand: { path: "/brand", queries: [] },
  settings: { path: "/settings", queries: ["setting"] },
  trash: { path: "/trash", queries: ["type", "page"] },
  redirects: { path: "/redirects", queries: ["search", "order", "page"] },
  searchTuning: {
    path: "/search-tuning",
    queries: ["view", "kind", "language", "days", "search", "page"],
  },
  desk: {
    path: "/enquiries",
    // biome-ignore format: one line is a list
    queries: ["words", "form", "state", "assignee", "due", "order", "part", "company", "topic", "region", "language", "spam", "review"],
  },
  deskSettings: { path: "/enquiries/settings", queries: [] },
  deskFigures: { path: "/enquiries/figures", queries: ["from", "to", "by"] },
  deskMails: { path: "/enquiries/mail", queries: [] },
  enquiry: { path: "/enquiries/:code", queries: [] },
  usage: { path: "/usage", queries: ["days", "from", "to", "document", "file"] },
  people: { path: "/people", queries: ["search", "role", "status", "page"] },
  person: { path: "/people/:id", queries: [] },
  roles: { path: "/roles", queries: [] },
  role: { path: "/roles/:name", queries: [] },
  audit: { path: "/audit", queries: ["act", "actor", "subject", "since", "until", "before"] },
  systemStatus: { path: "/system-status", queries: [] },
  mailAndBackups: { path: "/mail-and-backups", queries: [] },
  profile: { path: "/profile", queries: [] },
} as const satisfies Record<string, ScreenFacts>;

export type ScreenKey = keyof typeof screens;

export const screenKeys = Object.keys(screens) as ScreenKey[];

type ParameterOf<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? ParameterOf<First> | ParameterOf<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The parameters of a screen's path, all of them required. */
export type Parameters<Key extends ScreenKey> = Readonly<
  Record<ParameterOf<(typeof screens)[Key]["path"]>, string>
>;

/** The queries of a screen; an empty one is as good as an absent one. */
export type Queries<Key extends ScreenKey> = Readonly<
  Partial<Record<(typeof screens)[Key]["queries"][number], string | undefined>>
>;

/** A screen with its state, as an address tells it. */
export interface Place {
  readonly screen: ScreenKey;
  readonly parameters: Readonly<Record<string, string>>;
  readonly queries: Readonly<Record<string, string>>;
}

/** The address of a screen: path and query. */
export function addressOf<Key extends ScreenKey>(
  screen: Key,
  parameters: Parameters<Key>,
  queries?: Queries<Key>,
): string {
  return writeAddress({ screen, parameters, queries: queries ?? {} });
}

/** The address of a place. Queries come in the order of the table, so one state has one address. */
export function writeAddress({
  screen,
  parameters,
  queries,
}: {
  readonly screen: ScreenKey;
  readonly parameters: Readonly<Record<string, string>>;
  readonly queries: Readonly<Record<string, string | undefined>>;
}): string {
  const { path, queries: known } = screens[screen];
  const written = path
    .split("/")
    .map((part) => (part.startsWith(":") ? encode(parameters[part.slice(1)] ?? "") : part))
    .join("/");
  const query = known.flatMap((name) => {
    const value = queries[name] ?? "";
    return value === "" ? [] : [`${name}=${encode(value)}`];
  });
  const whole = `${studioPath}${written === "/" ? "" : written}`;
  return query.length === 0 ? whole : `${whole}?${query.join("&")}`;
}

/** Reads an address (path and query). @returns undefined where no screen has it */
export function readAddress(address: string): Place | undefined {
  const [path = "", query = ""] = address.split("#")[0]?.split(/\?(.*)/s) ?? [];
  const segments = segmentsOf(path);
  const [first, ...below] = segments ?? [];
  if (first !== studioPath.slice(1)) return undefined;
  for (const screen of screenKeys) {
    const parameters = match(screens[screen].path, below);
    if (parameters === undefined) continue;
    const given = new URLSearchParams(query);
    const queries: Record<string, string> = {};
    for (const name of screens[screen].queries) {
      const value = given.get(name) ?? "";
      if (value !== "") queries[name] = value;
    }
    return { screen, parameters, queries };
  }
  return undefined;
}

/** The decoded segments of a path; undefined where one cannot be decoded. */
function segmentsOf(path: string): string[] | undefined {
  try {
    return path
      .split("/")
      .filter((part) => part !== "")
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function match(pattern: string, segments: readonly string[]): Record<string, string> | undefined {
  const parts = pattern.split("/").filter((part) => part !== "");
  if (parts.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? "";
    if (part.startsWith(":")) parameters[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return parameters;
}

function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}
