import { surfacePrefix } from "../../../base/site/addresses/surfaces.ts";
import { isRecord } from "../runtime/browserStorage.ts";
import { element } from "../runtime/element.ts";

/** Menus of both surfaces by `location` of the API. */
const menus = [".top-menu, .sheet__menu", ".footer__menu"];

/**
 * Adds the entries of pages that are open to this reader and not to all to the page's menu. An entry
 * stands at the end of the list below the nearest column above it that the menu has.
 * @param entries the menu as `column/tree` returns it
 */
export function addRestricted(location: number, entries: unknown): void {
  const menu = document.querySelector(menus[location] ?? "");
  if (menu !== null) addBelow(menu, menu, entries);
}

function addBelow(menu: Element, above: Element, entries: unknown): void {
  if (!Array.isArray(entries)) return;
  for (const entry of entries) {
    if (!isRecord(entry) || typeof entry.url !== "string") continue;
    const { url, title, restricted, allChildrenMenu } = entry;
    let link = linkTo(menu, url);
    if (link === undefined && restricted === true) {
      link = element("a", classIn(above), String(title), { href: onSurface(url) });
      place(above, link);
    }
    addBelow(menu, link?.closest("li, details, .footer__column") ?? above, allChildrenMenu);
  }
}

/** The link of a menu to an address of the desktop surface, whichever surface the page is on. */
function linkTo(menu: Element, url: string): HTMLAnchorElement | undefined {
  const wanted = new URL(onSurface(url), location.href).href;
  return [...menu.querySelectorAll("a")].find(({ href }) => href === wanted);
}

function onSurface(url: string): string {
  const prefix = surfacePrefix.mobile;
  const isMobile = `${location.pathname}/`.startsWith(`${prefix}/`);
  return isMobile && url.startsWith("/") ? prefix + url.replace(/^\/(?=$|\?)/, "") : url;
}

/** The list below an element, or the one that it stands in; the footer's columns are none. */
function listOf(above: Element): Element {
  if (above.matches(".footer__menu")) return above;
  return above.querySelector("ul:not(.mega__chips)") ?? above.closest("ul") ?? above;
}

/** Class of the phone's entry for a whole column, which is no class of its children. */
const allClass = "sheet__row--all";

/** The class of the links of a list. */
function classIn(above: Element): string {
  const list = listOf(above);
  const like =
    list.querySelector(`:scope > li > a:not(.${allClass})`) ??
    list.querySelector(":scope > li summary, .footer__heading") ??
    list.querySelector("a");
  return (like?.className ?? "").replace(allClass, "").trim();
}

function place(above: Element, link: HTMLAnchorElement): void {
  const list = listOf(above);
  if (list.localName === "ul") {
    const item = element("li", list.firstElementChild?.classList[0] ?? "");
    item.append(link);
    list.append(item);
  } else list.append(link);
}
