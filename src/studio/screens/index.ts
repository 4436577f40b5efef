import { type ComponentType, lazy } from "react";
import type { ScreenKey } from "../router/screens.ts";
import HomeScreen from "./home/HomeScreen.tsx";
import type { ScreenProps } from "./screenProps.ts";

/** The component of each screen. All but the first one come when they are opened. */
const components: Readonly<Record<ScreenKey, ComponentType<ScreenProps>>> = {
  home: HomeScreen,
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
