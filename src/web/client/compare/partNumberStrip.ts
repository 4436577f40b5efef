/** On a phone: the part numbers that stay in sight move with the table as it scrolls. */
export function startStrip(): void {
  const strip = document.querySelector("[data-strip]");
  const source = document.querySelector("[data-strip-source]");
  if (!strip || !source) return;
  const follow = () => {
    strip.scrollLeft = source.scrollLeft;
  };
  source.addEventListener("scroll", follow, { passive: true });
  follow();
}
