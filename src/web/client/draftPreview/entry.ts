import { startMegaMenu } from "../ui/menus/megaMenu.ts";
import { startMobileMenu } from "../ui/menus/mobileMenu.ts";
import { startSearchBar } from "../ui/menus/searchBar.ts";
import { startSearch } from "../ui/menus/searchPanel.ts";
import { startCarousels } from "../ui/motion/carousel.ts";
import { startAnchor } from "../ui/motion/scrollToAnchor.ts";
import { startSidebar } from "../ui/sidebarOpenState.ts";
import { startLinks } from "./links.ts";

// The script of pages in a preview, in the place of the readers': what moves, and nothing that calls the
// server or keeps anything of who looks. Islands stay plain: their forms lead to pages of the preview.
document.documentElement.dataset.script = "";
startMegaMenu();
startMobileMenu();
startSearch();
startSearchBar();
startCarousels();
startSidebar();
startAnchor();
startLinks();
