/**
 * Makes the logo kit of the press page from `src/web/brand/mark.svg`: `node tools/demo/logoKit.ts`.
 * The files are committed in `demo/media/press`; run it again when the mark changes, and write the
 * archive's size into the content.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { mediaFolder } from "./demoFolder.ts";

/** Colours of the mark, and of the ground that each is shown on. */
const variants = {
  blue: { mark: "#0066cc", ground: "#ffffff" },
  dark: { mark: "#0b1424", ground: "#ffffff" },
  white: { mark: "#ffffff", ground: "#0b1424" },
} as const;

/** Widths of the pictures, in pixels. */
const widths = [512, 2048];

const readme = `Ridgekey logo kit

mark-blue   the mark in our blue (#0066CC), on light grounds
mark-dark   for printing in one colour
mark-white  for dark grounds

SVG for print and screens, PNG (512 and 2048 pixels, transparent) for everything else.
Keep free room of half the mark's height around it. Please do not stretch, turn or recolour it.

睿基品牌标识

mark-blue 用于浅色背景，mark-dark 用于单色印刷，mark-white 用于深色背景。
印刷与屏幕请用 SVG，其他场合请用 PNG（512 与 2048 像素，透明背景）。
标识四周请留出其高度一半的空白，请勿拉伸、旋转或改变颜色。
`;

interface KitFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const source = await readFile(join(import.meta.dirname, "../../src/web/brand/mark.svg"), "utf8");
const folder = join(mediaFolder, "press");
await mkdir(folder, { recursive: true });
const kit: KitFile[] = [{ name: "README.txt", bytes: Buffer.from(readme) }];
for (const [name, { mark, ground }] of Object.entries(variants)) {
  const svg = source.trim().replace(/fill="#[0-9a-f]+"/, `fill="${mark}"`);
  kit.push({ name: `mark-${name}.svg`, bytes: Buffer.from(`${svg}\n`) });
  for (const width of widths) {
    const picture = sharp(Buffer.from(svg), { density: (72 * width) / 64 }).resize(width, width);
    const bytes = await picture.png({ compressionLevel: 9, palette: true }).toBuffer();
    kit.push({ name: `mark-${name}-${width}.png`, bytes });
  }
  const shown = svg.replace(/(<svg[^>]*>)/, `$1<path fill="${ground}" d="M-16-16h96v96h-96z"/>`);
  const framed = shown.replace(
    'width="64" height="64" viewBox="0 0 64 64"',
    'width="96" height="96" viewBox="-16 -16 96 96"',
  );
  await writeFile(join(folder, `mark-${name}.svg`), `${framed}\n`);
}
const archive = zipped(kit);
await writeFile(join(folder, "ridgekey-logo-kit.zip"), archive);
console.log(`press/ridgekey-logo-kit.zip: ${kit.length} files, ${archive.length} bytes`);

/** A ZIP archive of files that are stored as they are (APPNOTE.TXT 6.3), the same on every run. */
function zipped(files: readonly KitFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    // 1 January 1980, the first day that the format has.
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, Buffer.from(name), bytes]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), facts, place, Buffer.from(name)]),
    );
    parts.push(local);
    at += local.length;
  }
  const whole = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(whole.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, whole, end]);
}
