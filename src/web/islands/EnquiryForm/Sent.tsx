import type { Ref } from "react";
import type { Moment } from "../../../base/site/time/momentText.ts";
import { CopyCode } from "../../components/CopyCode.tsx";
import { LocalTime } from "../../components/LocalTime.tsx";
import type { FormMessages } from "./enquiryFormProps.ts";

interface SentProps {
  readonly messages: FormMessages;
  /** The enquiry's tracking code. */
  readonly code: string;
  /** Time by which a reply is promised; undefined where none is. */
  readonly replyBy: Moment | undefined;
  readonly email: string;
  /** Gets the focus where the form stood a moment ago. */
  readonly heading?: Ref<HTMLHeadingElement>;
  /** Begins another one. Without script the form's address does. */
  readonly onAnother?: () => void;
  readonly address: string;
  /** Address of the page that tells how far it is. */
  readonly trackingHref: string;
}

/** The receipt of an enquiry that was stored. */
export function Sent({
  messages,
  code,
  replyBy,
  email,
  heading,
  onAnother,
  address,
  trackingHref,
}: SentProps) {
  const { done, enquiry } = messages;
  return (
    <div className="enquiry-sent">
      <svg
        className="enquiry-sent__mark"
        viewBox="0 0 48 48"
        width="48"
        height="48"
        aria-hidden="true"
      >
        <circle cx="24" cy="24" r="22" />
        <path d="m14.5 24.5 6.5 6.5 13-14" />
      </svg>
      <h2 className="enquiry-sent__title" ref={heading} tabIndex={-1}>
        {enquiry.submitted}
      </h2>
      <p className="enquiry-sent__label">{done.number}</p>
      <p className="enquiry-sent__code">{code}</p>
      <p>
        <CopyCode code={code} texts={done} />
      </p>
      {replyBy && (
        <p>
          {done.replyBy} <LocalTime of={replyBy} />
        </p>
      )}
      <p>{done.keep}</p>
      <p>
        <a href={trackingHref}>{done.track}</a>
      </p>
      {email !== "" && <p>{done.receipt(email)}</p>}
      <p className="enquiry-sent__ways">
        {onAnother ? (
          <button className="button button--quiet" type="button" onClick={onAnother}>
            {done.another}
          </button>
        ) : (
          <a className="button button--quiet" href={address}>
            {done.another}
          </a>
        )}
      </p>
    </div>
  );
}
