/** Something with a position in a list; those of one position stand in the order of their ids. */
export interface Positioned {
  readonly id: number;
  /** Undefined: it gets one. */
  readonly position: number | undefined;
}

/** A place between others: a position, and the id that decides where positions are the same. */
type Place = readonly [position: number, id: number];

/** Positions apart from one another at the end of a list. */
const step = 1;

/**
 * Positions that put a list into the order in which it is given, with as few of them changed as possible.
 * Positions are whole and not negative.
 * @returns the positions that change, by id
 */
export function positionsFor(wanted: readonly Positioned[]): Map<number, number> {
  const unchanged = unchangedPlaces(wanted);
  const changed = new Map<number, number>();
  let first = 0;
  let low: Place = [-1, Number.POSITIVE_INFINITY];
  for (const index of [...unchanged, wanted.length]) {
    const between = wanted.slice(first, index);
    const high = placeOf(wanted[index]);
    for (const [id, position] of spread(between, low, high)) changed.set(id, position);
    first = index + 1;
    if (high !== undefined) low = high;
  }
  return changed;
}

/** Indexes of those that keep their positions: as many as possible, so that the others fit between. */
function unchangedPlaces(wanted: readonly Positioned[]): number[] {
  const end = wanted.length;
  // Most that can stay as they are up to each index, with the last of them before it; -1: none.
  const best: { readonly count: number; readonly before: number }[] = [];
  const start: Place = [-1, Number.POSITIVE_INFINITY];
  const consider = (from: number, place: Place, count: number) => {
    let low = place;
    for (let index = from + 1; index <= end; index += 1) {
      const own = placeOf(wanted[index]);
      const isFit = index === end || (own !== undefined && isBefore(low, own));
      if (isFit && (best[index]?.count ?? -1) < count + 1) {
        best[index] = { count: count + 1, before: from };
      }
      const item = wanted[index];
      if (item !== undefined) low = next(low, item.id);
    }
  };
  consider(-1, start, 0);
  for (const [index, item] of wanted.entries()) {
    const place = placeOf(item);
    const known = best[index];
    if (place !== undefined && known !== undefined) consider(index, place, known.count);
  }
  const unchanged: number[] = [];
  for (let at = best[end]?.before ?? -1; at >= 0; at = best[at]?.before ?? -1) unchanged.push(at);
  return unchanged.reverse();
}

/** Positions of some between two places: evenly where there is room, else one after the other. */
function spread(
  some: readonly Positioned[],
  low: Place,
  high: Place | undefined,
): [id: number, position: number][] {
  const room = high === undefined ? 0 : high[0] - low[0];
  if (high !== undefined && room > some.length) {
    return some.map(({ id }, index) => [
      id,
      low[0] + Math.floor(((index + 1) * room) / (some.length + 1)),
    ]);
  }
  let place = low;
  return some.map(({ id }) => {
    place = high === undefined ? [place[0] + step, id] : next(place, id);
    return [id, place[0]];
  });
}

/** The lowest place behind another that something can take. */
function next([position, id]: Place, own: number): Place {
  return own > id ? [position, own] : [position + 1, own];
}

function isBefore(a: Place, b: Place): boolean {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
}

function placeOf(item: Positioned | undefined): Place | undefined {
  return item?.position === undefined ? undefined : [item.position, item.id];
}
