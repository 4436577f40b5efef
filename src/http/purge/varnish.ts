import type { PurgeAdapter } from "./purgeRequest.ts";

/**
 * Varnish with the shipped VCL (deploy/varnish/tapeout.vcl): a ban of what has one of the tags in its
 * Surrogate-Key. Tags are letters, digits and hyphens, which stand for themselves in a regular expression; a
 * ban has no room for spaces.
 */
export const varnish: PurgeAdapter = ({ urls, token }, tags) =>
  urls.map((url) => ({
    url,
    method: "PURGE",
    headers: {
      "x-purge-tags": `(^|\\s)(${tags.join("|")})(\\s|$)`,
      ...(token === undefined ? {} : { "x-purge-token": token }),
    },
  }));
