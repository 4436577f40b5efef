import { type ComponentType, useEffect, useRef, useState } from "react";
import { Icon } from "../../components/Icon.tsx";
import { useInterface } from "../language/language.tsx";

interface PaletteProps {
  /** Text typed before the palette was loaded. */
  readonly initialText: string;
  onClose(): void;
}

/** The palette, once it has been loaded. */
let loaded: ComponentType<PaletteProps> | undefined;

/**
 * The palette, with a field in its place until its script is there: keys that follow Ctrl+K at once go
 * into that field, never into what had focus before.
 */
export function PaletteOpener({ onClose }: { onClose(): void }) {
  const { messages } = useInterface();
  const { palette: t } = messages;
  const [text, setText] = useState("");
  const [Palette, setPalette] = useState(() => loaded);
  const isComposing = useRef(false);
  const waiting = useRef<ComponentType<PaletteProps>>(undefined);
  useEffect(() => {
    if (loaded !== undefined) return;
    import("./Palette.tsx").then(({ default: found }) => {
      loaded = found;
      // Replacing the field would lose a text that an input method composes.
      if (isComposing.current) waiting.current = found;
      else setPalette(() => found);
    }, onClose);
  }, [onClose]);
  if (Palette !== undefined) return <Palette initialText={text} onClose={onClose} />;
  return (
    <div className="overlay overlay--top">
      <div className="palette" role="dialog" aria-label={t.title} aria-modal="true">
        <div className="palette__field">
          <Icon name="search" />
          <input
            className="palette__input"
            type="search"
            aria-label={t.title}
            placeholder={t.placeholder}
            maxLength={200}
            value={text}
            // biome-ignore lint/a11y/noAutofocus: it is opened to be typed into
            autoFocus
            onChange={({ target }) => setText(target.value)}
            onBlur={onClose}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === "Escape" && !nativeEvent.isComposing) onClose();
            }}
            onCompositionStart={() => {
              isComposing.current = true;
            }}
            onCompositionEnd={() => {
              isComposing.current = false;
              const found = waiting.current;
              if (found !== undefined) setTimeout(() => setPalette(() => found));
            }}
          />
          <kbd>Esc</kbd>
        </div>
      </div>
    </div>
  );
}
