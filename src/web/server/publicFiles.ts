import type { Site } from "../site.ts";

/**
 * Decides whether everybody may have a stored file: the one place where that is decided, asked for
 * each request before anything of the file is read. Today all media are public; attachments are
 * another storage, which no address leads to.
 */
export function isPublicFile(_site: Site, _path: string): boolean {
  return true;
}
