import { basename, join } from "node:path";
import { projectRoot } from "../../../scripts/stale.ts";

/** File of a typeface that a bundle of the tests refers to without containing it. */
export function typefaceAt(pathname: string): string {
  return join(projectRoot, "src/web/typefaces", basename(pathname));
}
