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
