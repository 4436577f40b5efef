/** SVG path data of a drawing in a view box of 96 by 60. */
interface Drawing {
  /** Strong lines: headings and numbers. */
  readonly strong: string;
  /** Fine lines: texts and borders. */
  readonly fine?: string;
  /** Areas: pictures and grounds. */
  readonly area?: string;
  /** Accents: buttons and marks. */
  readonly accent?: string;
}

const drawings: Readonly<Record<string, Drawing>> = {
  hero: {
    area: "M56 12h32v36H56z",
    strong: "M8 18h38M8 27h28",
    fine: "M8 36h36",
    accent: "M8 43h16v6H8z",
  },
  text: {
    area: "M54 12h34v36H54z",
    strong: "M8 15h28",
    fine: "M8 25h38M8 32h38M8 39h34M8 46h38",
  },
  figures: {
    strong: "M14 24h14M42 24h14M70 24h14",
    fine: "M14 34h16M42 34h16M70 34h16M14 40h10M42 40h10M70 40h10",
    accent: "M8 19h2v24H8zM36 19h2v24h-2zM64 19h2v24h-2z",
  },
  cards: {
    area: "M8 12h24v16H8zM36 12h24v16H36zM64 12h24v16H64z",
    fine: "M8 12h24v36H8zM36 12h24v36H36zM64 12h24v36H64zM12 40h14M40 40h14M68 40h14",
    strong: "M12 34h16M40 34h16M68 34h16",
  },
  table: {
    area: "M8 12h80v9H8z",
    fine: "M8 12h80v36H8zM8 21h80M8 30h80M8 39h80M34 12v36M61 12v36",
    strong: "M13 17h14M39 17h14M66 17h14",
  },
  quote: {
    accent: "M12 14h3v22h-3z",
    strong: "M22 18h56M22 26h62M22 34h40",
    fine: "M22 46h20",
  },
  video: { area: "M12 10h72v40H12z", strong: "", accent: "M42 22v16l14-8z" },
  "call-to-action": {
    area: "M6 10h84v40H6z",
    strong: "M26 20h44",
    fine: "M32 28h32",
    accent: "M28 36h18v7H28zM50 36h18v7H50z",
  },
  content: { strong: "M20 18h30", fine: "M12 10h72v40H12zM20 27h56M20 34h56M20 41h36" },
};

/** Small drawing of a kind of section; nothing for kinds without one. */
export function SectionKindDrawing({ kind }: { readonly kind: string }) {
  const drawing = drawings[kind];
  if (drawing === undefined) return null;
  const { area, fine, strong, accent } = drawing;
  return (
    <svg className="kinds__drawing" viewBox="0 0 96 60" width="96" height="60" aria-hidden="true">
      {area !== undefined && <path className="kinds__area" d={area} />}
      {fine !== undefined && <path className="kinds__fine" d={fine} />}
      <path className="kinds__strong" d={strong} />
      {accent !== undefined && <path className="kinds__accent" d={accent} />}
    </svg>
  );
}
