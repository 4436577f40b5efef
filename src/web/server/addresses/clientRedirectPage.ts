import { contentSecurityPolicy } from "../../../base/http/securityHeaders.ts";
import { type Language, languageFacts } from "../../../base/site/languages.ts";
import { escapeHtml } from "../errors/oldBrowserPage.ts";

const style =
  "body{margin:20vh auto;max-width:24rem;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;text-align:center}h1{font-size:1.25rem}";

/** Headers of the page. */
export function passOnHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    "content-security-policy": contentSecurityPolicy(isHttps, style),
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  };
}

/**
 * A page that navigates onward by itself, without script. A redirect would not do: browsers do not
 * send `SameSite=Strict` cookies along a redirect that began at another site, so a reader who has
 * just signed in there would appear signed out on the next page. From here the navigation is this
 * site's own.
 * @param target checked address of this site
 */
export function passOnPage(
  language: Language,
  target: string,
  words: { readonly text: string; readonly goOn: string },
): string {
  const address = escapeHtml(target);
  return `<!DOCTYPE html>
<html lang="${languageFacts[language].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${address}">
<title>${escapeHtml(words.text)}</title>
<style>${style}</style>
</head>
<body>
<main><h1>${escapeHtml(words.text)}</h1><p><a href="${address}">${escapeHtml(words.goOn)}</a></p></main>
</body>
</html>
`;
}
