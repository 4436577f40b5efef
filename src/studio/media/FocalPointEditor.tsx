import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "../components/Button.tsx";
import { FailureNotice } from "../components/Notice.tsx";
import { contentAddress, type FocalPoint, type MediaFile, media } from "../data/media.ts";
import { useClient } from "../frame/signIn/session.tsx";
import { useMediaMessages } from "./useMediaMessages.ts";

/** Steps of the arrow keys, in per cent; with Shift the larger. */
const step = 2;
const largeStep = 10;

/** Milliseconds without a change after which the point is stored. */
const restMs = 500;

const middle: FocalPoint = { x: 50, y: 50 };

const arrows: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface FocalPointEditorProps {
  readonly file: MediaFile;
  readonly isReadOnly: boolean;
}

/** A picture with the point that stays in sight where pages crop it, set by pointing or by keys. */
export function FocalPointEditor({ file, isReadOnly }: FocalPointEditorProps) {
  const t = useMediaMessages();
  const [point, setPoint] = useState(file.focal ?? middle);
  const store = useStoredPoint(file, point, isReadOnly);
  const picture = useRef<HTMLImageElement>(null);
  const pressed = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (by === undefined || isReadOnly) return;
    event.preventDefault();
    const size = event.shiftKey ? largeStep : step;
    setPoint(({ x, y }) => ({ x: within(x + by.x * size), y: within(y + by.y * size) }));
  };
  const pointed = (event: PointerEvent) => {
    const box = picture.current?.getBoundingClientRect();
    if (box === undefined || isReadOnly || box.width === 0 || box.height === 0) return;
    setPoint({
      x: within(((event.clientX - box.left) / box.width) * 100),
      y: within(((event.clientY - box.top) / box.height) * 100),
    });
  };
  const address = contentAddress(file.path);
  return (
    <section className="focal-editor" aria-label={t.preview}>
      <div className="focal-editor__frame">
        {/* biome-ignore lint/a11y/useSemanticElements: a point has two values, which no input has */}
        <div
          className="focal-editor__picture"
          role="group"
          tabIndex={isReadOnly ? undefined : 0}
          aria-label={`${t.focal}: ${t.focalAt(point.x, point.y)}`}
          aria-describedby="focal-hint"
          onKeyDown={pressed}
          onPointerDown={pointed}
        >
          <img ref={picture} src={address} alt="" draggable={false} />
          {!isReadOnly && <Marker point={point} />}
        </div>
      </div>
      {!isReadOnly && (
        <div className="focal-editor__line">
          <p id="focal-hint">{t.focalHint}</p>
          <p role="status">
            {t.focalAt(point.x, point.y)}
            {store.isSuccess && ` · ${t.saved}`}
          </p>
          <Button look="plain" onClick={() => setPoint(middle)}>
            {t.focalMiddle}
          </Button>
        </div>
      )}
      {store.isError && <FailureNotice error={store.error} />}
      <Crops address={address} point={point} />
    </section>
  );
}

/** The mark at a point of the picture. */
function Marker({ point }: { readonly point: FocalPoint }) {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Styles by script are set as properties: the policy allows no style attributes.
    marker.current?.style.setProperty("inset-inline-start", `${point.x}%`);
    marker.current?.style.setProperty("inset-block-start", `${point.y}%`);
  }, [point]);
  return <span ref={marker} className="focal-editor__marker" />;
}

/** Stores the point once it has rested. */
function useStoredPoint(file: MediaFile, point: FocalPoint, isReadOnly: boolean) {
  const client = useClient();
  const cache = useQueryClient();
  const store = useMutation({
    mutationFn: (focal: FocalPoint) =>
      media.change(client, file, { focal: isMiddle(focal) ? null : focal }),
    onSuccess: (changed) => cache.setQueryData(["media", "file", file.path], changed),
  });
  const { mutate } = store;
  useEffect(() => {
    const { x, y } = file.focal ?? middle;
    if (isReadOnly || (point.x === x && point.y === y)) return;
    const timer = setTimeout(() => mutate(point), restMs);
    return () => clearTimeout(timer);
  }, [file, point, isReadOnly, mutate]);
  return store;
}

function isMiddle({ x, y }: FocalPoint): boolean {
  return x === middle.x && y === middle.y;
}

const crops = ["banner", "card", "square", "tall"] as const;

/** The picture as pages crop it, around its focal point. */
function Crops({ address, point }: { readonly address: string; readonly point: FocalPoint }) {
  const t = useMediaMessages();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    for (const image of list.current?.querySelectorAll("img") ?? []) {
      image.style.setProperty("object-position", `${point.x}% ${point.y}%`);
    }
  }, [point]);
  return (
    <ul ref={list} className="crops" aria-label={t.crops}>
      {crops.map((crop) => (
        <li key={crop} className={`crops__one crops__one--${crop}`}>
          <img src={address} alt="" />
          <span>{t.crop[crop]}</span>
        </li>
      ))}
    </ul>
  );
}

function within(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)));
}
