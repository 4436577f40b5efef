/**
 * What the page of a comparison can do besides: its address is copied, it is printed, and on a phone
 * the part numbers stay in sight while the table is scrolled, and move with it.
 */
export function startComparison(): void {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("[data-print]")) print();
    const share = target.closest<HTMLElement>("[data-share]");
    if (share) void copyAddress(share.dataset);
  });
  const strip = document.querySelector("[data-strip]");
  const source = document.querySelector("[data-strip-source]");
  source?.addEventListener(
    "scroll",
    () => {
      if (strip) strip.scrollLeft = source.scrollLeft;
    },
    { passive: true },
  );
}

async function copyAddress({ done = "", failed = "" }: DOMStringMap): Promise<void> {
  const { showToast } = await import("./toasts.ts");
  try {
    await navigator.clipboard.writeText(location.href);
    showToast(done, "done");
  } catch {
    showToast(failed);
  }
}
