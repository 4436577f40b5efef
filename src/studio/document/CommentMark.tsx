import { createContext, use } from "react";
import { Icon } from "../components/Icon.tsx";
import { useDocumentMessages } from "./useDocumentMessages.ts";

/** Comments on the fields of the document that is open. */
interface FieldComments {
  /** Numbers of open threads, by the paths of their fields. */
  readonly counts: ReadonlyMap<string, number>;
  /** Shows the comments on a field, and the form for a new one. */
  show(path: string): void;
}

/** Undefined: a form without comments, such as that of a new document. */
export const FieldComments = createContext<FieldComments | undefined>(undefined);

/** Number of open threads about a field, and the way to them; to comment on it where there are none. */
export function CommentMark({ path }: { readonly path: string }) {
  const comments = use(FieldComments);
  const t = useDocumentMessages();
  if (comments === undefined) return null;
  const count = comments.counts.get(path) ?? 0;
  const label = count > 0 ? t.openComments(count) : t.comment;
  return (
    <button
      type="button"
      className="comment-mark"
      data-has={count > 0 || undefined}
      // By keyboard a field without comments is chosen in the panel: no second stop for each field.
      tabIndex={count > 0 ? undefined : -1}
      aria-label={label}
      title={label}
      onClick={() => comments.show(path)}
    >
      {count > 0 && <Icon name="comment" />}
      {count > 0 && count}
    </button>
  );
}
