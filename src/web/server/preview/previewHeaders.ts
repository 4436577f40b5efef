import { staffPreviewPath } from "../../../base/site/addresses/previewAddress.ts";

/** Headers of everything that a preview answers. */
export const uncachedHeaders = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
} as const;

/**
 * The headers of a page in a preview. Its policy is that of the page, and beyond it: no script may
 * call anything, forms lead to the preview alone, and the studio may show it in a frame.
 * @param headers those that the page would be sent to readers with
 * @param prefix of the preview's addresses
 */
export function previewHeaders(
  headers: Readonly<Record<string, string>>,
  prefix: string,
): Record<string, string> {
  const isStaffs = prefix.startsWith(`${staffPreviewPath}/`);
  const policy = headers["content-security-policy"] ?? "default-src 'none'";
  const place = prefix.slice(0, prefix.lastIndexOf("/") + 1);
  return {
    "content-type": headers["content-type"] ?? "text/html; charset=utf-8",
    ...(headers["content-language"] && { "content-language": headers["content-language"] }),
    ...uncachedHeaders,
    "content-security-policy": [
      isStaffs ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : policy,
      `connect-src 'none'; worker-src 'none'; form-action *:*${place}`,
    ].join(", "),
    "x-frame-options": isStaffs ? "SAMEORIGIN" : "DENY",
  };
}
