/**
 * Scrolls a previewed page to its footer, within its own frame: `scrollIntoView()` would scroll the studio
 * around the frame as well.
 */
export function showFooter({ defaultView: view, body }: Document): void {
  const footer = body.querySelector("footer");
  if (view === null || footer === null) return;
  view.scrollTo({ top: view.scrollY + footer.getBoundingClientRect().top, behavior: "instant" });
}
