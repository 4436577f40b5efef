import type { Messages } from "../../../base/i18n/messages.ts";
import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { Text } from "../text/Text.tsx";

/** Pin compatibility of one part with another, in words. */
export interface PinFit {
  readonly state: keyof Messages["products"]["pinStates"];
  readonly label: string;
  /** Changes that the board needs, or why the part does not fit. */
  readonly changes: LocalizedText | undefined;
}

/** Note about a part's pin compatibility with another one, with a sign beside the words. */
export function PinCompatibilityNote({ pins: { state, label, changes } }: { pins: PinFit }) {
  return (
    <span className={`pin-note pin-note--${state}`}>
      <span className="pin-note__state">{label}</span>
      {changes ? (
        <span className="pin-note__changes">
          {" "}
          <Text of={changes} />
        </span>
      ) : null}
    </span>
  );
}
