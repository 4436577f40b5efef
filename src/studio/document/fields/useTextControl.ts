import { type ChangeEvent, type CompositionEvent, useState } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Properties of a control for text. While an input method composes, the text stays in the control: what
 * is chosen is committed, never the letters that led to it.
 * @param commit called with each text that was typed, pasted or chosen
 */
export function useTextControl(value: string, commit: (text: string) => void) {
  const [composed, setComposed] = useState<string>();
  return {
    value: composed ?? value,
    onChange({ target, nativeEvent }: ChangeEvent<Control>) {
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      setComposed(isComposing ? target.value : undefined);
      if (!isComposing) commit(target.value);
    },
    onCompositionEnd({ currentTarget }: CompositionEvent<Control>) {
      setComposed(undefined);
      commit(currentTarget.value);
    },
  };
}

/** The lines of a text as a list. An empty last line stays while somebody types. */
export function linesOf(text: string): string[] {
  return text === "" ? [] : text.split(/\r?\n/);
}
