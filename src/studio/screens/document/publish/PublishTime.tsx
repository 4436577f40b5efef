import { readZonedTime, writeZonedTime } from "../../../../base/site/time/zonedTime.ts";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import { usePublishingMessages } from "./usePublishingMessages.ts";

/** A time as it is chosen: a wall clock's, in a zone. */
export interface ChosenTime {
  /** `2026-12-01` */
  readonly day: string;
  /** `09:00` */
  readonly time: string;
  readonly zone: string;
}

/** The zones that are offered: the person's own, that of the company's home, and UTC. */
const zones = [
  ...new Set([Intl.DateTimeFormat().resolvedOptions().timeZone, "Asia/Shanghai", "UTC"]),
];

/** The first full hour that is more than an hour away, in the person's own zone. */
export function nextHour(): ChosenTime {
  const hour = 3_600_000;
  const [zone = "UTC"] = zones;
  const at = Math.ceil(Date.now() / hour + 1) * hour;
  const [day = "", time = ""] = writeZonedTime(at, zone).split(" ");
  return { day, time, zone };
}

/** The time as the API takes it, `2026-12-01 09:00 Asia/Shanghai`. */
export function writtenTime({ day, time, zone }: ChosenTime): string {
  return `${day} ${time} ${zone}`;
}

interface PublishTimeProps {
  readonly value: ChosenTime;
  readonly onChange: (value: ChosenTime) => void;
  readonly error: string | undefined;
}

/** Fields of a time with its zone, and the same time in another zone. */
export function PublishTime({ value, onChange, error }: PublishTimeProps) {
  const t = usePublishingMessages();
  const set = (changed: Partial<ChosenTime>) => onChange({ ...value, ...changed });
  const read = readZonedTime(writtenTime(value));
  const other = zones.find((zone) => zone !== value.zone) ?? "UTC";
  return (
    <div className="when">
      <TextField
        label={t.day}
        type="date"
        required
        value={value.day}
        onChange={(event) => set({ day: event.currentTarget.value })}
        error={error}
      />
      <TextField
        label={t.time}
        type="time"
        required
        value={value.time}
        onChange={(event) => set({ time: event.currentTarget.value })}
      />
      <SelectField
        label={t.zone}
        value={value.zone}
        onChange={(event) => set({ zone: event.currentTarget.value })}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </SelectField>
      {typeof read !== "string" && (
        <p className="when__written">
          {t.thatIs(writeZonedTime(read.at, read.zone), writeZonedTime(read.at, other))}
        </p>
      )}
    </div>
  );
}
