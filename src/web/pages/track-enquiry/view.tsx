import type { TrackingField } from "../../../readers/enquiries/trackEnquiry.ts";
import { CopyCode } from "../../components/CopyCode.tsx";
import { PageHead } from "../../components/company/PageHeading.tsx";
import { LocalTime } from "../../components/LocalTime.tsx";
import { ActiveLink } from "../../components/layout/MenuLinks.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import type { TrackedProps, TrackingProps } from "./trackedProps.ts";

/** The form for code and mailbox, or the state of the enquiry that they belong to. */
export function Tracking(props: TrackingProps) {
  const { title, summary, form, found, action, contactHref } = props;
  const { tracking } = usePage().messages;
  return (
    <div className="tracking wrap">
      <PageHead title={title} summary={found ? { text: "" } : summary} />
      {found && <Found {...found} action={action} />}
      {form && <TrackingForm form={form} action={action} />}
      <p className="tracking__help">
        {tracking.noAnswer} <a href={contactHref}>{tracking.contact}</a>
      </p>
    </div>
  );
}

interface TrackingFormProps {
  readonly form: NonNullable<TrackingProps["form"]>;
  readonly action: string;
}

function TrackingForm({ form, action }: TrackingFormProps) {
  const { tracking } = usePage().messages;
  const failure = form.failure ?? (form.complaints.length > 0 ? tracking.wrong : undefined);
  return (
    <form className="tracking__form" method="post" action={action} noValidate>
      {failure !== undefined && (
        <p className="tracking__failure" role="alert">
          {failure}
        </p>
      )}
      <Line form={form} name="code" help={{ autoComplete: "off", autoCapitalize: "characters" }} />
      <Line form={form} name="email" help={{ autoComplete: "email", inputMode: "email" }} />
      <button className="button tracking__show" type="submit">
        {tracking.show}
      </button>
    </form>
  );
}

interface LineProps {
  readonly form: TrackingFormProps["form"];
  readonly name: TrackingField;
  /** Attributes by which browsers help with the field. */
  readonly help: {
    readonly autoComplete: string;
    readonly autoCapitalize?: string;
    readonly inputMode?: "email";
  };
}

function Line({ form: { values, complaints }, name, help }: LineProps) {
  const { tracking } = usePage().messages;
  const complaint = complaints.find(({ field }) => field === name)?.message;
  const id = `tracking-${name}`;
  return (
    <div className="tracking__field">
      <label htmlFor={id}>{tracking[name]}</label>
      <input
        id={id}
        name={name}
        defaultValue={values[name]}
        maxLength={320}
        required
        spellCheck={false}
        aria-invalid={complaint === undefined ? undefined : true}
        aria-describedby={complaint === undefined ? `${id}-hint` : `${id}-error`}
        // biome-ignore lint/a11y/noAutofocus: after a refused post it leads to what is wrong
        autoFocus={complaints[0]?.field === name}
        {...help}
      />
      {complaint === undefined ? (
        <p className="tracking__hint" id={`${id}-hint`}>
          {name === "code" ? tracking.codeHint : tracking.emailHint}
        </p>
      ) : (
        <p className="tracking__error" id={`${id}-error`}>
          {complaint}
        </p>
      )}
    </div>
  );
}

function Found({
  facts,
  code,
  received,
  replyBy,
  steps,
  thread,
  action,
}: TrackedProps & { readonly action: string }) {
  const { tracking } = usePage().messages;
  return (
    <section aria-labelledby="tracking-result">
      <h2 className="tracking__title" id="tracking-result">
        {tracking.result}
      </h2>
      <dl className="tracking__facts">
        <div>
          <dt>{tracking.code}</dt>
          <dd className="tracking__code">
            {code}
            <CopyCode code={code} texts={tracking} />
          </dd>
        </div>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{tracking.received}</dt>
          <dd>
            <LocalTime of={received} />
          </dd>
        </div>
        {replyBy && (
          <div>
            <dt>{tracking.replyBy}</dt>
            <dd>
              <LocalTime of={replyBy} />
            </dd>
          </div>
        )}
      </dl>
      <ol className="tracking__steps">
        {steps.map(({ state, isReached, isCurrent, since }) => (
          <li
            className={`tracking__step${isReached ? " tracking__step--reached" : ""}`}
            key={state}
            aria-current={isCurrent ? "step" : undefined}
          >
            <p className="tracking__state">
              {tracking.states[state]}
              {isCurrent && <span className="tracking__now">{tracking.current}</span>}
            </p>
            {isCurrent && (
              <p className="tracking__note">
                {tracking.notes[state]}{" "}
                {since && (
                  <span>
                    ({tracking.sinceTime} <LocalTime of={since} />)
                  </span>
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
      {thread.length > 0 && <Thread messages={thread} />}
      <p>
        <a className="button button--quiet" href={action}>
          {tracking.another}
        </a>
      </p>
    </section>
  );
}

function Thread({ messages }: { readonly messages: TrackedProps["thread"] }) {
  const { tracking } = usePage().messages;
  return (
    <>
      <h3 className="tracking__title">{tracking.thread}</h3>
      <ol className="tracking__thread">
        {messages.map(({ direction, at, pieces }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a response never changes
          <li className={`tracking__message tracking__message--${direction}`} key={index}>
            <p className="tracking__from">
              {direction === "out" ? tracking.fromUs : tracking.fromYou}
              {" · "}
              <LocalTime of={at} />
            </p>
            <p className="tracking__text">
              {pieces.map(({ text, href }, piece) =>
                href === undefined ? (
                  text
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <ActiveLink href={href} isExternal key={piece}>
                    {text}
                  </ActiveLink>
                ),
              )}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
