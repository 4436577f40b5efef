/** Packages that the typefaces come from, and the faces of devices that stand for them until they come. */

export interface Source {
  /** Package and version. */
  readonly from: string;
  readonly file: string;
  /** The maker's name of the face, and whose it is. */
  readonly name: string;
  readonly notice: string;
  readonly axes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
}

export const weights = { min: 400, max: 700 };

/** Faces that a site can have, by the names of the setting `brand`. */
export const textSources = {
  technical: {
    from: "@ibm/plex-sans-variable@0.2.0",
    file: "fonts/complete/ttf/IBM Plex Sans Var-Roman.ttf",
    name: "IBM Plex Sans",
    notice: 'Copyright 2017 IBM Corp. with Reserved Font Name "Plex"',
    axes: { wdth: 100, wght: weights },
  },
  neutral: {
    from: "inter-ui@4.1.1",
    file: "variable/InterVariable.woff2",
    name: "Inter",
    notice: "Copyright 2016 The Inter Project Authors",
    // Between the cuts for texts (14) and for titles (32): both would not fit into the budget.
    axes: { opsz: 18, wght: weights },
  },
  geometric: {
    from: "geist@1.9.2",
    file: "dist/fonts/geist-sans/Geist-Variable.ttf",
    name: "Geist",
    notice: "Copyright 2023 Vercel, in collaboration with basement.studio",
    axes: { wght: weights },
  },
} as const satisfies Record<string, Source>;

/** The face of order codes: one weight, for all weights. */
export const monoSource: Source = {
  from: "@ibm/plex-mono@2.5.0",
  file: "fonts/complete/woff2/IBMPlexMono-Medium.woff2",
  name: "IBM Plex Mono",
  notice: 'Copyright 2017 IBM Corp. with Reserved Font Name "Plex"',
};

/** Faces that devices have, by faces of equal widths. */
export const localSources = [
  {
    name: "Arial",
    from: "@fontsource/arimo@5.3.0",
    regular: {
      file: "files/arimo-latin-400-normal.woff2",
      names: ["Arial", "ArialMT", "Liberation Sans"],
    },
    bold: {
      file: "files/arimo-latin-700-normal.woff2",
      names: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"],
    },
  },
  {
    name: "Roboto",
    from: "@fontsource/roboto@5.3.0",
    regular: { file: "files/roboto-latin-400-normal.woff2", names: ["Roboto", "Roboto Regular"] },
    bold: { file: "files/roboto-latin-700-normal.woff2", names: ["Roboto Bold"] },
  },
] as const;

/** All of one width, 0.6 em. */
export const monoLocals = [
  "Menlo Regular",
  "Menlo-Regular",
  "Roboto Mono",
  "DejaVu Sans Mono",
  "Liberation Mono",
  "Courier New",
];
