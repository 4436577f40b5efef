/**
 * Kinds of replacement for another part, best first: by footprint, similar, or by function. Apart
 * from the content types, so that search threads do not load them.
 */
export const crossReferenceKinds = ["footprint", "similar", "functional"] as const;

export type CrossReferenceKind = (typeof crossReferenceKinds)[number];
