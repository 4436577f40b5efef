import type { Site } from "../site.ts";

/**
 * Decides whether everybody may have a stored file: the one place where that is decided, asked for
 * each request before anything of the file is read. Those may be had that a published document refers
 * to, in whichever language, so that files and pages appear and vanish together. Attachments are
 * another storage, which no address leads to.
 */
export function isPublicFile({ live }: Site, path: string): boolean {
  return live.current().files.has(path);
}
