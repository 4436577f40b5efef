import type { Surface } from "../../base/site/addresses/surfaces.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import { columnTarget, leavesSite } from "../../content/queries/addresses/linkTargets.ts";
import {
  type MenuLocation,
  type MenuNode,
  menu,
  menuGroups,
  recommendedItems,
} from "../../content/queries/columns/menu.ts";
import { memoizePerView } from "../../content/queries/memoizePerView.ts";
import type { LayoutData, LinkGroup, MenuEntry } from "../components/layout/layoutTypes.ts";
import { addressOf } from "../page/breadcrumb.ts";
import type { ColumnPosition, PageContext } from "../page/pageModule.ts";
import { shownMark } from "../presenters/brand/shownBrand.ts";
import { storedPicture } from "../presenters/picture.ts";

/** Menus shared by the pages of one publication, language and surface. */
interface SharedMenus extends Readonly<Record<MenuLocation, readonly MenuEntry[]>> {
  readonly support: LinkGroup | undefined;
}

const common = memoizePerView<Surface, SharedMenus>();

/** Props of the layout around a page. */
export function buildLayoutData(
  context: PageContext,
  position: ColumnPosition | undefined,
  { languageHref, isAnywhere }: Pick<LayoutData, "languageHref" | "isAnywhere">,
  year: number,
): LayoutData {
  const { view, messages } = context;
  const company = view.setting("company");
  const records = view.setting("records");
  const t = (text: Parameters<typeof localize>[0]) => localize(text, view.language);
  const { top, footer, support } = commonOf(context);
  const activePath = new Set(position?.columns);
  const breadcrumb = position?.breadcrumb ?? [];
  const homeHref = context.href("home");
  return {
    company: {
      name: t(company.name),
      legalName: t(company.legalName),
      tagline: t(company.tagline),
      stockCode: company.stockCode,
      phone: company.phone,
      email: company.email,
      address: t(company.address),
    },
    marks: {
      header: shownMark(view, context.urls.surface === "mobile" ? "bar" : "header"),
      footer: shownMark(view, "footer"),
    },
    menu: markActive(top, activePath),
    footerMenu: footer,
    support,
    activePath: [...activePath].join(),
    breadcrumb:
      breadcrumb.length === 0
        ? []
        : [{ title: { text: messages.frame.home }, href: homeHref }, ...breadcrumb],
    homeHref,
    languageHref,
    isAnywhere,
    social: view.setting("social").map(({ name, hint, qr }) => ({
      name: t(name),
      hint: t(hint),
      qr: storedPicture(qr, view),
    })),
    records: [records.icp, records.publicSecurity]
      .filter((record) => record !== undefined)
      .map(({ text, url }) => ({ text: t(text), url })),
    isDemo: view.setting("demo"),
    year,
  };
}

function commonOf(context: PageContext): SharedMenus {
  const { view, urls } = context;
  const entries = (location: MenuLocation) =>
    menu(view, location).map((node) => menuEntry(node, context));
  return common(view, urls.surface, () => ({
    top: entries("top"),
    footer: entries("footer"),
    support: supportGroup(context),
  }));
}

/** The columns that the setting `support` names, as far as they are published and lead somewhere. */
function supportGroup(context: PageContext): LinkGroup | undefined {
  const { view } = context;
  const { title, links } = view.setting("support");
  const shown = links.flatMap(({ column, title: own }) => {
    const node = view.column(column);
    const target = node && columnTarget(node);
    if (node === undefined || target === undefined) return [];
    return {
      title: localize(own ?? node.doc.body.title, view.language),
      href: addressOf(target, context),
      isExternal: leavesSite(target),
    };
  });
  return shown.length === 0 ? undefined : { title: localize(title, view.language), links: shown };
}

function menuEntry(shown: MenuNode, context: PageContext): MenuEntry {
  const { view } = context;
  const { doc } = shown.node;
  const recommended = recommendedItems(view, shown.node).map((item) => ({
    title: localize(item.title, view.language),
    href: addressOf(item.target, context),
    isExternal: leavesSite(item.target),
  }));
  return {
    id: doc.id,
    title: localize(doc.body.title, view.language),
    href: addressOf(shown.target, context),
    isExternal: leavesSite(shown.target),
    isActive: false,
    children: shown.children.map((child) => menuEntry(child, context)),
    groups: menuGroups(shown).map(({ title, text, children }) => ({
      title: localize(title, view.language),
      text: localize(text, view.language),
      ids: children.map(({ node }) => node.doc.id),
    })),
    ...(recommended.length > 0 && doc.body.recommended
      ? {
          recommended: {
            label: localize(doc.body.recommended.label, view.language),
            items: recommended,
          },
        }
      : {}),
  };
}

/** The menu with the way to the page marked; entries off that way stay the same objects. */
function markActive(
  entries: readonly MenuEntry[],
  activePath: ReadonlySet<number>,
): readonly MenuEntry[] {
  if (activePath.size === 0) return entries;
  return entries.map((entry) =>
    activePath.has(entry.id)
      ? { ...entry, isActive: true, children: markActive(entry.children, activePath) }
      : entry,
  );
}
