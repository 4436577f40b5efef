/** Greatest ratio of a picture's sides that lets a mark stand in for an icon. */
const maxRatio = 1.2;

/** True for a picture whose sides are about the same. */
export function isNearlySquare({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}) {
  return Math.max(width / height, height / width) <= maxRatio;
}
