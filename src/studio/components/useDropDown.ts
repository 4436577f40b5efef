import { type FocusEvent, type KeyboardEvent, useRef } from "react";

/**
 * Behaviour of a `details` element as a box below its button: Escape and leaving it close it.
 * @param onOtherKey told of the other keys while it is open
 * @returns `close`, which gives the focus back to the button, and the props of the element
 */
export function useDropDown(onOtherKey?: (event: KeyboardEvent<HTMLDetailsElement>) => void) {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (ref.current === null) return;
    ref.current.open = false;
    ref.current.querySelector("summary")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (!event.currentTarget.open || event.nativeEvent.isComposing) return;
    if (event.key !== "Escape") {
      onOtherKey?.(event);
      return;
    }
    event.stopPropagation();
    close();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };
  return { close, details: ref, props: { ref, onKeyDown, onBlur } };
}
