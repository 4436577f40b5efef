import {
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import { pageLanguage } from "../runtime/language.ts";
import { Find } from "./find/find.ts";
import { FindBar } from "./find/findBar.ts";
import { firstOwnPage } from "./firstPageInLanguage.ts";
import { startKeys } from "./keyboardShortcuts.ts";
import { LoadingPanel } from "./loadingPanel.ts";
import type { messages } from "./messages.ts";
import { PageList } from "./pageList.ts";
import { startPinching } from "./pinching.ts";
import { startPrinting } from "./print/printTool.ts";
import { startContents } from "./tableOfContents.ts";
import { startTools } from "./toolbar.ts";

interface Source {
  /** Address of the PDF. */
  readonly file: string;
  /** The folder of PDF.js's own files. */
  readonly files: string;
  readonly worker: Worker;
  /** Resolves where the worker breaks, which it cannot tell PDF.js itself. */
  readonly failed: Promise<unknown>;
}

/** Shows a PDF in the page that the server made for it. */
export async function startViewer(root: HTMLElement, source: Source): Promise<void> {
  const scroller = part(root, "[data-pages]");
  const panel = new LoadingPanel(part(root, "[data-start]"));
  void source.failed.then(() => panel.fail("unable"));
  try {
    const pdf = await open(source, panel);
    const list = new PageList(scroller, pdf, await PageList.sizeOf(pdf));
    list.addEventListener("drawn", () => hasDrawn(panel), { once: true });
    equip(root, scroller, pdf, list);
  } catch (error) {
    panel.fail(reasonOf(error));
  }
}

function hasDrawn(panel: LoadingPanel): void {
  panel.remove();
  performance.mark("first-page");
}

function equip(
  root: HTMLElement,
  scroller: HTMLElement,
  pdf: PDFDocumentProxy,
  list: PageList,
): void {
  const tools = part(root, "[data-tools]");
  const bar = part(root, "[data-find]");
  const field = bar.querySelector("input");
  if (field === null) return;
  const find = new FindBar(bar, field, new Find(list), () => scroller.focus());
  const print = startPrinting(pdf);
  startTools(tools, list, find, print);
  startKeys(scroller, list, find, print);
  startPinching(scroller, list);
  void startContents(root, pdf, list, () => scroller.focus());
  const asked = /^#page=(\d+)$/.exec(location.hash)?.[1];
  if (asked) list.goTo(Number(asked));
  else if ("bilingual" in root.dataset) void openOwnPages(scroller, pdf, list);
}

/** Opens a document in both languages at the reader's own, unless they have begun to read. */
async function openOwnPages(
  scroller: HTMLElement,
  pdf: PDFDocumentProxy,
  list: PageList,
): Promise<void> {
  const own = await firstOwnPage(pdf, pageLanguage());
  if (own !== undefined && scroller.scrollTop === 0) list.goTo(own);
}

/** PDF.js reads by byte ranges, so the first page of a long file need not wait for the last. */
async function open(
  { file, files, worker }: Source,
  panel: LoadingPanel,
): Promise<PDFDocumentProxy> {
  const task = getDocument({
    url: file,
    worker: PDFWorker.create({ port: worker }),
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    // The security policy lets no WebAssembly run; there are slower decoders in JavaScript.
    useWasm: false,
    // Forms that are programs, and colour profiles that need WebAssembly, are left alone.
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    if (total > 0) panel.loaded(loaded / total);
  };
  return task.promise;
}

/** The message for an error, by the name PDF.js gives it. */
function reasonOf(error: unknown): keyof typeof messages.errors {
  if (!(error instanceof Error)) return "unreachable";
  switch (error.name) {
    case "InvalidPDFException":
      return "damaged";
    case "PasswordException":
      return "locked";
    case "ResponseException":
      return "missing" in error && error.missing === true ? "missing" : "unreachable";
    default:
      reportError(error);
      return "unable";
  }
}

function part(root: HTMLElement, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The page has no ${selector}`);
  return found;
}
