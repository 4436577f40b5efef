import { CopyButton } from "../../../components/CopyButton.tsx";
import { Time } from "../../../components/Time.tsx";
import { attachmentAddress, type DeskEnquiry } from "../../../data/desk/enquiries.ts";
import { Section } from "../../../frame/Screen.tsx";
import { useDeskMessages } from "../useDeskMessages.ts";
import { Attachments } from "./Attachments.tsx";

interface SentFieldsProps {
  readonly enquiry: DeskEnquiry;
}

/** Everything that was sent: labels in the person's language, the sender's own words. */
export function SentFields({ enquiry }: SentFieldsProps) {
  const t = useDeskMessages();
  const { code, fields, files, received_at: receivedAt } = enquiry;
  return (
    <Section
      title={t.sent}
      intro={<Time at={receivedAt} />}
      actions={
        <CopyButton text={fields.map(({ label, value }) => `${label}: ${value}`).join("\n")} />
      }
    >
      <dl className="list-of-facts enquiry__fields">
        {fields
          .filter(({ value }) => value !== "")
          .map(({ name, label, value }) => (
            <div key={name} className="enquiry__field">
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
      <Attachments addressOf={(file) => attachmentAddress(code, file)} files={files} />
    </Section>
  );
}
