import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { projectRoot } from "../../scripts/stale.ts";

const sources = {
  "package-lock.json": "{}",
  "src/main.ts": 'import { word } from "./word.ts";\nconsole.log(word);\n',
  "src/base/http/cache/compressionWorker.ts": "export {};\n",
  "src/readers/search/thread/searchWorker.ts": "export {};\n",
  "src/staff/translation/xliffThread.ts": "export {};\n",
  "src/staff/sheets/spreadsheets/sheetWorker.ts": "export {};\n",
  "src/base/store/sqlite/checkpointThread.ts": "export {};\n",
  "src/web/server/spreadsheets/workbookThread.ts": "export {};\n",
  "src/base/inspection/inspectionThread.ts": "export {};\n",
  "src/staff/desk/mail/mailReaderWorker.ts": "export {};\n",
  "src/base/process/workerHost.ts": "export {};\n",
  "src/web/server/preview/previewThread.ts": "export {};\n",
  "src/cli/backup/backup.ts": "export {};\n",
  "src/word.ts": 'export const word: string = "first";\n',
  "src/web/brand/mark.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#06c" d="M4 4h24v24H4z"/></svg>',
  "src/web/client/runtime/entry.ts":
    'addEventListener("click", () => import("../../islands/Counter/Counter.tsx"));\n',
  "src/web/islands/Counter/Counter.tsx":
    'import { useState } from "react";\n' +
    "export function Counter() {\n  const [count] = useState(0);\n  return <b>{count}</b>;\n}\n",
  "src/web/styles/desktop.css": "body { color: black; & p { color: gray; } }\n",
  "src/web/styles/mobile.css": "body { background: url(../brand/mark.svg); }\n",
  "src/web/pages/home/styles.css": "main { background: url(/storage/wafer.svg); }\n",
};

/** A project of the least size that has one of each thing a build knows, in a folder of its own. */
export class SampleProject {
  readonly root = mkdtempSync(join(tmpdir(), "tapeout-build-"));

  constructor() {
    for (const [path, text] of Object.entries(sources)) this.write(path, text);
    symlinkSync(join(projectRoot, "node_modules"), join(this.root, "node_modules"), "junction");
  }

  write(path: string, text: string): void {
    const full = join(this.root, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
