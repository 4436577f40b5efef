import { renderToStaticMarkup } from "react-dom/server";
import type { ChipShape } from "../../../src/web/components/product/chip/chipShape.ts";
import { PackageOutline } from "../../../src/web/components/product/chip/PackageOutline.tsx";

/**
 * The site's outline of a package. In a PDF each ball of its dotted rows would be a shape of eight
 * curves, some hundred bytes: here rows are drawn whole and parted by gaps.
 */
export function Outline(props: { shape: ChipShape; label: string }) {
  const drawing = renderToStaticMarkup(<PackageOutline {...props} />).replace(balls, inRows);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of the site itself
  return <div dangerouslySetInnerHTML={{ __html: drawing }} />;
}

const balls =
  /<path class="outline__balls" d="([^"]+)" stroke-width="([\d.]+)" stroke-dasharray="0 ([\d.]+)"><\/path>/;
const row = /M([\d.]+) ([\d.]+)h([\d.]+)/g;

function inRows(_whole: string, d: string, diameter: string, pitch: string): string {
  const size = Number(diameter);
  const step = Number(pitch);
  const rows = [...d.matchAll(row)].map(([, x, y, length]) => ({
    x: Number(x),
    y: Number(y),
    length: Number(length),
  }));
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return "";
  const bars = rows.map(({ x, y, length }) => `M${x - size / 2} ${y}h${length + size}`);
  const height = last.y - first.y + size;
  const gaps = Array.from(
    { length: Math.round(first.length / step) },
    (_, column) => `M${first.x + (column + 0.5) * step} ${first.y - size / 2}v${height}`,
  );
  return `<path class="outline__rows" d="${bars.join("")}" stroke-width="${size}"/><path class="outline__gaps" d="${gaps.join("")}" stroke-width="${step - size}"/>`;
}
