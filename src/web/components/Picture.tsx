import type { ComponentProps } from "react";
import type { LocalizedText } from "../../base/site/text/localizedText.ts";

/** Versions of a picture in one format, of which a browser chooses by width. */
export interface PictureSource {
  readonly type: string;
  readonly srcSet: string;
}

/** A stored picture, ready to show. */
export interface StoredPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: LocalizedText;
  /** Smaller versions; absent where there are none. */
  readonly sources?: readonly PictureSource[];
  /** The point that stays in sight where the picture is cropped, in per cent; absent: the middle. */
  readonly focal?: { readonly x: number; readonly y: number };
  /** Its lightness from 0 to 5, which its place has until it comes. */
  readonly tone?: number;
}

type ImageProps = Pick<ComponentProps<"img">, "className" | "loading" | "sizes">;

/** Steps in which the focal point is kept in class names, in per cent. */
const focalStep = 10;

/** The classes that keep a focal point in sight (styles/picture.css). */
function focalClass({ x, y }: { readonly x: number; readonly y: number }): string {
  const step = (value: number) => Math.round(value / focalStep) * focalStep;
  return `focal focal-x-${step(x)} focal-y-${step(y)}`;
}

/**
 * A stored picture that tells what it shows to those who do not see it, in the smallest version that
 * does.
 * @param isSilent true where the text beside it says it all
 * @param isFirst true for the first picture of its page, seen before readers scroll: it is loaded before others
 * @param sizes width that it is drawn with, as in `<img sizes>`
 */
export function Picture({
  of: { src, width, height, alt, sources, focal, tone },
  className,
  sizes = "100vw",
  isSilent = false,
  isFirst = false,
  loading,
}: ImageProps & { of: StoredPicture; isSilent?: boolean; isFirst?: boolean }) {
  const classes = [
    className,
    focal && focalClass(focal),
    tone === undefined ? undefined : `tone-${tone}`,
  ]
    .filter((name) => name !== undefined)
    .join(" ");
  const image = (
    <img
      className={classes || undefined}
      src={src}
      width={width}
      height={height}
      alt={isSilent ? "" : alt.text}
      lang={isSilent ? undefined : alt.lang}
      {...(isFirst ? { fetchPriority: "high" } : { loading })}
    />
  );
  if (sources === undefined) return image;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
