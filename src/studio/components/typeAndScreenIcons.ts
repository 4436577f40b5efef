import type { typeNames } from "../../base/site/contentCodes.ts";
import type { Place, ScreenKey } from "../router/screens.ts";
import type { IconName } from "./Icon.tsx";

type TypeName = (typeof typeNames)[number];

/** The picture of each content type. A new type is a line here; the compiler asks for it. */
const typeIcons: Readonly<Record<TypeName, IconName>> = {
  column: "tree",
  page: "document",
  news: "news",
  product: "chip",
  solution: "bulb",
  investor: "trend",
  download: "download",
  faq: "question",
  guestbook: "form",
  partner: "link",
  honour: "medal",
  history: "flag",
  video: "video",
  banner: "slides",
  career: "case",
  parameterGroup: "folder",
  parameter: "ruler",
  setting: "sliders",
};

/** The picture of each screen. A new screen is a line here; the compiler asks for it. */
const screenIcons: Readonly<Record<ScreenKey, IconName>> = {
  home: "home",
  calendar: "calendar",
  documents: "document",
  document: "document",
  translation: "globe",
  newDocument: "plus",
  grid: "grid",
  changeSets: "layers",
  changeSet: "layers",
  sheets: "sheet",
  lifecycle: "clock",
  media: "image",
  mediaFile: "image",
  alternativeTexts: "image",
  preview: "eye",
  columns: "tree",
  homePage: "device",
  brand: "drop",
  settings: "sliders",
  trash: "trash",
  redirects: "redirect",
  searchTuning: "search",
  desk: "mail",
  deskSettings: "mail",
  deskFigures: "mail",
  deskMails: "mail",
  enquiry: "mail",
  usage: "bars",
  people: "people",
  person: "person",
  roles: "roles",
  role: "roles",
  audit: "audit",
  systemStatus: "pulse",
  mailAndBackups: "server",
  profile: "person",
};

/** The picture of a content type, by its name. */
export function iconOfType(name: string): IconName {
  const icons: Readonly<Record<string, IconName>> = typeIcons;
  return icons[name] ?? "document";
}

/** The picture of a screen. */
export function iconOfScreen(screen: ScreenKey): IconName {
  return screenIcons[screen];
}

/** The picture of a place: of a list of one type, or of a new document, that of the type. */
export function iconOfPlace({ screen, queries: { type } }: Place): IconName {
  const isOfType = screen === "documents" || screen === "newDocument";
  return isOfType && type !== undefined && !type.includes(",")
    ? iconOfType(type)
    : iconOfScreen(screen);
}
