import { landOutline } from "./landOutline.ts";

/** A place on earth, in degrees (WGS 84). */
export interface MapPlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** A point of a drawing, in its own units: x to the right, y down. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A map, ready to be drawn. */
export interface MapLayout {
  /** The land as rows of dots: one path of horizontal lines, to be drawn with `dash` and round caps. */
  readonly dots: string;
  /** `stroke-dasharray` that makes the lines dots. */
  readonly dash: string;
  readonly dotSize: number;
  /** Positions of the marks, by place; marks that would overlap are moved apart. */
  readonly marks: readonly (Spot & {
    /** The place itself, where its mark was moved. */
    readonly from?: Spot;
  })[];
}

export interface MapSize {
  readonly width: number;
  readonly height: number;
  /** Distance of the dots. */
  readonly step: number;
  /** Radius of a mark. */
  readonly mark: number;
}

/** The part of the earth that is shown, in degrees. */
interface MapRegion {
  readonly west: number;
  readonly north: number;
  /** Units of the drawing for a degree of longitude and of latitude. */
  readonly perLongitude: number;
  readonly perLatitude: number;
}

/** Minimum degrees of latitude around the places, so that the region is recognisable. */
const minMargin = 9;
/** Margin around the places, as a share of their extent. */
const margin = 0.16;
/** Latitudes that are shown: beyond these there is hardly any land. */
const limits = { south: -58, north: 80 };

/**
 * A map of the region that the places lie in, on an equirectangular projection whose middle parallel
 * is true. Places that lie far apart get the whole earth.
 */
export function mapLayout(places: readonly MapPlace[], size: MapSize): MapLayout {
  const region = regionAround(places, size);
  const marks = places.map(({ latitude, longitude }) => ({
    x: (longitude - region.west) * region.perLongitude,
    y: (region.north - latitude) * region.perLatitude,
  }));
  return {
    dots: dotsOf(region, size),
    dash: `0 ${size.step}`,
    dotSize: round(size.step * 0.56),
    marks: apart(marks, size),
  };
}

function regionAround(places: readonly MapPlace[], { width, height }: MapSize): MapRegion {
  const longitudes = places.map(({ longitude }) => longitude);
  const latitudes = places.map(({ latitude }) => latitude);
  const middle = mid(latitudes);
  // A degree of longitude is shorter than one of latitude, the farther from the equator the more.
  const squeeze = Math.cos((Math.max(-60, Math.min(60, middle)) * Math.PI) / 180);
  const wide = extent(longitudes) * squeeze;
  const high = extent(latitudes);
  const around = Math.max(minMargin, margin * Math.max(wide, high));
  const perLatitude = Math.min(height / (high + 2 * around), width / (wide + 2 * around));
  const scale = Math.max(perLatitude, width / (360 * squeeze));
  const degreesHigh = height / scale;
  const lowest = limits.south + degreesHigh / 2;
  const highest = limits.north - degreesHigh / 2;
  const centre = lowest > highest ? (lowest + highest) / 2 : clamp(middle, lowest, highest);
  const degreesWide = width / (scale * squeeze);
  return {
    west: clamp(mid(longitudes) - degreesWide / 2, -180, 180 - degreesWide),
    north: centre + degreesHigh / 2,
    perLongitude: scale * squeeze,
    perLatitude: scale,
  };
}

/** Rows of dots wherever there is land; every other row is moved by half a step. */
function dotsOf(region: MapRegion, { width, height, step }: MapSize): string {
  const rows = Math.floor(height / step);
  const parts: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const y = (row + 0.5) * step;
    const offset = row % 2 === 0 ? 0.5 * step : step;
    const spans = landAlong(region.north - y / region.perLatitude);
    for (const [west, east] of spans) {
      const from = ((west - region.west) * region.perLongitude - offset) / step;
      const to = ((east - region.west) * region.perLongitude - offset) / step;
      const first = Math.max(0, Math.ceil(from - 0.2));
      const last = Math.min(Math.floor((width - offset - step / 2) / step), Math.floor(to + 0.2));
      if (last < first) continue;
      parts.push(
        `M${round(offset + first * step)} ${round(y)}h${round((last - first) * step + 0.1)}`,
      );
    }
  }
  return parts.join("");
}

/** Stretches of land along a parallel: pairs of longitudes, from west to east. */
function landAlong(latitude: number): [number, number][] {
  const crossings = landOutline
    .flatMap((ring) =>
      ring.flatMap(([longitude, from], at) => {
        const [nextLongitude, to] = ring[(at + 1) % ring.length] ?? [longitude, from];
        if (from <= latitude === to <= latitude) return [];
        return [longitude + ((latitude - from) / (to - from)) * (nextLongitude - longitude)];
      }),
    )
    .toSorted((a, b) => a - b);
  return crossings.flatMap((west, at): [number, number][] => {
    const east = crossings[at + 1];
    return at % 2 === 0 && east !== undefined ? [[west, east]] : [];
  });
}

/** Maximum rounds of moving marks apart; places crowd in a few cities at most. */
const pushes = 60;

/** Moves marks until none overlaps another or leaves the map; deterministic by their order. */
function apart(
  spots: readonly Spot[],
  { width, height, mark }: MapSize,
): (Spot & { from?: Spot })[] {
  const min = 2 * mark + 2;
  const marks = spots.map(({ x, y }) => ({ x, y }));
  for (let push = 0; push < pushes; push += 1) {
    let isSettled = true;
    marks.forEach((a, at) => {
      marks.slice(at + 1).forEach((b, next) => {
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const distance = Math.hypot(dx, dy);
        if (distance >= min - 0.01) return;
        isSettled = false;
        // Coinciding places are parted in a direction that depends on their indexes.
        const angle = distance > 0 ? Math.atan2(dy, dx) : (at + next) * 2.4;
        const shift = (min - distance) / 2;
        a.x = clamp(a.x - Math.cos(angle) * shift, mark, width - mark);
        a.y = clamp(a.y - Math.sin(angle) * shift, mark, height - mark);
        b.x = clamp(b.x + Math.cos(angle) * shift, mark, width - mark);
        b.y = clamp(b.y + Math.sin(angle) * shift, mark, height - mark);
      });
    });
    if (isSettled) break;
  }
  return marks.map(({ x, y }, at) => {
    const own = spots[at];
    const moved = own !== undefined && Math.hypot(own.x - x, own.y - y) > 1;
    return {
      x: round(x),
      y: round(y),
      ...(moved && { from: { x: round(own.x), y: round(own.y) } }),
    };
  });
}

function mid(values: readonly number[]): number {
  return values.length === 0 ? 0 : (Math.min(...values) + Math.max(...values)) / 2;
}

function extent(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
