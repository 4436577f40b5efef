import type { typeNames } from "../../../base/site/contentCodes.ts";
import type { Profile } from "../../data/people/account.ts";
import type { Place, ScreenKey } from "../../router/screens.ts";
import { mayFind, maySeeType } from "./screenRights.ts";

/** Screens that an address without parameters leads to. */
export type PlainScreen = Exclude<
  ScreenKey,
  "document" | "changeSet" | "mediaFile" | "person" | "role" | "enquiry"
>;

/** A screen with those that belong to it. */
interface ScreenEntry {
  readonly screen: PlainScreen;
  /** Screens on which the entry is marked beside its own. */
  readonly within?: readonly ScreenKey[];
  /** The type of documents that the screen is about, where it is about one. */
  readonly about?: TypeName;
}

/** The list of the documents of a type. */
interface ListEntry {
  readonly type: TypeName;
}

export type Entry = ScreenEntry | ListEntry;

type TypeName = (typeof typeNames)[number];

const list = (type: TypeName): ListEntry => ({ type });

/** Entries above all groups. */
const first: readonly Entry[] = [
  { screen: "home" },
  { screen: "desk", within: ["enquiry", "deskSettings", "deskFigures", "deskMails"] },
  { screen: "calendar" },
  { screen: "translation" },
  { screen: "preview" },
];

/** Entries that fold together: what is used every day comes first. */
const groups = {
  content: [
    ...[list("page"), list("news"), list("solution")],
    { screen: "media", within: ["mediaFile", "alternativeTexts"] },
    { screen: "trash" },
  ],
  partData: [
    list("product"),
    { screen: "grid", about: "product" },
    { screen: "sheets", about: "product" },
    { screen: "changeSets", within: ["changeSet"] },
    { screen: "lifecycle", about: "product" },
    ...[list("parameter"), list("parameterGroup")],
  ],
  arrangement: [{ screen: "columns" }, { screen: "homePage" }, list("banner")],
  company: [list("investor"), list("history"), list("honour"), list("partner"), list("career")],
  support: [list("download"), list("faq"), list("video"), list("guestbook")],
  site: [
    { screen: "brand" },
    // The documents of the type are what the screen shows.
    { screen: "settings", about: "setting" },
    list("column"),
    ...([{ screen: "redirects" }, { screen: "searchTuning" }, { screen: "usage" }] as const),
  ],
  administration: [
    { screen: "people", within: ["person"] },
    { screen: "roles", within: ["role"] },
    ...([{ screen: "audit" }, { screen: "systemStatus" }, { screen: "mailAndBackups" }] as const),
  ],
} as const satisfies Readonly<Record<string, readonly Entry[]>>;

export type GroupName = keyof typeof groups;

export interface Group {
  readonly name: GroupName;
  readonly entries: readonly Entry[];
}

const groupNames = Object.keys(groups).filter((name): name is GroupName => name in groups);

/** The entries above the groups, and the groups, of what a person may open; none is empty. */
export function entriesFor(person: Pick<Profile, "rights">): {
  readonly first: readonly Entry[];
  readonly groups: readonly Group[];
} {
  const offered = (entries: readonly Entry[]) => entries.filter((one) => isOffered(person, one));
  return {
    first: offered(first),
    groups: groupNames
      .map((name) => ({ name, entries: offered(groups[name]) }))
      .filter(({ entries }) => entries.length > 0),
  };
}

function isOffered(person: Pick<Profile, "rights">, entry: Entry): boolean {
  if ("type" in entry) return maySeeType(person, entry.type);
  const { screen, about } = entry;
  return mayFind(person, screen) && (about === undefined || maySeeType(person, about));
}

/** Entries in sight for somebody who has folded and unfolded nothing. */
const inSight = 20;

/** Names of the groups that are open for somebody who has chosen nothing: as many as fit, in their order. */
export function openAtFirst({
  first: above,
  groups: all,
}: ReturnType<typeof entriesFor>): readonly GroupName[] {
  let room = inSight - above.length;
  return all.flatMap(({ name, entries }) => {
    if (entries.length > room) return [];
    room -= entries.length;
    return [name];
  });
}

/**
 * Mark of an entry at a place.
 * @param type type of the open document; undefined on other screens
 * @returns `page` for its own screen, `true` for one that belongs to it
 */
export function currentAt(
  entry: Entry,
  place: Place | undefined,
  type: string | undefined,
): "page" | "true" | undefined {
  if (place === undefined) return undefined;
  const { screen, queries } = place;
  const isList = screen === "documents" || screen === "newDocument";
  const shownType = isList ? queries.type : type;
  if ("type" in entry) {
    if (shownType !== entry.type) return undefined;
    return screen === "documents" ? "page" : "true";
  }
  if (screen === entry.screen) return "page";
  const isOfSetting = entry.screen === "settings" && shownType === entry.about;
  return isOfSetting || entry.within?.includes(screen) ? "true" : undefined;
}
