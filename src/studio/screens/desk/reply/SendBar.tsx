import {
  type sendTimes,
  statesAfterReply,
  sendTimes as times,
} from "../../../../base/site/enquiryDeskCodes.ts";
import { Button } from "../../../components/Button.tsx";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import { useDeskMessages } from "../useDeskMessages.ts";

/** Time of sending, and the state that the enquiry has then. */
export interface SendChoice {
  readonly when: (typeof sendTimes)[number];
  /** With `at` alone: local time, as a field of the browser writes it. */
  readonly at: string;
  readonly stateAfter: (typeof statesAfterReply)[number];
}

interface SendBarProps {
  readonly choice: SendChoice;
  readonly onChoice: (choice: SendChoice) => void;
  readonly needsReview: boolean;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onPreview: () => void;
  /** Undefined where there is nothing to discard. */
  readonly onDiscard: (() => void) | undefined;
}

/** Sending: when, with which state afterwards, and a look at the mail before. */
export function SendBar(props: SendBarProps) {
  const { choice, onChoice, needsReview, isBusy, onSend, onPreview, onDiscard } = props;
  const { reply: t } = useDeskMessages();
  const usual = choice.when === "now" ? t.send : t.sendLater;
  return (
    <div className="send-bar">
      <SelectField
        label={t.when}
        value={choice.when}
        onChange={({ currentTarget }) =>
          onChoice({ ...choice, when: times.find((one) => one === currentTarget.value) ?? "now" })
        }
      >
        {times.map((one) => (
          <option key={one} value={one}>
            {t.times[one]}
          </option>
        ))}
      </SelectField>
      {choice.when === "at" && (
        <TextField
          label={t.at}
          type="datetime-local"
          value={choice.at}
          onChange={({ currentTarget }) => onChoice({ ...choice, at: currentTarget.value })}
        />
      )}
      <SelectField
        label={t.stateAfter}
        value={choice.stateAfter}
        onChange={({ currentTarget }) =>
          onChoice({
            ...choice,
            stateAfter:
              statesAfterReply.find((one) => one === currentTarget.value) ?? choice.stateAfter,
          })
        }
      >
        {statesAfterReply.map((one) => (
          <option key={one} value={one}>
            {t.statesAfter[one]}
          </option>
        ))}
      </SelectField>
      <span className="send-bar__acts">
        {onDiscard !== undefined && (
          <Button look="plain" onClick={onDiscard}>
            {t.discard}
          </Button>
        )}
        <Button icon="eye" onClick={onPreview}>
          {t.preview}
        </Button>
        <Button look="primary" isBusy={isBusy} onClick={onSend}>
          {needsReview ? t.toReview : usual}
        </Button>
      </span>
    </div>
  );
}
