import { isIPv4 } from "node:net";
import { networkOf } from "../../../base/http/identity/network.ts";

/** Place from which a session was opened, no more precise than its owner needs to recognise it. */
export interface SessionPlace {
  /** Browser and system: `Firefox, Windows`; null: not known. */
  readonly device: string | null;
  /** The first 24 bits of an IPv4 address or 48 of an IPv6 one: `203.0.113.*`; null: not known. */
  readonly network: string | null;
}

/** Names by their sign in a User-Agent; the first match counts. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bMicroMessenger\//, "WeChat"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\b(?:HarmonyOS|OpenHarmony)\b/, "HarmonyOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
] as const;

/** The place of a request by its User-Agent and the client's IP address. */
export function sessionPlace(userAgent: string | undefined, address: string): SessionPlace {
  const names = [browsers, systems].flatMap(
    (known) => known.find(([form]) => form.test(userAgent ?? ""))?.[1] ?? [],
  );
  return { device: names.length === 0 ? null : names.join(", "), network: coarseNetwork(address) };
}

function coarseNetwork(address: string): string | null {
  const network = networkOf(address);
  if (isIPv4(network)) return `${network.split(".").slice(0, 3).join(".")}.*`;
  const groups = network.split(":");
  return groups.length === 4 ? `${groups.slice(0, 3).join(":")}:*` : null;
}
