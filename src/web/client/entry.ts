import { islands } from "../islands/registry.ts";
import { startAccount } from "./account.ts";
import { startAnchor } from "./anchor.ts";
import { startCalendars } from "./calendar.ts";
import { startCarousels } from "./carousel.ts";
import { startErrorLog } from "./errorLog.ts";
import { startGallery } from "./galleryStart.ts";
import { startIslands } from "./islands.ts";
import { keepLanguage, startLanguageSwitch } from "./language.ts";
import { startMegaMenu } from "./menu.ts";
import { startOnDemand } from "./onDemand.ts";
import { startProgress } from "./progress.ts";
import { startSearch } from "./search.ts";
import { startSheet } from "./sheet.ts";
import { startSidebar } from "./sidebar.ts";
import { showSize } from "./size.ts";
import { startAtTouch } from "./touch.ts";

startErrorLog();
// Styles that stand in for the script (menus on hover) give way to it.
document.documentElement.dataset.script = "";
showSize();

startIslands(islands);
startMegaMenu();
startSheet();
startSearch();
startCarousels();
startSidebar();
startCalendars();
startGallery();
startProgress();
startAnchor();
keepLanguage();
startLanguageSwitch();
startOnDemand();
startAccount();
startAtTouch(["compare", "float"], () =>
  import("./touched.ts").then(({ startTouched }) => startTouched()),
);
