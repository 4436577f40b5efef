interface Share {
  readonly filled: number;
  readonly wanted: number;
}

const shareOf = ({ filled, wanted }: Share) => `${filled} of ${wanted}`;

/** Completeness of parts, in the same words wherever it is shown. */
export const completeness = {
  required: (count: number) => `${count} required missing`,
  recommended: (count: number) => `${count} recommended missing`,
  complete: "Complete",
  unasked: "No requirements",
  /** Levels of a family's requirements. */
  levels: { must: "Required", should: "Recommended", may: "Optional" },
  share: (level: string, share: Share) => `${level}: ${shareOf(share)}`,
  /** Parts that lack something, and those of them that lack something required. */
  parts: (incomplete: number, required: number) =>
    required === 0
      ? `${incomplete} missing recommended values`
      : `${incomplete} incomplete, ${required} of them missing required values`,
  allComplete: "All complete",
  /** Parts that a family lists, and those of them that are at home in another. */
  listed: (parts: number, shared: number) => {
    if (shared === 0) return `${parts}`;
    const from = shared === 1 ? "another family" : "other families";
    return shared === parts ? `${parts} from ${from}` : `${parts} (${shared} from ${from})`;
  },
};

export type CompletenessMessages = typeof completeness;
