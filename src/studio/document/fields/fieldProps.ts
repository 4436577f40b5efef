import type { FieldDescription } from "../labels/description.ts";

export interface FieldProps {
  readonly field: FieldDescription;
  /** Where it stands in this document: its description's path with the ids of items. */
  readonly path: string;
}
