import type { ReactNode } from "react";

/** Stands in place of a list that has nothing to show; its children say what to do about it. See nothing.css. */
export function EmptyList({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="nothing">
      <p>{text}</p>
      <p className="nothing__hint">{children}</p>
    </div>
  );
}
