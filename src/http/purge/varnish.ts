import type { PurgeAdapter } from "./purgeRequest.ts";

/**
 * Varnish with the shipped VCL (deploy/varnish/tapeout.vcl): a ban of what has one of the tags in its
 * Surrogate-Key. Tags are letters, digits and hyphens, so that they are a regular expression as they are.
 */
export const varnish: PurgeAdapter = ({ urls, token }, tags) =>
  urls.map((url) => ({
    url,
    method: "PURGE",
    headers: {
      "x-purge-tags": `(^| )(${tags.join("|")})( |$)`,
      ...(token === undefined ? {} : { "x-purge-token": token }),
    },
  }));
