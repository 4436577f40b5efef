import { type ReactNode, useId, useState } from "react";
import { Icon } from "../../components/Icon.tsx";
import { keepFolding, readFolding } from "./foldedGroups.ts";

/** State of the groups, and the way to change it. */
interface FoldingState {
  readonly isOpen: (name: string, atFirst: boolean) => boolean;
  readonly choose: (name: string, isOpen: boolean) => void;
}

/** Groups that a person has opened or folded, as this browser remembers them. */
export function useFolding(person: number): FoldingState {
  const [chosen, setChosen] = useState(() => readFolding(person));
  return {
    isOpen: (name, atFirst) => chosen[name] ?? atFirst,
    choose: (name, isOpen) => {
      // Another tab of the person may have stored some meanwhile.
      const next = { ...chosen, ...readFolding(person), [name]: isOpen };
      setChosen(next);
      keepFolding(person, next);
    },
  };
}

export interface FoldingGroupProps {
  readonly name: string;
  readonly title: string;
  readonly folding: FoldingState;
  /** State until the person chooses. */
  readonly isOpenAtFirst: boolean;
  /** True while the group has the open screen; it cannot be folded then. */
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

/** Entries below a heading that folds them. */
export function FoldingGroup(props: FoldingGroupProps) {
  const { name, title, folding, isOpenAtFirst, isCurrent, children } = props;
  const id = useId();
  const isOpen = isCurrent || folding.isOpen(name, isOpenAtFirst);
  return (
    <>
      <h2>
        <button
          type="button"
          className="navigation__fold"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-disabled={isCurrent || undefined}
          onClick={() => {
            if (!isCurrent) folding.choose(name, !isOpen);
          }}
        >
          {title}
          <Icon name="chevron" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
