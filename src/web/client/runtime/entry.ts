import { islands } from "../../islands/registry.ts";
import { startSentParts } from "../compare/submittedParts.ts";
import { startAccount } from "../session/accountName.ts";
import { startMegaMenu } from "../ui/menus/megaMenu.ts";
import { startMobileMenu } from "../ui/menus/mobileMenu.ts";
import { startSearchBar } from "../ui/menus/searchBar.ts";
import { startSearch } from "../ui/menus/searchPanel.ts";
import { startSearchShortcut } from "../ui/menus/searchShortcut.ts";
import { startProgress } from "../ui/motion/pageProgress.ts";
import { startAnchor } from "../ui/motion/scrollToAnchor.ts";
import { startSidebar } from "../ui/sidebarOpenState.ts";
import { startErrorLog } from "./errorLog.ts";
import { onFirstInteraction } from "./firstInteraction.ts";
import { startIslands } from "./islands.ts";
import { storeLanguage } from "./language.ts";
import { offerLanguage, startLanguageSwitch } from "./languageChoice.ts";
import { startOnDemand } from "./onDemand.ts";
import { showSize } from "./sizePreference.ts";
import { startUsage } from "./usage.ts";

startErrorLog();
// Styles that stand in for the script (menus on hover) give way to it.
document.documentElement.dataset.script = "";
showSize();

startIslands(islands);
startMegaMenu();
startMobileMenu();
startSearch();
startSearchBar();
startSearchShortcut();
startSidebar();
startProgress();
startAnchor();
storeLanguage();
startLanguageSwitch();
offerLanguage();
startOnDemand();
startAccount();
startSentParts();
startUsage();
onFirstInteraction(["compare", "float"], () =>
  import("./afterInteraction.ts").then(({ startAfterInteraction }) => startAfterInteraction()),
);
