import type { ReactNode } from "react";
import { Failure } from "../data/calls/requestFailure.ts";
import { useMessages } from "../frame/language/language.tsx";
import { Button } from "./Button.tsx";
import { Icon, type IconName } from "./Icon.tsx";

type Tone = "info" | "good" | "warning" | "danger";

const icons: Readonly<Record<Tone, IconName>> = {
  info: "info",
  good: "check",
  warning: "warning",
  danger: "warning",
};

interface NoticeProps {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  /** Acts that lead on. */
  readonly actions?: ReactNode;
}

/** Something to know, in its place on the screen. */
export function Notice({ tone = "info", title, children, actions }: NoticeProps) {
  return (
    <div className={`notice notice--${tone}`} role={tone === "danger" ? "alert" : undefined}>
      <Icon name={icons[tone]} />
      <div className="notice__text">
        {title !== undefined && <p className="notice__title">{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {actions !== undefined && <div className="notice__actions">{actions}</div>}
    </div>
  );
}

/** An error in words, and a way on. */
export function FailureNotice({
  error,
  retry,
}: {
  readonly error: unknown;
  readonly retry?: () => unknown;
}) {
  const { errors, frame } = useMessages();
  return (
    <Notice
      tone="danger"
      title={errors.title}
      actions={retry !== undefined && <Button onClick={() => void retry()}>{frame.retry}</Button>}
    >
      {useFailureText(error)}
    </Notice>
  );
}

/** The words for an error; what is none of ours was an answer that could not be read. */
export function useFailureText(error: unknown): string {
  const { errors } = useMessages();
  return error instanceof Failure ? error.message : errors.unreadable;
}
