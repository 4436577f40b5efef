/** Lines of a page's content that draw: numbers, then an operator of path construction. */
const path = /^[-\d. ]+ (?:m|l|c|v|y|re)$/gm;

/**
 * A page's content with its shapes' coordinates in hundredths of a pixel, which nobody sees, instead of
 * the nine digits in which Chromium writes a circle.
 */
export function roundedShapes(content: Buffer): Buffer {
  const text = content.toString("latin1");
  const rounded = text.replaceAll(path, (line) =>
    line.replaceAll(/-?\d*\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100)),
  );
  return Buffer.from(rounded, "latin1");
}
