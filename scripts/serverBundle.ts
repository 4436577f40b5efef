import { join } from "node:path";
import type { Bundle, Target } from "./bundle.ts";

/** The server and its threads, and what `npm start` asks whether the build is stale. */
export function serverBundle({ root, out, dev }: Target): Bundle {
  return {
    absWorkingDir: root,
    entryPoints: [
      "src/main.ts",
      "src/base/http/cache/compressionWorker.ts",
      "src/readers/search/thread/searchWorker.ts",
      "src/staff/translation/xliffThread.ts",
      "src/base/store/sqlite/checkpointThread.ts",
      "src/staff/sheets/spreadsheets/sheetWorker.ts",
      "src/web/server/spreadsheets/workbookThread.ts",
      "src/base/inspection/inspectionThread.ts",
      "src/staff/desk/mail/mailReaderWorker.ts",
      "src/base/process/workerHost.ts",
      "src/web/server/preview/previewThread.ts",
      "src/cli/backup/backup.ts",
      join(import.meta.dirname, "stale.ts"),
    ],
    outdir: join(out, "server"),
    entryNames: "[name]",
    bundle: true,
    // What is imported when it is needed stays apart.
    splitting: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node24",
    jsx: "automatic",
    // Names stay, for stacks and for errors that are told by them.
    minifyWhitespace: !dev,
    minifySyntax: !dev,
    sourcemap: dev ? "inline" : "linked",
    metafile: true,
    logLevel: "warning",
  };
}
