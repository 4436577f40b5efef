import { fileURLToPath } from "node:url";

/**
 * Folder of compiled code (nodejs.org, module compile cache) that processes and threads keep for one
 * another, the same as of `npm start`. Tests start some hundreds of them.
 */
export const compileCache = fileURLToPath(
  new URL("../../node_modules/.cache/compiled", import.meta.url),
);
