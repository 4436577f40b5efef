/** Registries below a country, such as `com.cn` and `co.uk`, which are no site themselves. */
const registry = /^(?:ac|co|com|edu|gov|go|mil|ne|net|or|org)$/;

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * The site of a referrer: its domain without subdomains, which may name a person or a customer
 * (`jane.example.com`). Undefined for an address without one: an IP address, a name of an own network,
 * credentials.
 * @param referrer a host with or without its port, or an address
 */
export function referringSite(referrer: string): string | undefined {
  if (referrer.includes("@")) return undefined;
  const url = URL.parse(referrer.includes("://") ? referrer : `http://${referrer}`);
  const host = url?.hostname.toLowerCase().replace(/\.$/, "") ?? "";
  const labels = host.split(".");
  const top = labels.at(-1) ?? "";
  if (!labels.every((one) => label.test(one)) || !/[a-z]/.test(top)) return undefined;
  const isBelowRegistry = top.length === 2 && registry.test(labels.at(-2) ?? "");
  const length = isBelowRegistry ? 3 : 2;
  return labels.length < length ? undefined : labels.slice(-length).join(".");
}
