import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

/**
 * Lets Node import the site's components, so that a datasheet draws a block diagram as the part's
 * page does: Node takes TypeScript by itself, but not TSX. Import this file before those.
 */
registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".tsx")) return next(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), "utf8"), {
      loader: "tsx",
      jsx: "automatic",
      format: "esm",
      target: "node24",
    });
    return { format: "module", source: code, shortCircuit: true };
  },
});
