/**
 * How a part stands for another number: on its footprint, in much the same way, or in what it does; the
 * best first. Searching threads read them without the content types.
 */
export const crossReferenceKinds = ["footprint", "similar", "functional"] as const;

export type CrossReferenceKind = (typeof crossReferenceKinds)[number];
