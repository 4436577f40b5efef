import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { Text } from "../text/Text.tsx";

/** Whether a part can be soldered in another one's place, with a sign beside the words. */
export function PinNote({
  pins: { state, label, changes },
}: {
  pins: {
    readonly state: "compatible" | "with-changes" | "incompatible";
    readonly label: string;
    readonly changes: LocalizedText | undefined;
  };
}) {
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
