import type { PeerPage } from "./content.ts";

/** The pages that are measured. */
export const pageNames = ["product", "list"] as const;

export type PageName = (typeof pageNames)[number];

/** A running site with the pages. */
export interface PeerSite extends AsyncDisposable {
  readonly name: string;
  /** True where its pages are made for each request. */
  readonly isAnew: boolean;
  readonly urls: Readonly<Record<PageName, string>>;
  /** What serves it: its first processes. */
  readonly pids: readonly number[];
  /** Publishes the product page with this text on it; resolves when all is done that an editor does. */
  publish?(text: string): Promise<void>;
}

/** What a peer takes on disk. */
export interface Installed {
  /** To build it and to run it. */
  readonly megabytes: number;
  /** Packages that are installed for it. */
  readonly packages: number;
}

/** A page's content with another first line under its heading. */
export function withText(page: PeerPage, text: string): PeerPage {
  const at = page.main.findIndex(({ kind }) => kind === "text");
  return { ...page, main: page.main.with(at, { kind: "text", inlines: [{ text }] }) };
}
