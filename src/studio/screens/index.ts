import type { ComponentType } from "react";
import type { Language } from "../../base/site/languages.ts";
import { type Deferred, deferred } from "../frame/deferredComponent.tsx";
import { ScreenSkeleton } from "../frame/Screen.tsx";
import type { Place, ScreenKey } from "../router/screens.ts";
import type { ScreenBeginning, ScreenModule, ScreenProps } from "./screenProps.ts";

/** A screen whose script comes when it is opened. */
function lazy(load: () => Promise<ScreenModule>): Deferred<ScreenProps, ScreenModule> {
  return deferred(load, ScreenSkeleton);
}

/** The component of each screen. */
const components: Readonly<Record<ScreenKey, Deferred<ScreenProps, ScreenModule>>> = {
  home: lazy(() => import("./home/HomeScreen.tsx")),
  calendar: lazy(() => import("./calendar/CalendarScreen.tsx")),
  documents: lazy(() => import("./documents/DocumentsScreen.tsx")),
  document: lazy(() => import("./document/DocumentScreen.tsx")),
  newDocument: lazy(() => import("./document/NewDocumentScreen.tsx")),
  translation: lazy(() => import("./translation/TranslationScreen.tsx")),
  grid: lazy(() => import("./grid/GridScreen.tsx")),
  changeSets: lazy(() => import("./changeSets/ChangeSetsScreen.tsx")),
  changeSet: lazy(() => import("./changeSets/ChangeSetScreen.tsx")),
  sheets: lazy(() => import("./sheets/SheetsScreen.tsx")),
  lifecycle: lazy(() => import("./lifecycle/LifecycleScreen.tsx")),
  media: lazy(() => import("./media/MediaScreen.tsx")),
  alternativeTexts: lazy(() => import("./alternativeTexts/AlternativeTextsScreen.tsx")),
  mediaFile: lazy(() => import("./media/MediaFileScreen.tsx")),
  preview: lazy(() => import("./preview/PreviewScreen.tsx")),
  homePage: lazy(() => import("./homePage/HomePageScreen.tsx")),
  brand: lazy(() => import("./brand/BrandScreen.tsx")),
  settings: lazy(() => import("./settings/SettingsScreen.tsx")),
  columns: lazy(() => import("./columns/ColumnsScreen.tsx")),
  trash: lazy(() => import("./trash/TrashScreen.tsx")),
  redirects: lazy(() => import("./redirects/RedirectsScreen.tsx")),
  searchTuning: lazy(() => import("./searchTuning/SearchTuningScreen.tsx")),
  desk: lazy(() => import("./desk/list/DeskScreen.tsx")),
  deskSettings: lazy(() => import("./desk/settings/DeskSettingsScreen.tsx")),
  deskFigures: lazy(() => import("./desk/figures/FiguresScreen.tsx")),
  deskMails: lazy(() => import("./desk/mails/DeskMailsScreen.tsx")),
  enquiry: lazy(() => import("./desk/enquiry/EnquiryScreen.tsx")),
  usage: lazy(() => import("./usage/UsageScreen.tsx")),
  people: lazy(() => import("./people/PeopleScreen.tsx")),
  person: lazy(() => import("./people/PersonScreen.tsx")),
  roles: lazy(() => import("./roles/RolesScreen.tsx")),
  role: lazy(() => import("./roles/RoleScreen.tsx")),
  audit: lazy(() => import("./audit/AuditScreen.tsx")),
  systemStatus: lazy(() => import("./systemStatus/SystemStatusScreen.tsx")),
  mailAndBackups: lazy(() => import("./mailAndBackups/MailAndBackupsScreen.tsx")),
  profile: lazy(() => import("./profile/ProfileScreen.tsx")),
};

/** The component of a screen. */
export function screenOf(screen: ScreenKey): ComponentType<ScreenProps> {
  return components[screen];
}

/** Loads the script of a screen and its messages. */
export function loadScreen({ screen }: Place, language: Language): Promise<ScreenModule> {
  return components[screen].load(language);
}

/**
 * Loads the screen of the address with which the studio is opened, and begins its calls, while the
 * person is asked for: nothing is drawn before, so no placeholder takes the place of another.
 */
export async function prepareScreen(beginning: ScreenBeginning): Promise<void> {
  const { place, language } = beginning;
  const loaded = await loadScreen(place, language);
  await loaded.default.prepare?.(beginning);
}
