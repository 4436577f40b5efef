import { Icon } from "../../components/layout/Icon.tsx";
import { Picture } from "../../components/Picture.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import type { Honour } from "./load.ts";

interface HonourDialogProps {
  readonly honour: Honour;
  /** The id of its card in the gallery: where closing leads without script. */
  readonly card: string;
  /** Its place among all, from 1. */
  readonly number: number;
  readonly all: number;
  /** Ids of the dialogs beside it. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** An honour with its picture and all that is known of it. */
export function HonourDialog({ honour, card, number, all, previous, next }: HonourDialogProps) {
  const { messages } = usePage();
  const { anchor, title, issuer, summary, day, picture } = honour;
  const titleId = `${anchor}-title`;
  return (
    <dialog className="dialog honour-dialog" id={anchor} aria-labelledby={titleId}>
      <div className="dialog__bar" data-bar="">
        <button
          className="dialog__handle"
          type="button"
          data-handle=""
          aria-label={messages.company.moveDialog}
        />
        <p className="honour-dialog__place">{messages.company.honourOf(number, all)}</p>
        <a className="honour-dialog__close" href={`#${card}`} data-closes="">
          <Icon name="close" />
          <span className="visually-hidden">{messages.company.close}</span>
        </a>
      </div>
      <Picture
        of={picture}
        className="honour-dialog__picture"
        loading="lazy"
        sizes="(min-width: 640px) 560px, 100vw"
      />
      <div className="honour-dialog__text">
        <h2 className="honour-dialog__title" id={titleId}>
          <Text of={title} />
        </h2>
        {summary.text !== "" && (
          <p>
            <Text of={summary} />
          </p>
        )}
        <dl className="honour-dialog__facts">
          <dt>{messages.company.issuer}</dt>
          <dd>
            <Text of={issuer} />
          </dd>
          <dt>{messages.company.awarded}</dt>
          <dd>
            <time dateTime={day}>{messages.news.day(day)}</time>
          </dd>
        </dl>
      </div>
      <p className="honour-dialog__ways">
        <Way to={previous} step="previous" label={messages.company.previous} />
        <Way to={next} step="next" label={messages.company.next} />
      </p>
    </dialog>
  );
}

interface HonourWayProps {
  readonly to: string | undefined;
  readonly step: "previous" | "next";
  readonly label: string;
}

/** A link to the dialog beside; its place stays where there is none. */
function Way({ to, step, label }: HonourWayProps) {
  if (to === undefined) return <span />;
  return (
    <a
      className={`button button--quiet honour-dialog__way--${step}`}
      href={`#${to}`}
      data-step={step}
    >
      {step === "previous" && <Icon name="previous" />}
      {label}
      {step === "next" && <Icon name="next" />}
    </a>
  );
}
