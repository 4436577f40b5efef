/** Places in documents: JSON pointers (RFC 6901). */

/** A path of steps. */
export function pointer(steps: readonly (string | number)[]): string {
  return steps
    .map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

/** The steps of a path. */
export function stepsOf(path: string): string[] {
  return path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** True where a path is another one or lies below it. */
export function isWithin(path: string, holder: string): boolean {
  return path === holder || path.startsWith(`${holder}/`);
}

/** True where one of two paths lies within the other. */
export function isRelated(a: string, b: string): boolean {
  return isWithin(a, b) || isWithin(b, a);
}

/** The path of what holds a path's last step; "" for the whole document. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
