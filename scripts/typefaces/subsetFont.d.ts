declare module "subset-font" {
  interface SubsetOptions {
    readonly targetFormat: "woff2" | "truetype";
    /** Axes: a number pins one, a range narrows it. */
    readonly variationAxes?: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >;
    /** OpenType features that stay; all others go. */
    readonly keepFeatures?: readonly string[];
    readonly noHinting?: boolean;
  }

  /** Returns a font with the glyphs of a text alone. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
