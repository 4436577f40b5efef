import { isPageKey } from "../../../base/site/addresses/pages.ts";
import type { PageEnvironment } from "../pageEnvironment.tsx";

/** Pages on which readers can write to us, the fittest first; those that do not exist are passed over. */
const forParts: readonly string[] = ["technical-consultation", "contact-us"];
const forAnything: readonly string[] = ["contact-us"];

type Addresses = Pick<PageEnvironment, "href">;

/**
 * Address of the form for questions about parts. The page gets the part numbers as its query
 * `part`, where it declares one. Undefined while no such page exists.
 */
export function enquiryHref(
  { href }: Addresses,
  ...partNumbers: readonly string[]
): string | undefined {
  const page = forParts.find(isPageKey);
  return page && href(page, { part: partNumbers.join() || undefined, tab: "contact" });
}

/** Address of the contact page; undefined while it does not exist. */
export function contactHref({ href }: Addresses): string | undefined {
  const page = forAnything.find(isPageKey);
  return page && href(page, { tab: "contact" });
}
