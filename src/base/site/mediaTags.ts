/** Maximum characters of a tag. */
export const maxTagLength = 40;

/** Maximum tags of a file. */
export const maxFileTags = 20;

/** Maximum files whose tags are changed at once. */
export const maxTaggedFiles = 500;

/** The form in which tags are compared: `PCB` and `pcb` are one. */
export function foldedTag(tag: string): string {
  return tag.normalize("NFKC").toLowerCase();
}
