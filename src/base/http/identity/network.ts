import { isIPv6 } from "node:net";

/**
 * Returns the network of a client's address: the address itself in IPv4; in IPv6, where one
 * subscriber has at least 2^64 addresses (RFC 6177), its first 64 bits. A disconnected client has
 * no address, whatever Fastify's type of `request.ip` says: its network is "".
 */
export function networkOf(address: string | undefined): string {
  const [plain = ""] = (address ?? "").split("%");
  if (!isIPv6(plain)) return plain;
  const canonical = URL.parse(`http://[${plain}]`)?.hostname.slice(1, -1) ?? plain;
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (mapped)
    return ipv4Of(Number.parseInt(`${mapped[1]}`, 16), Number.parseInt(`${mapped[2]}`, 16));
  const [left = "", right] = canonical.split("::");
  const head = groups(left);
  const tail = right === undefined ? [] : groups(right);
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].slice(0, 4).join(":");
}

function groups(text: string): string[] {
  return text === "" ? [] : text.split(":");
}

function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
