import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Icon } from "../components/Icon.tsx";
import { usePreviewMessages } from "./messages.ts";
import { type PaneKind, paneSize } from "./paneKinds.ts";

interface PaneProps {
  readonly kind: PaneKind;
  /** Where it begins. */
  readonly address: string;
  /** Counts up when the page is to be drawn anew, where it stands. */
  readonly version: number;
  /** Height that it may take of the window; absent: that of its surface. */
  readonly isTall?: boolean;
  /** Called for each page that has been drawn. */
  readonly onDrawn?: (page: Document) => void;
  /** Called for a press in the page. @returns true: the press is used up */
  readonly onPress?: (target: Element) => boolean;
}

/**
 * A page of the preview, scaled to the pane's width. What is drawn anew comes into a second frame, which
 * takes the first one's place when it has loaded, at the same place of the page.
 */
export function Pane({ kind, address, version, isTall = false, onDrawn, onPress }: PaneProps) {
  const t = usePreviewMessages();
  const frames = [useRef<HTMLIFrameElement>(null), useRef<HTMLIFrameElement>(null)] as const;
  const [front, setFront] = useState<0 | 1>(0);
  const [isDrawn, setDrawn] = useState(false);
  const [shown, setShown] = useState(address);
  const box = useRef<HTMLDivElement>(null);
  const scale = useScale(box, paneSize[kind.surface].width);
  const name = t.pane(kind.language, kind.surface);

  const load = useEffectEvent((isAnew: boolean) => {
    const current = frames[front].current?.contentWindow;
    const isThere = !isAnew && isDrawn && current !== undefined;
    const target = frames[isThere ? other(front) : front].current?.contentWindow;
    // Not by `src`: the browser's way back would go through every drawing.
    target?.location.replace(isThere ? (placeOf(current) ?? address) : address);
  });
  useEffect(() => {
    load(address !== "");
  }, [address]);
  useEffect(() => {
    if (version > 0) load(false);
  }, [version]);

  const loaded = (index: 0 | 1) => {
    const page = frames[index].current?.contentDocument;
    const window = frames[index].current?.contentWindow;
    if (!page || !window || window.location.href === "about:blank") return;
    if (index !== front) {
      const old = frames[front].current?.contentWindow;
      window.scrollTo({ left: old?.scrollX ?? 0, top: old?.scrollY ?? 0, behavior: "instant" });
      setFront(index);
    }
    setDrawn(true);
    setShown(window.location.href);
    page.addEventListener("click", pressed, { capture: true });
    onDrawn?.(page);
  };
  const pressed = useEffectEvent((event: Event) => {
    const { target } = event;
    // Of another window, so it is no `Element` of this one.
    if (!isElement(target) || !(onPress?.(target) ?? false)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const { width, height } = paneSize[kind.surface];
  return (
    <figure className={`pane pane--${kind.surface}`}>
      <figcaption className="pane__head">
        <span>{name}</span>
        <a href={shown} target="_blank" rel="noreferrer" aria-label={t.openTab(name)}>
          <Icon name="external" />
        </a>
      </figcaption>
      <div
        className={isTall ? "pane__box pane__box--tall" : "pane__box"}
        ref={box}
        style={isTall ? {} : { height: `${Math.round(height * scale)}px` }}
      >
        {([0, 1] as const).map((index) => (
          <iframe
            key={index}
            ref={frames[index]}
            className="pane__frame"
            title={t.frameTitle(name)}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            data-front={index === front}
            aria-hidden={index !== front}
            tabIndex={index === front ? 0 : -1}
            onLoad={() => loaded(index)}
            style={{
              width: `${width}px`,
              height: `${100 / scale}%`,
              transform: `scale(${scale})`,
            }}
          />
        ))}
        {!isDrawn && <p className="pane__waiting">{t.loading}</p>}
      </div>
    </figure>
  );
}

function other(index: 0 | 1): 0 | 1 {
  return index === 0 ? 1 : 0;
}

/** Where a frame stands; undefined where it shows nothing of ours. */
function placeOf(window: Window | null): string | undefined {
  try {
    const href = window?.location.href;
    return href === "about:blank" ? undefined : href;
  } catch {
    return undefined;
  }
}

function isElement(target: EventTarget | null): target is Element {
  return target !== null && "closest" in target;
}

/** The share of its size at which something fits into a box; 1 at most. */
function useScale(box: RefObject<HTMLElement | null>, width: number): number {
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const measure = () => setScale(Math.min(1, Math.max(0.1, current.clientWidth / width)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [box, width]);
  return scale;
}
