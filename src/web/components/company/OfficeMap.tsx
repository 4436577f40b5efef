import { usePage } from "../pageEnvironment.tsx";
import type { MapLayout, MapSize } from "./mapLayout.ts";
import type { OfficeDetails } from "./OfficeCard.tsx";

export interface OfficeMapProps {
  readonly layout: MapLayout;
  readonly size: MapSize;
  /** In the order of the layout's marks. */
  readonly sites: readonly OfficeDetails[];
}

/** The company's sites on a map of dots; each mark leads to the site's card. */
export function OfficeMap({ layout, size, sites }: OfficeMapProps) {
  const { messages } = usePage();
  const { width, height, mark } = size;
  return (
    <figure className="site-map">
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        <title>{messages.company.map(sites.length)}</title>
        <path
          className="site-map__land"
          d={layout.dots}
          strokeWidth={layout.dotSize}
          strokeDasharray={layout.dash}
        />
        {layout.marks.map(({ from, x, y }, at) =>
          from ? (
            <g className="site-map__way" key={sites[at]?.number}>
              <path d={`M${from.x} ${from.y}L${x} ${y}`} />
              <circle cx={from.x} cy={from.y} r="2.5" />
            </g>
          ) : null,
        )}
        {layout.marks.map(({ x, y }, at) => {
          const site = sites[at];
          return site ? (
            <a className="site-map__mark" href={`#${site.anchor}`} key={site.number}>
              <title>{`${site.number} ${site.name.text}`}</title>
              <circle cx={x} cy={y} r={mark} />
              <text x={x} y={y} dy="0.36em" fontSize={mark} textAnchor="middle">
                {site.number}
              </text>
            </a>
          ) : null;
        })}
      </svg>
    </figure>
  );
}
