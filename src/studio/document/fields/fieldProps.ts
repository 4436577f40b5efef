import type { FieldDescription } from "../labels/description.ts";

export interface FieldProps {
  readonly field: FieldDescription;
  /** Path of the field in the document: its description's path with the ids of items. */
  readonly path: string;
}
