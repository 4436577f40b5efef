import { useMutation } from "@tanstack/react-query";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/dialogs/Field.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { Time } from "../../components/Time.tsx";
import { type RequestLine, system } from "../../data/system.ts";
import { Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { useSystemStatusMessages } from "./useSystemStatusMessages.ts";

/** Finds lines of the log by the id of a request, or the reference on a reader's error page. */
export function RequestLookup() {
  const t = useSystemStatusMessages().requests;
  const client = useClient();
  const found = useMutation({ mutationFn: (id: string) => system.requestLines(client, id) });
  return (
    <Section title={t.title} id="requests" intro={t.intro}>
      <form
        className="status__lookup"
        onSubmit={(event) => {
          event.preventDefault();
          const id = new FormData(event.currentTarget).get("id");
          if (typeof id === "string" && id.trim() !== "") found.mutate(id.trim());
        }}
      >
        <TextField label={t.label} name="id" maxLength={128} autoComplete="off" required />
        <Button type="submit" icon="search" isBusy={found.isPending}>
          {t.find}
        </Button>
      </form>
      <div role="status">
        {found.isError && <FailureNotice error={found.error} />}
        {found.data?.length === 0 && <p className="empty">{t.none}</p>}
        {found.data !== undefined && found.data.length > 0 && (
          <ol className="rows status__log">
            {found.data.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a log do not move
              <LogLine key={index} line={line} />
            ))}
          </ol>
        )}
      </div>
    </Section>
  );
}

const looks: Partial<Readonly<Record<RequestLine["level"], string>>> = {
  warn: "chip--warning",
  error: "chip--danger",
  fatal: "chip--danger",
};

function LogLine({ line: { at, level, message, facts } }: { readonly line: RequestLine }) {
  const { levels } = useSystemStatusMessages().requests;
  return (
    <li className="row status__line">
      <span className={`chip ${looks[level] ?? ""} status__state`}>{levels[level]}</span>
      <div className="row__text">
        <p>{message}</p>
        <p className="status__facts">
          <Time at={at} />
        </p>
        <dl className="status__log-facts">
          {Object.entries(facts).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}
