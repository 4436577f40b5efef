import { languageFacts } from "../../../site/languages.ts";
import type { RichTextProps } from "../richTextField.ts";
import { useTextControl } from "./useTextControl.ts";

/** A rich text as its HTML. */
export default function HtmlSource(props: RichTextProps) {
  const { value, onChange, language, labelledBy, describedBy, isReadOnly = false } = props;
  const control = useTextControl(value, onChange);
  return (
    <textarea
      {...control}
      className="input doc-text doc-text--html"
      lang={languageFacts[language].tag}
      rows={Math.min(24, Math.max(4, Math.ceil(value.length / 60)))}
      readOnly={isReadOnly}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onBlur={() => props.onBlur?.()}
    />
  );
}
