import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { Icon } from "../../components/Icon.tsx";
import { noticeStateKey } from "../events/useEvents.ts";
import { useMessages } from "../language/language.tsx";

const load = () => import("./NoticeList.tsx");
const NoticeList = lazy(load);

/** Most unread notices that are counted in sight. */
const maxCounted = 99;

/**
 * Bell with the number of unread notices, as the stream of events tells it. The list is loaded when the
 * bell gets the pointer or the focus.
 */
export function Bell() {
  const { frame: t } = useMessages();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data: unread = 0 } = useQuery<number>({ queryKey: noticeStateKey, enabled: false });
  const label = t.notices(unread);
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button--plain button--icon bell"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className="bell__count" aria-hidden="true">
            {unread > maxCounted ? `${maxCounted}+` : unread}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <NoticeList opener={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
