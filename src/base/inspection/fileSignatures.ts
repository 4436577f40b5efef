/** First bytes of files by kind, in hexadecimal; a dot stands for any digit. */
const starts = {
  /** With entries, and empty. */
  zip: ["504b0304", "504b0506"],
  /** PNG, JPEG, GIF, WebP, TIFF of either byte order. */
  image: [
    "89504e470d0a1a0a",
    "ffd8ff",
    "474946383761",
    "474946383961",
    "52494646........57454250",
    "49492a00",
    "4d4d002a",
  ],
  /** Compound files, among them documents of Office before 2007 ([MS-CFB] section 2.2). */
  compound: ["d0cf11e0a1b11ae1"],
  /** Archives that are not looked into: gzip, bzip2, xz, 7z, RAR, Zstandard, LZ4, cabinet. */
  packed: [
    "1f8b",
    "425a68",
    "fd377a585a00",
    "377abcaf271c",
    "526172211a07",
    "28b52ffd",
    "04224d18",
    "4d534346",
  ],
  /**
   * Executables: DOS and Windows, ELF, Mach-O of any order and width, Java, Android, WebAssembly,
   * Windows shortcuts, compiled help, scripts with a `#!` line.
   */
  program: [
    "4d5a",
    "7f454c46",
    "feedfac[ef]",
    "c[ef]faedfe",
    "cafebabe",
    "6465780a",
    "0061736d",
    "4c0000000114020000000000c0000000",
    "49545346",
    "(?:efbbbf)?2321",
  ],
} as const;

const patterns = Object.fromEntries(
  Object.entries(starts).map(([kind, all]) => [kind, new RegExp(`^(?:${all.join("|")})`)]),
);

/** True where the first bytes of a file are those of a kind. */
export function hasSignature(kind: keyof typeof starts, bytes: Buffer): boolean {
  return patterns[kind]?.test(bytes.toString("hex", 0, 16)) === true;
}
