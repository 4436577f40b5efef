import { startAnchor } from "../ui/anchor.ts";
import { startCarousels } from "../ui/carousel.ts";
import { startMegaMenu } from "../ui/menu.ts";
import { startMobileMenu } from "../ui/mobileMenu.ts";
import { startSearchBar } from "../ui/searchBar.ts";
import { startSearch } from "../ui/searchPanel.ts";
import { startSidebar } from "../ui/sidebar.ts";
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
