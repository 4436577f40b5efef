import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Failure } from "../../data/calls/requestFailure.ts";
import { type MediaFile, media } from "../../data/media.ts";
import { useClient } from "../../frame/signIn/session.tsx";

interface PictureFile {
  /** The file in the media library; undefined until it is known, and where it is unknown. */
  readonly file: MediaFile | undefined;
  /** True once it is known that the file tells no size: it is filled in by hand then. */
  readonly isSizeUnknown: boolean;
  /** Asks for the file: of many pictures, those in sight are asked for. */
  see(): void;
}

/** Facts of the media library about a picture's file. */
export function usePictureFile(path: string | undefined): PictureFile {
  const client = useClient();
  const [seen, setSeen] = useState<string>();
  const { data: file, error } = useQuery({
    queryKey: ["media", "file", path],
    queryFn: ({ signal }) => media.file(client, path ?? "", signal),
    enabled: path !== undefined && seen === path,
    staleTime: 60_000,
  });
  const isGone = error instanceof Failure && error.kind === "not-found";
  return { file, isSizeUnknown: isGone || file?.width === null, see: () => setSeen(path) };
}
