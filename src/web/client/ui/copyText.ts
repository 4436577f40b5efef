/**
 * Copies a text of the page when its button is pressed, and says so:
 *
 *     <button data-copy="id" data-done="Copied" data-failed="…">Copy</button>
 *     <div id="id"><p>The text</p></div>
 */
export function startCopyText(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    if (button !== null) void copy(button.dataset);
  });
}

async function copy({ copy: id = "", done = "", failed = "" }: DOMStringMap): Promise<void> {
  const { showToast } = await import("./toasts.ts");
  const source = document.getElementById(id);
  const paragraphs = [...(source?.querySelectorAll("p") ?? [])].map((one) => one.textContent);
  try {
    await navigator.clipboard.writeText(paragraphs.join("\n\n"));
    showToast(done, "done");
  } catch {
    showToast(failed);
  }
}
