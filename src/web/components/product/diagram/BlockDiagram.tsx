import type { LocalizedText } from "../../../../base/site/text/localizedText.ts";
import { layOut } from "./diagramLayout.ts";
import {
  type Diagram,
  type DiagramZone,
  fontSize,
  type formats,
  lineHeight,
  type PlacedZone,
  type SetText,
} from "./diagramZones.ts";

/** A block diagram as a picture. The same as a list stands in `BlockDiagramText`. */
export function BlockDiagram({
  diagram,
  format,
}: {
  diagram: Diagram;
  format: keyof typeof formats;
}) {
  const { width, height, zones, bars, links, joints } = layOut(diagram, format);
  return (
    <svg
      className={`diagram diagram--${format}`}
      viewBox={`0 0 ${width} ${round(height)}`}
      width={width}
      height={round(height)}
      role="img"
      lang={diagram.title.lang}
      aria-label={diagram.title.text}
    >
      <path className="diagram__joints" d={joints.map(boxPath).join("")} />
      {bars.map((bar) => (
        <g key={bar.y} className="diagram__bar">
          <rect x={bar.x} y={round(bar.y)} width={bar.width} height={bar.height} rx="4" />
          <Lines of={bar} />
        </g>
      ))}
      {links.map((link) => (
        <g key={`${link.x} ${link.y}`} className="diagram__link">
          <Lines of={link} start={format === "narrow"} />
        </g>
      ))}
      {zones.map((zone) => (
        <Zone key={`${zone.x} ${zone.y}`} zone={zone} />
      ))}
    </svg>
  );
}

/** The content of the picture in words. */
export function BlockDiagramText({
  diagram,
  busLabel,
  joined,
}: {
  diagram: Diagram;
  busLabel: string;
  /** The connection of a zone to the one at the centre, in words. */
  joined: (centre: string, link: string) => string;
}) {
  const centre = diagram.zones[diagram.centre ?? -1];
  const linkOf = ({ link }: DiagramZone) =>
    centre && link ? <dd lang={link.lang}>{joined(centre.title.text, link.text)}</dd> : null;
  return (
    <dl className="diagram-text">
      {diagram.bus ? (
        <div>
          <dt>{busLabel}</dt>
          <dd lang={diagram.bus.lang}>{diagram.bus.text}</dd>
        </div>
      ) : null}
      {diagram.zones.map((zone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: zones have no name of their own and never move
        <div key={index}>
          <dt lang={zone.title.lang}>{zone.title.text}</dt>
          {linkOf(zone)}
          {zone.blocks.map((block: LocalizedText) => (
            <dd key={block.text} lang={block.lang}>
              {block.text}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function Zone({ zone }: { zone: PlacedZone }) {
  return (
    <g className={`diagram__zone diagram__zone--${zone.kind}`}>
      <rect
        className="diagram__area"
        x={round(zone.x)}
        y={round(zone.y)}
        width={round(zone.width)}
        height={round(zone.height)}
        rx="6"
      />
      <g className="diagram__title">
        <Lines of={zone.title} start />
      </g>
      {zone.blocks.map((block) => (
        <rect
          key={`${block.x} ${block.y}`}
          className="diagram__block"
          x={round(block.x)}
          y={round(block.y)}
          width={round(block.width)}
          height={round(block.height)}
          rx="3"
        />
      ))}
      {zone.blocks.map((block) => (
        <Lines key={`${block.x} ${block.y}`} of={block} />
      ))}
    </g>
  );
}

/** Lines of text in the middle of their box, or from its left side. */
function Lines({ of, start = false }: { of: SetText; start?: boolean }) {
  const x = round(start ? of.x : of.x + of.width / 2);
  const first = of.y + of.height / 2 - ((of.lines.length - 1) * lineHeight) / 2 + fontSize * 0.36;
  return of.lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a text may be the same
    <text key={index} x={x} y={round(first + index * lineHeight)} lang={of.lang}>
      {line}
    </text>
  ));
}

function boxPath({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
