import { type Surface, surfacePrefix, surfaces } from "../../base/site/addresses/surfaces.ts";
import { type Language, languages } from "../../base/site/languages.ts";

/** One of the four ways in which a page is shown. */
export interface PaneKind {
  readonly key: string;
  readonly language: Language;
  readonly surface: Surface;
}

/** All four, in the order in which they stand. */
export const paneKinds: readonly PaneKind[] = surfaces.flatMap((surface) =>
  languages.map((language) => ({ key: `${language}-${surface}`, language, surface })),
);

/** Width of the window that a surface is drawn for, in CSS pixels, and its height beside that. */
export const paneSize = {
  desktop: { width: 1440, height: 1000 },
  mobile: { width: 390, height: 780 },
} as const satisfies Record<Surface, { width: number; height: number }>;

/** The address of a page on a surface in a language. @param path on the desktop surface, without query */
export function paneAddress(prefix: string, { language, surface }: PaneKind, path: string): string {
  return `${prefix}${surfacePrefix[surface]}${path}?lang=${language}`;
}

const storageKey = "studio-preview-panes";

/**
 * The panes that were chosen in this browser. At first a desktop in the interface's language; for who
 * writes one language alone, that language on both surfaces.
 * @param written languages whose texts the person may write
 */
export function storedPanes(language: Language, written: readonly Language[]): readonly string[] {
  try {
    const known = (localStorage.getItem(storageKey) ?? "")
      .split(",")
      .filter((key) => paneKinds.some((kind) => kind.key === key));
    if (known.length > 0) return known;
  } catch {
    // Storage may be forbidden.
  }
  const [own, ...more] = written;
  if (own === undefined || more.length > 0) return [`${language}-desktop`];
  return paneKinds.filter((kind) => kind.language === own).map(({ key }) => key);
}

/** Keeps the choice in this browser. */
export function storePanes(keys: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, keys.join());
  } catch {
    // Then it is asked again the next time.
  }
}
