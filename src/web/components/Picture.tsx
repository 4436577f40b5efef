import type { ComponentProps } from "react";
import type { LocalizedText } from "../../site/localizedText.ts";

/** A stored picture, ready to show. */
export interface StoredPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: LocalizedText;
}

type ImageProps = Pick<ComponentProps<"img">, "className" | "loading" | "fetchPriority">;

/** A stored picture that tells what it shows to those who do not see it. */
export function Picture({
  of: { src, width, height, alt },
  className,
  ...when
}: ImageProps & { of: StoredPicture }) {
  return (
    <img
      className={className}
      src={src}
      width={width}
      height={height}
      alt={alt.text}
      lang={alt.lang}
      {...when}
    />
  );
}
