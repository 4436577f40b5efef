import type { MoveProblem } from "../../../site/columnTree/columnTree.ts";
import type { HomePart } from "../../../site/homePage/homeParts.ts";
import type { Language } from "../../../site/languages.ts";
import type { GroupedSetting, SettingGroup } from "../../../site/settingGroups.ts";

interface MoveWords {
  readonly column: string;
  readonly parent: string;
  readonly behind: string | undefined;
}

/** Messages of the screens that arrange the site: columns, home page, settings. */
export const arrangement = {
  undo: "Undo",
  undone: (told: string) => `Undone: ${told}`,
  again: "Try again",
  close: "Close",
  problems: {
    circle: "a section cannot be inside itself",
    "too-deep": "menus can have at most four levels",
    "other-type": "it holds another type of content",
    "only-root":
      "the site’s lists of this type start at this section, so it must stay at the top level",
    "second-root": "there is already a top-level section of this type",
    missing: "the section no longer exists",
  } satisfies Record<MoveProblem, string>,
  /** Reasons why an arrow key cannot move a section. */
  arrows: {
    first: "it is already first",
    last: "it is already last",
    "at-top": "it is already at the top level",
    "nothing-before": "there is no section above that could contain it",
    "not-permitted": "you do not have permission to move it",
  },
  tree: {
    hint: "Drag a section by its handle, or press Alt and an arrow key. To drag with the keyboard, press Enter on a handle.",
  },
  columns: {
    title: "Menus and sections",
    intro:
      "The sections of the site, as header and footer show them. Changes are drafts until you publish them.",
    tree: "Sections",
    none: "No sections yet",
    noneText:
      "Sections make up the site’s menu. Each leads to a page or to a list of documents, and can contain other sections.",
    newColumn: "New section",
    readOnly: "You can view the sections. To move them, you need permission to edit shared fields.",
    drag: (title: string) => `Drag ${title}`,
    fold: (title: string) => `Collapse ${title}`,
    unfold: (title: string) => `Expand ${title}`,
    up: (title: string) => `Move ${title} up`,
    down: (title: string) => `Move ${title} down`,
    show: (title: string) => `Show ${title} in menus`,
    place: (title: string) => `Move ${title}…`,
    newBelow: (title: string) => `New section below ${title}`,
    hidden: "hidden",
    nowhere: "not in menus",
    leadsNowhere: "no page, so not in menus",
    only: { top: "header only", footer: "footer only" },
    draft: "not published",
    changed: "moved",
    otherChanges: "other unpublished changes",
    refused: (title: string, reason: string) => `Cannot be moved under ${title}: ${reason}.`,
    under: (title: string, reason: string) => `under ${title}, ${reason}`,
    stays: (title: string, reason: string) => `${title} cannot be moved: ${reason}.`,
    moved: ({ column, parent, behind }: MoveWords) =>
      behind === undefined
        ? `${column} is now first under ${parent}.`
        : `${column} is now under ${parent}, after ${behind}.`,
    placed: (title: string) => `${title} was moved.`,
    hid: (title: string) => `${title} is now hidden from menus.`,
    showed: (title: string) => `${title} is now shown in menus.`,
    tookBack: "All changes discarded.",
    takeAllBack: "Discard all changes",
    publish: (count: number) => (count === 1 ? "Publish 1 section" : `Publish ${count} sections`),
    publishTitle: "Publish menus and sections",
    conflict: "The current order is shown. Make your change again if it still applies.",
    move: "Move",
    parent: "Parent section",
    top: "Top level",
    order: "Order",
    first: "First",
    behind: (title: string) => `After ${title}`,
    menus: "Menus",
    shown: "Shown in menus",
    locations: { top: "In the header", footer: "In the footer" },
  },
  preview: {
    title: "Preview",
    part: "Part of the page",
    parts: { header: "Header", footer: "Footer" },
    language: "Language",
    languages: { en: "English", zh: "中文" } satisfies Record<Language, string>,
  },
  home: {
    title: "Home page",
    intro:
      "The blocks of the home page and its banners. Changes are drafts until you publish them.",
    sections: "Blocks",
    banners: "Banners",
    readOnly:
      "You can view the home page. To change it, you need permission for the setting “Home page”.",
    publish: "Publish home page",
    parts: {
      banners: "Banners",
      intro: "Introduction and search",
      families: "Product families",
      featured: "Featured products",
      applications: "Applications",
      "latest-video": "Latest video",
      "latest-news": "Latest news",
      investors: "Investors",
      partners: "Partners",
    } satisfies Record<HomePart, string>,
    kinds: {
      hero: "Hero",
      text: "Text with picture",
      figures: "Figures",
      cards: "Cards",
      table: "Table",
      quote: "Quote",
      video: "Video",
      "call-to-action": "Call to action",
    },
    /** A composed block by its kind and its title. */
    composed: (kind: string, title: string) => `${kind}: ${title}`,
    compose: "Add or edit blocks",
    shows: (count: number) => (count === 1 ? "shows 1 document" : `shows ${count} documents`),
    nothing: "empty",
    show: (title: string) => `Show ${title} on the home page`,
    moved: (title: string) => `${title} was moved.`,
    hid: (title: string) => `${title} is now hidden from the home page.`,
    showed: (title: string) => `${title} is now shown on the home page.`,
  },
  banner: {
    hint: "Edit the banner’s title and lines in place. Click the button or picture to go to its field.",
    title: "Banner title",
    line: (number: number) => `Banner line ${number}`,
  },
  settings: {
    title: "Settings",
    intro: "Settings for the whole site. Changes are drafts until you publish them.",
    byDefault: "default",
    begin: (label: string) => `Edit “${label}”`,
    see: (label: string) => `Preview “${label}”`,
    groups: {
      company: "Company",
      pages: "Pages",
      frame: "Header and footer",
      forms: "Forms",
      search: "Search",
    } satisfies Record<SettingGroup, string>,
    about: {
      company:
        "Name, tagline, address, telephone and stock code, on every page and in search results.",
      brand:
        "Logos, icon and colours of the site, and the picture for shared links. Edited on the page “Brand”.",
      profile: "Key figures, locations and values on the company profile and contact pages.",
      press: "Contact, texts and logos for journalists, shown next to the news.",
      investor_relations: "Quarterly figures, calendar and contact on the investor pages.",
      home: "Featured products and blocks of the home page. Edited on the page “Home page”.",
      page_grey: "Shows the home page or the whole site in grey on days of mourning.",
      usage:
        "Counts by day what is read, for the screen Usage; without cookies and without data about readers.",
      addresses: "Whether links use readable addresses or queries. Both always work.",
      records: "ICP licence and public security record in the footer of every page.",
      social: "Social channels with QR codes in the footer.",
      support: "Support links in header and footer.",
      demo: "Shows a note in the footer that the company is fictitious.",
      enquiry_lists: "Options in the lists of the enquiry forms.",
      enquiries:
        "How long enquiries are kept, how much space their attachments may take, and whether they are answered outside mainland China.",
      search_synonyms: "Words that search treats as equivalent.",
      search_pins: "Documents that come first for a search.",
      watched_searches: "Searches checked whenever the search is tuned.",
    } satisfies Record<GroupedSetting, string>,
  },
  publish: {
    summary: (count: number) =>
      count === 1
        ? "1 document will be published:"
        : `${count} documents will be published together:`,
    unpublished: "Never published; these stay drafts:",
    done: (count: number) =>
      count === 1 ? "1 document published." : `${count} documents published.`,
    takeBack: "Undo publication",
  },
};

export type ArrangementMessages = typeof arrangement;
