import { originalsFolder, variantsFolder } from "../../../content/published/mediaKinds.ts";
import type { MediaIndex } from "../../../content/published/publishedMedia.ts";
import type { Site } from "../../siteServices.ts";

/**
 * Decides whether everybody may have a stored file: the one place where that is decided, asked for
 * each request before anything of the file is read. Those may be had that a published document refers
 * to, in whichever language, so that files and pages appear and vanish together. Attachments are
 * another storage, which no address leads to. Smaller versions of a picture are had with it; pictures
 * as they were uploaded, with what cameras write into them, never are.
 */
export function isPublicFile({ live }: Site, path: string): boolean {
  const { files, media } = live.current();
  return isAmong(files, media, path);
}

/** Decides whether a stored file belongs to those that documents refer to: `isPublicFile` for others. */
export function isAmong(
  files: { has(path: string): boolean },
  media: MediaIndex,
  path: string,
): boolean {
  if (path.startsWith(originalsFolder)) return false;
  if (!path.startsWith(variantsFolder)) return files.has(path);
  for (const picture of media.mastersOf(path)) if (files.has(picture)) return true;
  return false;
}

/** Most versions of a file that are followed. */
const maxVersions = 100;

/**
 * Path of the version that everybody may have in the place of a file that was replaced; undefined where
 * there is none. So the address of a datasheet that was handed out leads to its newest version.
 */
export function publicSuccessor({ live }: Site, path: string): string | undefined {
  const { files, media } = live.current();
  let next = media.successorOf(path);
  for (let count = 0; next !== undefined && count < maxVersions; count += 1) {
    if (files.has(next)) return next;
    next = media.successorOf(next);
  }
  return undefined;
}
