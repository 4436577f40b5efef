import { type ReactNode, useState } from "react";
import { useSystemStatusMessages } from "./useSystemStatusMessages.ts";

interface EntriesProps {
  readonly count: number;
  /** True: they are open at first; later the person decides. */
  readonly isOpenFirst: boolean;
  readonly children: ReactNode;
}

/** Entries below a line, which can be folded away. */
export function Entries({ count, isOpenFirst, children }: EntriesProps) {
  const t = useSystemStatusMessages();
  const [isOpen] = useState(isOpenFirst);
  return (
    <details className="status__details" open={isOpen || undefined}>
      <summary>{t.details(count)}</summary>
      {children}
    </details>
  );
}
