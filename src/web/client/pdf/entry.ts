/**
 * The reader of PDFs, on its page alone. PDF.js's worker begins to load at once, beside the rest;
 * where the browser is too old for the rest, the page goes on offering the file itself.
 */
const root = document.querySelector<HTMLElement>("[data-preview]");
const { file, files } = root?.dataset ?? {};
if (root && file && files) {
  const worker = new Worker(`${files}pdf.worker.min.mjs`, { type: "module" });
  const failed = new Promise((resolve) =>
    worker.addEventListener("error", resolve, { once: true }),
  );
  void import("./viewer.ts").then(({ startViewer }) =>
    startViewer(root, { file, files, worker, failed }),
  );
}
