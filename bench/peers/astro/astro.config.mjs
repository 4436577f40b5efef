import node from "@astrojs/node";
import { defineConfig } from "astro/config";

// One project, built in both ways: PEER_OUTPUT is `static` or `server`.
const output = process.env.PEER_OUTPUT ?? "static";

export default defineConfig({
  output,
  outDir: `./dist-${output}`,
  cacheDir: `./.astro/cache-${output}`,
  ...(output === "server" && { adapter: node({ mode: "standalone" }) }),
});
