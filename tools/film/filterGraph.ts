import { ending, fade, pace, posterAt, type Shot, shots, size } from "./storyboard.ts";

/**
 * The film as a graph of ffmpeg's filters: the inputs are the stills, then as many cards, then the
 * ending; the outputs are `av1`, `h264` and `poster`. `perspective` moves the camera by fractions of a pixel; `zoompan` would move it by whole
 * ones, which trembles.
 */
export function filterGraph(): string {
  const { width, height } = size;
  const length = pace + fade;
  const last = shots.length;
  const parts = shots.flatMap((shot, index) => [
    `[${index}:v]format=yuv444p,${held(length)},${move(shot, length)},` +
      `scale=${width}:${height}:flags=lanczos,setsar=1[shot${index}]`,
    `[${last + index}:v]format=rgba,${held(length)},fade=in:st=0.9:d=0.6:alpha=1,` +
      `fade=out:st=${length - fade - 0.2}:d=0.5:alpha=1[card${index}]`,
    `[shot${index}][card${index}]overlay=format=yuv444,format=yuv444p[part${index}]`,
  ]);
  parts.push(`[${2 * last}:v]format=yuv444p,${held(ending)},setsar=1[part${last}]`);
  const joints = shots.map((_, index) => {
    const before = index === 0 ? "part0" : `joint${index}`;
    const after = index === last - 1 ? "film" : `joint${index + 1}`;
    const offset = pace * (index + 1);
    return `[${before}][part${index + 1}]xfade=fade:duration=${fade}:offset=${offset.toFixed(3)}[${after}]`;
  });
  const posterFrame = Math.round(posterAt * size.framesPerSecond);
  const outputs = [
    // The rest of the renderings' noise, which would take most of the bits.
    "[film]hqdn3d=2:2:3:3,split=3[av1][h264][picture]",
    `[picture]trim=start_frame=${posterFrame}:end_frame=${posterFrame + 1}[poster]`,
  ];
  return [...parts, ...joints, ...outputs].join(";");
}

/** A picture as frames of some seconds. */
function held(seconds: number): string {
  const frames = Math.round(seconds * size.framesPerSecond);
  return `loop=loop=${frames - 1}:size=1,settb=1/${size.framesPerSecond},setpts=N,fps=${size.framesPerSecond},trim=end_frame=${frames}`;
}

/** The camera's way over a still: the corners of what it sees, of each frame. */
function move({ from, to }: Shot, seconds: number): string {
  const time = `(on/${Math.round(seconds * size.framesPerSecond) - 1})`;
  const between = (one: number, other: number) => `(${one}+${(other - one).toFixed(5)}*${time})`;
  const half = `${between(from.width, to.width)}/2`;
  const [left, right] = ["-", "+"].map((sign) => `W*(${between(from.x, to.x)}${sign}${half})`);
  const [upper, lower] = ["-", "+"].map((sign) => `H*(${between(from.y, to.y)}${sign}${half})`);
  const corners = [left, upper, right, upper, left, lower, right, lower];
  const places = corners.map((place, at) => `${"xy"[at % 2]}${Math.floor(at / 2)}='${place}'`);
  return `perspective=${places.join(":")}:interpolation=cubic:sense=source:eval=frame`;
}
