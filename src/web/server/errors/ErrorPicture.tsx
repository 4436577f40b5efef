import { written, writtenHeight, writtenWidth } from "../../discovery/share/dotMatrix.ts";

/** Distance of the marking's dots. */
const pitch = 6;

/** Pins of a side, by their distance from the body's middle. */
const pins = [-66, -44, -22, 0, 22, 44, 66];

const tracks = pins.map(track);

/** A part on its board, marked with the status; one of its pins has come off and leads nowhere. */
export function ErrorPicture({ code }: { code: "401" | "404" | "429" | "500" | "503" }) {
  const marking = written(code, -writtenWidth(code, pitch) / 2, -writtenHeight(pitch) / 2, pitch);
  return (
    <svg
      className="error-picture"
      viewBox="-210 -130 420 260"
      width="420"
      height="260"
      aria-hidden="true"
    >
      <path className="error-picture__tracks" d={tracks.join("")} />
      <path className="error-picture__lost" d="M-141 -22H-156M-170 -22h-40" />
      <circle className="error-picture__via" cx="-164" cy="-22" r="5" />
      <path
        className="error-picture__pins"
        d={pins
          .flatMap((at) => [
            at === -22 ? "" : `M-112 ${at}h20`,
            `M92 ${at}h20`,
            `M${at} -112v20M${at} 92v20`,
          ])
          .join("")}
      />
      <path className="error-picture__loose" d="m-134 -14 17 -11" />
      <rect className="error-picture__body" x="-94" y="-94" width="188" height="188" rx="6" />
      <circle className="error-picture__first" cx="-72" cy="-72" r="6" />
      <path className="error-picture__marking" d={marking} />
    </svg>
  );
}

/** From a pin on the right and on the left to the picture's edge; the left one that came off is not drawn. */
function track(at: number): string {
  const away = at * 1.5;
  const turn = 126 + (66 - Math.abs(at)) * 0.5;
  const half = `${turn} ${at}L${turn + Math.abs(away - at)} ${away}H`;
  const right = `M112 ${at}L${half}210`;
  const left = `M-112 ${at}L-${turn} ${at}L-${turn + Math.abs(away - at)} ${away}H-210`;
  return at === -22 ? right : right + left;
}
