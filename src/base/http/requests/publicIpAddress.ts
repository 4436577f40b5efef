import { type LookupAddress, type LookupOptions, lookup as systemLookup } from "node:dns";
import { BlockList, isIP } from "node:net";

/** Networks that are not of the public internet (IANA's special-purpose registries of IPv4 and IPv6). */
const special = new BlockList();

const specialNetworks = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"],
  ...["172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16"],
  ...["198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
  ...["::/128", "::1/128", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32"],
  ...["2002::/16", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8"],
];

for (const network of specialNetworks) {
  const [address = "", bits = ""] = network.split("/");
  special.addSubnet(address, Number(bits), address.includes(":") ? "ipv6" : "ipv4");
}

/** Prefixes under which an IPv6 address stands for an IPv4 one: mapped (RFC 4291), translated (RFC 6052). */
const mapped = /^(?:::ffff:|64:ff9b::)/i;

/** Tells whether an address of IP is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  if (family === 4) return !special.check(address, "ipv4");
  // Node reads mapped addresses as IPv4 in `check`; those of translators are read here.
  const inner = mapped.test(address) ? innerAddress(address) : undefined;
  if (inner !== undefined) return !special.check(inner, "ipv4");
  // What begins with eight zero bytes and is no mapped address is not routed (RFC 4291 section 2.5.5).
  return !/^::[0-9a-f.:]*$/i.test(address) && !special.check(address, "ipv6");
}

/** The IPv4 address in the last four bytes of an IPv6 address. */
function innerAddress(address: string): string | undefined {
  const last = address.replace(mapped, "");
  if (isIP(last) === 4) return last;
  const groups = last.split(":").map((group) => Number.parseInt(group || "0", 16));
  const [high = 0, low = 0] = groups.length === 1 ? [0, groups[0]] : groups.slice(-2);
  if (groups.length > 2) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** A server that must not be asked: its address is not one of the public internet. */
export class PrivateAddress extends Error {
  readonly code = "ERR_PRIVATE_ADDRESS";

  constructor(host: string) {
    super(`${host} is not an address of the public internet`);
    this.name = "PrivateAddress";
  }
}

type Callback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Looks names up, as `dns.lookup` does. */
export type Lookup = (host: string, options: LookupOptions, callback: Callback) => void;

/**
 * A look-up for outgoing connections to servers that others name: it fails where any address of the name is not
 * public. The connection is made to the addresses that were checked, so that a second look-up cannot give
 * others.
 * @param isAllowed tells which addresses may be asked
 */
export function publicLookup(
  isAllowed: (address: string) => boolean = isPublicAddress,
  lookup: Lookup = systemLookup,
): Lookup {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, "");
      const addresses =
        typeof found === "string" ? [{ address: found, family: isIP(found) }] : found;
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => !isAllowed(address))) {
        return callback(new PrivateAddress(host), "");
      }
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
