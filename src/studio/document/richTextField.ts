import { type ComponentType, lazy } from "react";
import type { Language } from "../../base/site/languages.ts";

export interface RichTextProps {
  readonly value: string;
  onChange(html: string): void;
  onBlur?(): void;
  readonly language: Language;
  readonly labelledBy: string;
  readonly describedBy?: string;
  readonly isReadOnly?: boolean;
}

/** Rich text field, loaded when the first one is shown. */
export const RichTextField = lazy<ComponentType<RichTextProps>>(
  () => import("../richText/RichTextField.tsx"),
);
