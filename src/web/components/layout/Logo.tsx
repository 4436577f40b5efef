/** The company's mark in the colour of the text around it; the same shape as `web/brand/mark.svg`. */
export function Logo() {
  return (
    <svg className="mark" viewBox="0 0 64 64" width="28" height="28" aria-hidden="true">
      <path fill="currentColor" d="M40 4 62 60H44V47.7a7 7 0 1 0-8 0V60H4L17 27l7 17.7z" />
    </svg>
  );
}
