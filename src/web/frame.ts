import { leavesSite } from "../content/queries/addresses.ts";
import {
  type MenuLocation,
  type MenuNode,
  menu,
  recommendedItems,
} from "../content/queries/menu.ts";
import { perView } from "../content/queries/perView.ts";
import { phrase } from "../site/phrase.ts";
import { storageUrl } from "../site/storage.ts";
import type { Surface } from "../site/surfaces.ts";
import type { Frame, MenuEntry } from "./components/frame.ts";
import type { PageContext, Standing } from "./pages/pageModule.ts";
import { addressOf } from "./pages/standing.ts";

/** What pages of one publication, language and surface have in common. */
type Common = Readonly<Record<MenuLocation, readonly MenuEntry[]>>;

const common = perView<Surface, Common>();

/** What the layout shows around a page. */
export function buildFrame(
  context: PageContext,
  standing: Standing | undefined,
  { languageHref, isAnywhere }: Pick<Frame, "languageHref" | "isAnywhere">,
  year: number,
): Frame {
  const { view, words } = context;
  const company = view.setting("company");
  const records = view.setting("records");
  const say = (text: Parameters<typeof phrase>[0]) => phrase(text, view.language);
  const { top, footer } = commonOf(context);
  const way = new Set(standing?.columns);
  const trail = standing?.trail ?? [];
  const homeHref = context.href("home");
  return {
    company: {
      name: say(company.name),
      legalName: say(company.legalName),
      tagline: say(company.tagline),
      stockCode: company.stockCode,
      phone: company.phone,
      email: company.email,
      address: say(company.address),
    },
    menu: markActive(top, way),
    footerMenu: footer,
    way: [...way].join(),
    trail:
      trail.length === 0 ? [] : [{ title: { text: words.frame.home }, href: homeHref }, ...trail],
    homeHref,
    languageHref,
    isAnywhere,
    social: view.setting("social").map(({ name, hint, qr }) => ({
      name: say(name),
      hint: say(hint),
      qr: { src: storageUrl(qr.file), width: qr.width, height: qr.height, alt: say(qr.alt) },
    })),
    records: [records.icp, records.publicSecurity]
      .filter((record) => record !== undefined)
      .map(({ text, url }) => ({ text: say(text), url })),
    isDemo: view.setting("demo"),
    year,
  };
}

function commonOf(context: PageContext): Common {
  const { view, place } = context;
  const entries = (location: MenuLocation) =>
    menu(view, location).map((node) => menuEntry(node, context));
  return common(view, place.surface, () => ({ top: entries("top"), footer: entries("footer") }));
}

function menuEntry(shown: MenuNode, context: PageContext): MenuEntry {
  const { view } = context;
  const { doc } = shown.node;
  const recommended = recommendedItems(view, shown.node).map((item) => ({
    title: phrase(item.title, view.language),
    href: addressOf(item.target, context),
    isExternal: leavesSite(item.target),
  }));
  return {
    id: doc.id,
    title: phrase(doc.body.title, view.language),
    href: addressOf(shown.target, context),
    isExternal: leavesSite(shown.target),
    isActive: false,
    children: shown.children.map((child) => menuEntry(child, context)),
    ...(recommended.length > 0 && doc.body.recommended
      ? {
          recommended: {
            label: phrase(doc.body.recommended.label, view.language),
            items: recommended,
          },
        }
      : {}),
  };
}

/** The menu with the way to the page marked; entries off that way stay the same objects. */
function markActive(entries: readonly MenuEntry[], way: ReadonlySet<number>): readonly MenuEntry[] {
  if (way.size === 0) return entries;
  return entries.map((entry) =>
    way.has(entry.id)
      ? { ...entry, isActive: true, children: markActive(entry.children, way) }
      : entry,
  );
}
