/**
 * Starts the tools of the comparison page: copying its address, printing, and on a phone part
 * numbers that stay in sight and move with the table as it scrolls.
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
  if (!strip || !source) return;
  const follow = () => {
    strip.scrollLeft = source.scrollLeft;
  };
  source.addEventListener("scroll", follow, { passive: true });
  follow();
}

async function copyAddress({ done = "", failed = "" }: DOMStringMap): Promise<void> {
  const { showToast } = await import("../ui/toasts.ts");
  try {
    await navigator.clipboard.writeText(location.href);
    showToast(done, "done");
  } catch {
    showToast(failed);
  }
}
