import { type ComponentType, lazy } from "react";
import type { Language } from "../../base/site/languages.ts";

/** What a field for HTML is given. */
export interface RichTextProps {
  readonly value: string;
  onChange(html: string): void;
  onBlur?(): void;
  readonly language: Language;
  readonly labelledBy: string;
  readonly describedBy?: string;
  readonly isReadOnly?: boolean;
}

/** The field for HTML, which comes with the first one that is shown. */
export const RichTextField = lazy<ComponentType<RichTextProps>>(
  () => import("../richText/RichTextField.tsx"),
);
