import { islands } from "../islands/registry.ts";
import { startAccount } from "./account.ts";
import { startAnchor } from "./anchor.ts";
import { startCarousels } from "./carousel.ts";
import { startCompare } from "./compare.ts";
import { startComparison } from "./comparison.ts";
import { startErrorLog } from "./errorLog.ts";
import { startFloatingBar } from "./floatingBar.ts";
import { startTidyForms } from "./forms.ts";
import { startIslands } from "./islands.ts";
import { keepLanguage } from "./language.ts";
import { startMegaMenu } from "./menu.ts";
import { startProgress } from "./progress.ts";
import { startSheet } from "./sheet.ts";
import { startSidebar } from "./sidebar.ts";
import { showSize } from "./size.ts";
import { startTransitions } from "./transitions.ts";

startErrorLog();
// Styles that stand in for the script (menus on hover) give way to it.
document.documentElement.dataset.script = "";
showSize();

startIslands(islands);
startMegaMenu();
startSheet();
startCarousels();
startSidebar();
startCompare();
startComparison();
startFloatingBar();
startTidyForms();
startTransitions();
startProgress();
startAnchor();
keepLanguage();
startAccount();
