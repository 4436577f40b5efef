import type { ReactNode } from "react";
import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import type { MarkShown } from "./Logo.tsx";

/** An entry of the menus, ready to show: its address is this surface's and language's. */
export interface MenuEntry {
  readonly id: number;
  readonly title: LocalizedText;
  readonly href: string;
  /** Leaves the site: opens in a new tab. */
  readonly isExternal: boolean;
  /** Lies on the way to the page shown. */
  readonly isActive: boolean;
  readonly children: readonly MenuEntry[];
  /** Headings under which the children stand; those that none names follow. Empty: no headings. */
  readonly groups: readonly MenuGroup[];
  readonly recommended?: {
    readonly label: LocalizedText;
    readonly items: readonly {
      readonly title: LocalizedText;
      readonly href: string;
      readonly isExternal: boolean;
    }[];
  };
}

/** Children of a top column under a heading. */
export interface MenuGroup {
  readonly title: LocalizedText;
  /** A line below the heading; "" without one. */
  readonly text: LocalizedText;
  /** Ids of the entries. */
  readonly ids: readonly number[];
}

/** Links under a name, which is no page of its own. */
export interface LinkGroup {
  readonly title: LocalizedText;
  readonly links: readonly {
    readonly title: LocalizedText;
    readonly href: string;
    readonly isExternal: boolean;
  }[];
}

/** A step of the breadcrumb; without `href` it is not clickable. The last one is the page itself. */
export interface BreadcrumbEntry {
  readonly title: LocalizedText;
  readonly href?: string;
}

export interface CompanyDetails {
  readonly name: LocalizedText;
  readonly legalName: LocalizedText;
  readonly tagline: LocalizedText;
  /** Undefined where the company has none. */
  readonly stockCode: string | undefined;
  readonly phone: string;
  readonly email: string;
  readonly address: LocalizedText;
}

/** Everything the layout around a page's content needs. */
export interface LayoutData {
  readonly company: CompanyDetails;
  readonly marks: { readonly header: MarkShown; readonly footer: MarkShown };
  readonly menu: readonly MenuEntry[];
  readonly footerMenu: readonly MenuEntry[];
  /** Links to help, beside the menus' columns; undefined where staff set none. */
  readonly support: LinkGroup | undefined;
  /** Ids of the menu's entries on the way to the page: with them two pages' menus are the same. */
  readonly activePath: string;
  /** Empty on the home page. Begins with the home entry. */
  readonly breadcrumb: readonly BreadcrumbEntry[];
  readonly homeHref: string;
  /** The same page in the other language, or the nearest one that exists there. */
  readonly languageHref: string;
  /**
   * The page has no address of its own, such as an error: the switch stays at the one shown, as far as
   * a link can, and the script completes it.
   */
  readonly isAnywhere: boolean;
  readonly social: readonly {
    readonly name: LocalizedText;
    readonly hint: LocalizedText;
    readonly qr: {
      readonly src: string;
      readonly width: number;
      readonly height: number;
      readonly alt: LocalizedText;
    };
  }[];
  readonly records: readonly { readonly text: LocalizedText; readonly url: string }[];
  readonly isDemo: boolean;
  readonly year: number;
}

/** Props of both layouts. */
export interface LayoutProps {
  readonly frame: LayoutData;
  /** The content of `<main>`. */
  readonly children: ReactNode;
}
