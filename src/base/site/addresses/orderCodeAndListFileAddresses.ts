import { pagePath } from "./href.ts";

/** The anchor of an order code's row on its part's page. */
export function orderCodeAnchor(orderCode: string): string {
  return `order-${orderCode}`;
}

/** Formats that a list of parts can be saved in. */
export const listFileFormats = ["csv", "xlsx"] as const;

export type ListFileFormat = (typeof listFileFormats)[number];

/**
 * Path of a list as a file, the same on both surfaces. It takes the list's queries, and `columns`: those
 * to be saved by comma, as `sort` names them.
 */
export function listFilePath(format: ListFileFormat): string {
  return `${pagePath("desktop", "product-list")}.${format}`;
}
