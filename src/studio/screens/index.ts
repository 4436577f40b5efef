import { type ComponentType, lazy } from "react";
import type { ScreenKey } from "../router/screens.ts";
import HomeScreen from "./home/HomeScreen.tsx";
import type { ScreenBeginning, ScreenProps } from "./screenProps.ts";

interface ScreenModule {
  readonly default: ComponentType<ScreenProps>;
  /** Begins the calls of the screen, before it is drawn. @returns when its first frame is complete */
  readonly prepare?: (beginning: ScreenBeginning) => Promise<unknown>;
}

/** The modules of screens that come when they are opened: all but the first. */
const modules: Readonly<Record<Exclude<ScreenKey, "home">, () => Promise<ScreenModule>>> = {
  documents: () => import("./documents/DocumentsScreen.tsx"),
  document: () => import("./document/DocumentScreen.tsx"),
  newDocument: () => import("./document/NewDocumentScreen.tsx"),
  translation: () => import("./translation/TranslationScreen.tsx"),
  grid: () => import("./grid/GridScreen.tsx"),
  changeSets: () => import("./changeSets/ChangeSetsScreen.tsx"),
  changeSet: () => import("./changeSets/ChangeSetScreen.tsx"),
  sheets: () => import("./sheets/SheetsScreen.tsx"),
  lifecycle: () => import("./lifecycle/LifecycleScreen.tsx"),
  media: () => import("./media/MediaScreen.tsx"),
  mediaFile: () => import("./media/MediaFileScreen.tsx"),
  preview: () => import("./preview/PreviewScreen.tsx"),
  homePage: () => import("./homePage/HomePageScreen.tsx"),
  brand: () => import("./brand/BrandScreen.tsx"),
  settings: () => import("./settings/SettingsScreen.tsx"),
  columns: () => import("./columns/ColumnsScreen.tsx"),
  trash: () => import("./trash/TrashScreen.tsx"),
  redirects: () => import("./redirects/RedirectsScreen.tsx"),
  searchTuning: () => import("./searchTuning/SearchTuningScreen.tsx"),
  desk: () => import("./desk/list/DeskScreen.tsx"),
  deskSettings: () => import("./desk/settings/DeskSettingsScreen.tsx"),
  deskFigures: () => import("./desk/figures/FiguresScreen.tsx"),
  deskMails: () => import("./desk/mails/DeskMailsScreen.tsx"),
  enquiry: () => import("./desk/enquiry/EnquiryScreen.tsx"),
  usage: () => import("./usage/UsageScreen.tsx"),
  people: () => import("./people/PeopleScreen.tsx"),
  person: () => import("./people/PersonScreen.tsx"),
  roles: () => import("./roles/RolesScreen.tsx"),
  role: () => import("./roles/RoleScreen.tsx"),
  audit: () => import("./audit/AuditScreen.tsx"),
  systemStatus: () => import("./systemStatus/SystemStatusScreen.tsx"),
  mailAndBackups: () => import("./mailAndBackups/MailAndBackupsScreen.tsx"),
  profile: () => import("./profile/ProfileScreen.tsx"),
};

const components = new Map<ScreenKey, ComponentType<ScreenProps>>([["home", HomeScreen]]);

/** The component of a screen. */
export function screenOf(screen: ScreenKey): ComponentType<ScreenProps> {
  const known = components.get(screen);
  if (known !== undefined || screen === "home") return known ?? HomeScreen;
  const component = lazy(modules[screen]);
  components.set(screen, component);
  return component;
}

/**
 * Loads the screen of the address with which the studio is opened, and begins its calls, while the
 * person is asked for: nothing is drawn before, so no placeholder takes the place of another.
 */
export async function prepareScreen(beginning: ScreenBeginning): Promise<void> {
  const { screen } = beginning.place;
  if (screen === "home") return;
  const loaded = await modules[screen]();
  components.set(screen, loaded.default);
  await loaded.prepare?.(beginning);
}
