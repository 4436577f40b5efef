import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Icon } from "../components/Icon.tsx";
import { type DrawingFrame, Drawings, type FrameIndex } from "./pageDrawings.ts";
import { type PaneKind, paneSize } from "./paneKinds.ts";
import { usePreviewMessages } from "./usePreviewMessages.ts";

interface PaneProps {
  readonly kind: PaneKind;
  /** Initial address. */
  readonly address: string;
  /** Increases when the page is to be redrawn at its present address. */
  readonly version: number;
  /** True: as tall as the window allows; absent: as tall as its surface. */
  readonly isTall?: boolean;
  /** The window that the page is drawn for, in CSS pixels; absent: its surface's usual one. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Called for each page that has been drawn. */
  readonly onDrawn?: (page: Document) => void;
  /** Called for a press in the page. @returns true: the press is consumed */
  readonly onPress?: (target: Element) => boolean;
}

/**
 * A page of the preview, scaled to the pane's width. What is drawn anew comes into a second frame, which
 * takes the first one's place when it has loaded, at the same place of the page.
 */
export function Pane(props: PaneProps) {
  const { kind, isTall = false, size = paneSize[kind.surface] } = props;
  const t = usePreviewMessages();
  const { frames, front, isDrawn, shown, onLoad } = useDrawnPage(props);
  const box = useRef<HTMLDivElement>(null);
  const name = t.pane(kind.language, kind.surface);
  const { width, height } = size;
  const scale = useScale(box, width);
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
            data-front={index === front}
            aria-hidden={index !== front}
            tabIndex={index === front ? 0 : -1}
            onLoad={() => onLoad(index)}
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

/** The two frames of a pane, which of them is in front, and what stands in it. */
function useDrawnPage({ address, version, onDrawn, onPress }: PaneProps) {
  const first = useRef<HTMLIFrameElement>(null);
  const second = useRef<HTMLIFrameElement>(null);
  const frames = [first, second] as const;
  const [drawings] = useState(() => new Drawings([drawingFrame(first), drawingFrame(second)]));
  const drawn = useRef(version);
  const [front, setFront] = useState<FrameIndex>(0);
  const [isDrawn, setDrawn] = useState(false);
  const [shown, setShown] = useState(address);

  useEffect(() => drawings.begin(address), [drawings, address]);
  useEffect(() => {
    if (version !== drawn.current) drawings.again();
    drawn.current = version;
  }, [drawings, version]);

  const loaded = (index: FrameIndex) => {
    const { contentDocument: page, contentWindow: window } = frames[index].current ?? {};
    // The empty page that frames begin with.
    if (page?.location.href === "about:blank") return;
    const old = frames[front].current?.contentWindow;
    drawings.loaded(index, Boolean(page));
    if (!page || !window || index !== drawings.front) return;
    if (index !== front) {
      window.scrollTo({ left: old?.scrollX ?? 0, top: old?.scrollY ?? 0, behavior: "instant" });
      setFront(index);
    }
    setDrawn(true);
    setShown(page.location.href);
    page.addEventListener("click", pressed, { capture: true });
    onDrawn?.(page);
  };
  const pressed = useEffectEvent((event: Event) => {
    const { target } = event;
    // An element of another window is no instance of this window's `Element`.
    if (!isElement(target) || !(onPress?.(target) ?? false)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  return { frames, front, isDrawn, shown, onLoad: loaded };
}

/** A frame of the page that pages are drawn in. */
function drawingFrame(frame: RefObject<HTMLIFrameElement | null>): DrawingFrame {
  return {
    place: () => placeOf(frame.current?.contentWindow ?? null),
    // Not by `src`, which would add each drawing to the browser's history.
    lead: (address) => frame.current?.contentWindow?.location.replace(address),
  };
}

/** Address of a frame's page; undefined where it is empty or of another origin. */
function placeOf(window: Window | null): string | undefined {
  try {
    // Without its fragment, which would turn navigation to the same page into a scroll.
    const href = window?.location.href.split("#")[0];
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
