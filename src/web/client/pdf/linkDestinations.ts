import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/**
 * Destination of a link or of an entry of the contents: a name in the file, or an array (ISO
 * 32000-1, 12.3.2).
 */
export type Destination = string | readonly unknown[];

/** A place of the document that can be scrolled to. */
export interface Place {
  /** From 1. */
  readonly page: number;
  /** Share of the page's height that lies above the place, 0 to 1. */
  readonly down: number;
}

/** Scrolls to a place of the same document. */
export type Follow = (place: Place) => void;

export function isDestination(value: unknown): value is Destination {
  return typeof value === "string" || Array.isArray(value);
}

/** The number of the page that a destination names, from 1; undefined where there is none. */
export async function pageOf(
  destination: Destination,
  pdf: PDFDocumentProxy,
): Promise<number | undefined> {
  try {
    const [target] = await explicit(destination, pdf);
    if (typeof target === "number") return target + 1;
    if (typeof target !== "object" || target === null) return undefined;
    return (await pdf.getPageIndex(target as Parameters<typeof pdf.getPageIndex>[0])) + 1;
  } catch {
    return undefined;
  }
}

/** The place that a destination names; the top of the page where it has no height. */
export async function placeOf(
  destination: Destination,
  pdf: PDFDocumentProxy,
): Promise<Place | undefined> {
  const page = await pageOf(destination, pdf);
  if (page === undefined) return undefined;
  const top = topOf(await explicit(destination, pdf));
  if (top === undefined) return { page, down: 0 };
  const viewport = (await pdf.getPage(page)).getViewport({ scale: 1 });
  const [, y = 0] = viewport.convertToViewportPoint(0, top);
  return { page, down: Math.min(Math.max(Number(y) / viewport.height, 0), 1) };
}

async function explicit(
  destination: Destination,
  pdf: PDFDocumentProxy,
): Promise<readonly unknown[]> {
  if (typeof destination !== "string") return destination;
  return (await pdf.getDestination(destination)) ?? [];
}

/** Height of a destination at the top of the window, in the page's own coordinates. */
function topOf(destination: readonly unknown[]): number | undefined {
  const [, kind, ...numbers] = destination;
  const name = typeof kind === "object" && kind !== null && "name" in kind ? kind.name : undefined;
  const at = { XYZ: 1, FitH: 0, FitBH: 0, FitR: 3 }[String(name)];
  const top = at === undefined ? undefined : numbers[at];
  return typeof top === "number" ? top : undefined;
}
