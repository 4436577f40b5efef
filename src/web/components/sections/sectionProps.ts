import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import type { StoredPicture } from "../Picture.tsx";
import type { PartLook } from "../product/PartPicture.tsx";
import type { PlayerProps } from "../video/Player.tsx";

/** Background of a section. */
export type Tone = "plain" | "tinted" | "dark";

/** A link of a section, drawn as a button. */
export interface ButtonLink {
  readonly label: LocalizedText;
  readonly href: string;
}

/** A document as sections show it; its link covers the card. */
export interface DocumentCard {
  readonly id: number;
  readonly href: string;
  /** Its type in words: "News"; a part's name. */
  readonly label: LocalizedText;
  readonly title: LocalizedText;
  readonly text: LocalizedText;
  /** Calendar day, `2026-11-21`. */
  readonly day?: string;
  readonly picture?: StoredPicture;
  /** Appearance of a part without a picture of its own. */
  readonly look?: PartLook;
  /** A video's length as players write it, `1:05`. */
  readonly length?: string;
}

/** Texts that are missing in both languages are "". */
interface Titled {
  readonly title: LocalizedText;
  readonly tone: Tone;
}

export interface HeroProps extends Titled {
  readonly kind: "hero";
  readonly text: LocalizedText;
  readonly buttons: readonly ButtonLink[];
  readonly picture: StoredPicture | undefined;
}

export interface TextSectionProps extends Titled {
  readonly kind: "text";
  /** HTML ready for the page. */
  readonly body: LocalizedText;
  readonly picture: StoredPicture | undefined;
  readonly side: "left" | "right";
  readonly buttons: readonly ButtonLink[];
}

export interface FiguresProps extends Titled {
  readonly kind: "figures";
  readonly figures: readonly {
    readonly number: string;
    readonly unit: LocalizedText;
    readonly caption: LocalizedText;
  }[];
}

export interface CardsProps extends Titled {
  readonly kind: "cards";
  readonly text: LocalizedText;
  readonly cards: readonly DocumentCard[];
  readonly buttons: readonly ButtonLink[];
}

export interface TableProps extends Titled {
  readonly kind: "table";
  readonly caption: LocalizedText;
  readonly header: "row" | "column" | "both" | "none";
  /** Rows of the same number of cells; "" where one is empty. */
  readonly rows: readonly (readonly LocalizedText[])[];
}

export interface QuoteProps {
  readonly kind: "quote";
  readonly quote: LocalizedText;
  readonly person: LocalizedText;
  readonly role: LocalizedText;
  readonly picture: StoredPicture | undefined;
  readonly tone: Tone;
}

export interface VideoSectionProps extends Titled {
  readonly kind: "video";
  readonly text: LocalizedText;
  readonly player: PlayerProps;
  /** The video's own page; absent for a file. */
  readonly href?: string;
}

export interface CallToActionProps extends Titled {
  readonly kind: "call-to-action";
  readonly text: LocalizedText;
  readonly buttons: readonly ButtonLink[];
}

/** A composed section as a page draws it. */
export type SectionProps =
  | HeroProps
  | TextSectionProps
  | FiguresProps
  | CardsProps
  | TableProps
  | QuoteProps
  | VideoSectionProps
  | CallToActionProps;
