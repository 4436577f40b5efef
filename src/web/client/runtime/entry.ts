import { islands } from "../../islands/registry.ts";
import { startSentParts } from "../compare/sentParts.ts";
import { startAccount } from "../session/account.ts";
import { startAnchor } from "../ui/anchor.ts";
import { startMegaMenu } from "../ui/menu.ts";
import { startMobileMenu } from "../ui/mobileMenu.ts";
import { startProgress } from "../ui/progress.ts";
import { startSearchBar } from "../ui/searchBar.ts";
import { startSearch } from "../ui/searchPanel.ts";
import { startSearchShortcut } from "../ui/searchShortcut.ts";
import { startSidebar } from "../ui/sidebar.ts";
import { startErrorLog } from "./errorLog.ts";
import { onFirstInteraction } from "./firstInteraction.ts";
import { startIslands } from "./islands.ts";
import { startLanguageSwitch, storeLanguage } from "./language.ts";
import { startOnDemand } from "./onDemand.ts";
import { showSize } from "./size.ts";

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
startOnDemand();
startAccount();
startSentParts();
onFirstInteraction(["compare", "float"], () =>
  import("./afterInteraction.ts").then(({ startAfterInteraction }) => startAfterInteraction()),
);
