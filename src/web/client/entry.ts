import { islands } from "../islands/registry.ts";
import { startAccount } from "./account.ts";
import { startAnchor } from "./anchor.ts";
import { startCarousels } from "./carousel.ts";
import { startErrorLog } from "./errorLog.ts";
import { startIslands } from "./islands.ts";
import { keepLanguage } from "./language.ts";
import { startMegaMenu } from "./menu.ts";
import { startProgress } from "./progress.ts";
import { startSearch } from "./search.ts";
import { startSheet } from "./sheet.ts";
import { showSize } from "./size.ts";

startErrorLog();
// Styles that stand in for the script (menus on hover) give way to it.
document.documentElement.dataset.script = "";
showSize();

startIslands(islands);
startMegaMenu();
startSheet();
startSearch();
startCarousels();
startProgress();
startAnchor();
keepLanguage();
startAccount();
