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
  undone: (told: string) => `Taken back: ${told}`,
  again: "Try again",
  close: "Close",
  problems: {
    circle: "a column cannot lie in itself",
    "too-deep": "menus show four levels, and this would be deeper",
    "other-type": "it lists another type of content",
    "only-root": "the site’s lists of this type begin at this column, so it stays at the top",
    "second-root": "there is a top column of this type already",
    missing: "the column is no longer there",
  } satisfies Record<MoveProblem, string>,
  /** Reasons why an arrow key cannot move a column. */
  arrows: {
    first: "it is the first there",
    last: "it is the last there",
    "at-top": "it stands at the top already",
    "nothing-before": "there is no column before it that it could lie in",
    "not-permitted": "moving it needs the right to edit its facts",
  },
  tree: {
    hint: "Drag a column by its handle, or use Alt with the arrow keys. Enter on a handle drags by keyboard.",
  },
  columns: {
    title: "Menu and columns",
    intro:
      "The tree of columns that header and footer are made of. Nothing changes for readers before you publish.",
    tree: "Columns",
    none: "There are no columns yet",
    noneText:
      "Columns make the site’s menu: each leads to a page or to a list of documents, and can have others below it.",
    newColumn: "New column",
    readOnly: "You may look at the columns. Moving them needs the right to edit their facts.",
    drag: (title: string) => `Drag ${title}`,
    fold: (title: string) => `Fold ${title}`,
    unfold: (title: string) => `Unfold ${title}`,
    up: (title: string) => `Move ${title} up`,
    down: (title: string) => `Move ${title} down`,
    show: (title: string) => `Show ${title} in menus`,
    place: (title: string) => `Place of ${title}`,
    newBelow: (title: string) => `New column below ${title}`,
    hidden: "hidden",
    nowhere: "in no menu",
    leadsNowhere: "leads nowhere, so in no menu",
    only: { top: "header only", footer: "footer only" },
    draft: "not published",
    changed: "moved",
    otherChanges: "other changes too",
    refused: (title: string, reason: string) => `Not under ${title}: ${reason}.`,
    under: (title: string, reason: string) => `under ${title}, ${reason}`,
    stays: (title: string, reason: string) => `${title} stays where it is: ${reason}.`,
    moved: ({ column, parent, behind }: MoveWords) =>
      behind === undefined
        ? `${column} is now the first under ${parent}.`
        : `${column} is now under ${parent}, behind ${behind}.`,
    placed: (title: string) => `The place of ${title} is changed.`,
    hid: (title: string) => `${title} is hidden from the menus.`,
    showed: (title: string) => `${title} is shown in the menus.`,
    tookBack: "Everything is as readers see it.",
    takeAllBack: "Take everything back",
    publish: (count: number) => (count === 1 ? "Publish 1 column" : `Publish ${count} columns`),
    publishTitle: "Publish the arrangement",
    conflict: "You see where everything stands now. Your move can be made again.",
    move: "Move",
    parent: "Under",
    top: "the top",
    order: "Order",
    first: "First",
    behind: (title: string) => `Behind ${title}`,
    menus: "Menus",
    shown: "Shown in menus",
    locations: { top: "In the header", footer: "In the footer" },
  },
  preview: {
    title: "As readers would see it",
    part: "Part of the page",
    parts: { header: "Header", footer: "Footer" },
    language: "Language",
    languages: { en: "English", zh: "中文" } satisfies Record<Language, string>,
  },
  home: {
    title: "Home page",
    intro:
      "The sections of the home page in their order, and the banners. Nothing changes for readers before you publish.",
    sections: "Sections",
    banners: "Banners",
    readOnly: "You may look at the order. Changing it needs the right to the home page’s setting.",
    publish: "Publish the home page",
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
    /** A composed section by its kind and its title. */
    composed: (kind: string, title: string) => `${kind}: ${title}`,
    compose: "Add sections, or write those you have added",
    shows: (count: number) => (count === 1 ? "shows 1 document" : `shows ${count} documents`),
    nothing: "shows nothing",
    show: (title: string) => `Show ${title} on the home page`,
    moved: (title: string) => `${title} is moved.`,
    hid: (title: string) => `${title} is hidden from the home page.`,
    showed: (title: string) => `${title} is shown on the home page.`,
  },
  banner: {
    hint: "Write in the banner’s title and lines where they stand. A press on its button or picture leads to their fields.",
    title: "Title of the banner",
    line: (number: number) => `Line ${number} of the banner`,
  },
  settings: {
    title: "Settings",
    intro: "Everything that is set for the whole site. A change is a draft until it is published.",
    byDefault: "as it comes",
    begin: (label: string) => `Set “${label}”`,
    see: (label: string) => `See what “${label}” does`,
    groups: {
      company: "The company",
      pages: "Home page and all pages",
      frame: "Header and footer",
      forms: "Forms",
      search: "Search",
    } satisfies Record<SettingGroup, string>,
    about: {
      company:
        "Name, tagline, address, telephone and stock code, on every page and in search results.",
      brand:
        "Marks, icon and colours of the site, and the picture of shared links; it has a screen of its own.",
      profile: "Figures, places and values of the company profile and the contact page.",
      press: "Contact, texts and marks for journalists, beside the news.",
      investor_relations: "Quarterly figures, calendar and contact of the investors’ pages.",
      home: "The parts that the home page puts forward; the order of its sections has a screen of its own.",
      page_grey: "Draws the home page or the whole site in grey, on days of mourning.",
      addresses:
        "Whether links name pages by queries or by readable addresses. Both always answer.",
      records: "The ICP licence and the public security record, at the foot of every page.",
      social: "Channels with a QR code in the footer.",
      support: "Links to help, as a group in header and footer.",
      demo: "Says in the footer that the company is invented.",
      enquiry_lists: "What the lists of the consultation forms offer.",
      enquiries:
        "How long enquiries are kept, how much room their attachments may take, and whether they are answered outside the mainland of China.",
      search_synonyms: "Words that search takes for one another.",
    } satisfies Record<GroupedSetting, string>,
  },
  publish: {
    summary: (count: number) =>
      count === 1
        ? "One document goes out, as it stands in the drafts:"
        : `${count} documents go out together, as they stand in the drafts:`,
    unpublished: "Not published yet; these stay drafts:",
    done: (count: number) =>
      count === 1 ? "1 document is published." : `${count} documents are published.`,
    takeBack: "Take back",
  },
};

export type ArrangementMessages = typeof arrangement;
