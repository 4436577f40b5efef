/** Addresses that are not rewritten: built files, and the icons beside them. */
const outside = /^\/(?:\/|assets\/|favicon\.|apple-touch-icon|site\.webmanifest|speculation-rules)/;

/** A start tag. Values of attributes have neither `>` nor double quotes: both are escaped. */
const startTag = /<[a-zA-Z][^>]*>/g;

/** Attributes that hold one address. */
const addresses = /(\s(?:href|src|action|formaction|poster)=")(\/[^"]*)"/g;

/** Attributes that hold several, each with a descriptor. */
const candidates = /(\s(?:srcset|imagesrcset)=")([^"]*)"/gi;

/**
 * Rewrites every address of a rendered page to one of a preview, so that its links, pictures and
 * forms stay there; forms that send something are disabled.
 * @param html as the server rendered it
 * @param prefix of the preview's addresses, without a slash at its end
 */
export function rewriteLinks(html: string, prefix: string): string {
  const inPreview = (path: string) => within(path, prefix);
  return html
    .replace(startTag, (tag) =>
      deadened(tag)
        .replace(addresses, (_, before: string, path: string) => `${before}${inPreview(path)}"`)
        .replace(candidates, (_, before: string, list: string) => {
          const all = list.replace(/(^|,\s*)(\/[^\s,]*)/g, (__, gap: string, path: string) => {
            return `${gap}${inPreview(path)}`;
          });
          return `${before}${all}"`;
        }),
    )
    .replace("<html ", `<html data-preview="${prefix}" `);
}

/** Address of the PDF viewer, which shows published files only. */
const pdfReader = /^\/pdfPreview\?(?:.*&amp;|.*&)?file=([^&]+)/;

function within(path: string, prefix: string): string {
  if (!path.startsWith("/") || outside.test(path)) return path;
  const file = pdfReader.exec(path)?.[1];
  return file === undefined ? `${prefix}${path}` : `${prefix}/storage/${file}`;
}

/** Disables a form that posts; forms that navigate remain usable. */
function deadened(tag: string): string {
  if (!tag.startsWith("<form") || !/\smethod="post"/i.test(tag)) return tag;
  return tag.replace(/\saction="[^"]*"/, "").replace(/^<form/, "<form inert");
}
