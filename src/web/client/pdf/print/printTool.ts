import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { messages } from "../messages.ts";
import { maxPrinted, print } from "./printPages.ts";

/** Makes the print tool: it tells how far it is and can be stopped; a long document it refuses. */
export function startPrinting(pdf: PDFDocumentProxy): () => void {
  let isPrinting = false;
  return () => {
    if (isPrinting) return;
    if (pdf.numPages > maxPrinted) {
      showNote(messages.tooLong(pdf.numPages), () => undefined);
      return;
    }
    isPrinting = true;
    const stop = new AbortController();
    const note = showNote("", () => stop.abort());
    const progress = (page: number) => note.t(messages.preparing(page, pdf.numPages));
    print(pdf, progress, stop.signal)
      .catch(reportError)
      .finally(() => {
        isPrinting = false;
        note.remove();
      });
  };
}

/** A line at the foot of the window with a button to be rid of it. */
function showNote(text: string, onCancel: () => void) {
  const note = document.createElement("div");
  note.className = "preview-note";
  const line = document.createElement("p");
  line.setAttribute("role", "status");
  line.textContent = text;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "preview-note__button";
  button.textContent = messages.cancel;
  button.addEventListener("click", () => {
    onCancel();
    note.remove();
  });
  note.append(line, button);
  document.body.append(note);
  return {
    t: (next: string) => {
      line.textContent = next;
    },
    remove: () => note.remove(),
  };
}
