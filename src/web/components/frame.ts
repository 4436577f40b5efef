import type { Phrase } from "../../site/phrase.ts";

/** An entry of the menus, ready to show: its address is this surface's and language's. */
export interface MenuEntry {
  readonly id: number;
  readonly title: Phrase;
  readonly href: string;
  /** Leaves the site: opens in a new tab. */
  readonly isExternal: boolean;
  /** Lies on the way to the page shown. */
  readonly isActive: boolean;
  readonly children: readonly MenuEntry[];
  readonly recommended?: {
    readonly label: Phrase;
    readonly items: readonly {
      readonly title: Phrase;
      readonly href: string;
      readonly isExternal: boolean;
    }[];
  };
}

/** A step of the breadcrumb; without `href` it is not clickable. The last one is the page itself. */
export interface Crumb {
  readonly title: Phrase;
  readonly href?: string;
}

export interface CompanyFacts {
  readonly name: Phrase;
  readonly legalName: Phrase;
  readonly tagline: Phrase;
  /** Undefined where the company has none. */
  readonly stockCode: string | undefined;
  readonly phone: string;
  readonly email: string;
  readonly address: Phrase;
}

/** Everything the layout around a page's content needs. */
export interface Frame {
  readonly company: CompanyFacts;
  readonly menu: readonly MenuEntry[];
  readonly footerMenu: readonly MenuEntry[];
  /** Ids of the menu's entries on the way to the page: with them two pages' menus are the same. */
  readonly way: string;
  /** Empty on the home page. Begins with the home entry. */
  readonly trail: readonly Crumb[];
  readonly homeHref: string;
  /** The same page in the other language, or the nearest one that exists there. */
  readonly languageHref: string;
  /**
   * The page has no address of its own, such as an error: the switch stays at the one shown, as far as
   * a link can, and the script completes it.
   */
  readonly isAnywhere: boolean;
  readonly social: readonly {
    readonly name: Phrase;
    readonly hint: Phrase;
    readonly qr: {
      readonly src: string;
      readonly width: number;
      readonly height: number;
      readonly alt: Phrase;
    };
  }[];
  readonly records: readonly { readonly text: Phrase; readonly url: string }[];
  readonly isDemo: boolean;
  readonly year: number;
}
