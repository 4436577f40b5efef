/**
 * An alphabet of dots, five columns by seven rows a letter, like the laser marking on a package.
 * Pictures written with it need no font, of which a server may have none.
 */

/** Each letter with its five columns as bytes in hex, the lowest bit being the topmost dot. */
const letters = `
03e5149453e 100427f4000 24261514946 32141454b31 41814127f10 52745454539 63c4a494930 70171090503
83649494936 9064949291e A7e1111117e B7f49494936 C3e41414122 D7f4141221c E7f49494941 F7f09090901
G3e4149497a H7f0808087f I00417f4100 J2040413f01 K7f08142241 L7f40404040 M7f020c027f N7f0408107f
O3e4141413e P7f09090906 Q3e4151215e R7f09192946 S4649494931 T01017f0101 U3f4040403f V1f2040201f
W3f4038403f X6314081463 Y0708700807 Z6151494543 a2054545478 b7f48444438 c3844444420 d384444487f
e3854545418 f087e090102 g085454543c h7f08040478 i00447d4000 j2040443d00 k7f10284400 l00417f4000
m7c04180478 n7c08040478 o3844444438 p7c14141408 q081414187c r7c08040408 s4854545420 t043f444020
u3c4040207c v1c2040201c w3c4030403c x4428102844 y0c5050503c z4464544c44 µ7c2020103c Ω5e6101615e
°0002050200 %2313086462 -0808080808 +08083e0808 .0060600000 ,0050300000 :0036360000 /2010080402
(001c224100 )0041221c00 &3649552250 #147f147f14 _4040404040 =1414141414
`;

const columnsOf: ReadonlyMap<string, Buffer> = new Map([
  [" ", Buffer.alloc(5)],
  ...letters
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.charAt(0), Buffer.from(entry.slice(1), "hex")] as const),
]);

const letterColumns = 5;
const letterRows = 7;

/** True if the alphabet has every letter of a text. */
export function isWritable(text: string): boolean {
  return [...text].every((letter) => columnsOf.has(letter));
}

/** The part of a text that the alphabet can write. */
export function writable(text: string): string {
  return [...text]
    .filter((letter) => columnsOf.has(letter))
    .join("")
    .trim();
}

/** Width of a written text, where neighbouring dots are `pitch` apart. */
export function writtenWidth(text: string, pitch: number): number {
  return Math.max(0, [...text].length * (letterColumns + 1) - 2) * pitch;
}

export function writtenHeight(pitch: number): number {
  return (letterRows - 1) * pitch;
}

/**
 * The `d` of an SVG path with a point for each dot, the first letter's top left one at x, y. Drawn
 * with a round line cap, its stroke width is the size of the dots.
 */
export function written(text: string, x: number, y: number, pitch: number): string {
  let path = "";
  [...text].forEach((letter, index) => {
    columnsOf.get(letter)?.forEach((column, at) => {
      for (let row = 0; row < letterRows; row += 1) {
        if ((column >> row) & 1) {
          path += `M${x + (index * (letterColumns + 1) + at) * pitch} ${y + row * pitch}h0`;
        }
      }
    });
  });
  return path;
}
