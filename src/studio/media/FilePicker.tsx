import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../components/Button.tsx";
import { Dialog, DialogActions } from "../components/dialogs/Dialog.tsx";
import { TextField } from "../components/dialogs/Field.tsx";
import { FailureNotice } from "../components/Notice.tsx";
import { Skeleton } from "../components/Skeleton.tsx";
import { queryOf } from "../data/calls/paths.ts";
import { type MediaEntry, media } from "../data/media.ts";
import { mayAtAll } from "../data/people/account.ts";
import { useMessages } from "../frame/language/language.tsx";
import { useClient, usePerson } from "../frame/signIn/session.tsx";
import { MediaGrid } from "./MediaGrid.tsx";
import { UploadArea } from "./UploadArea.tsx";
import { UploadList } from "./UploadList.tsx";
import { useMediaMessages } from "./useMediaMessages.ts";
import { useUploads } from "./useUploads.ts";

/** A chosen file with its data in the library. */
export interface PickedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Revision of a PDF, from its name or its title. */
  readonly revision?: string;
  readonly alt?: { readonly en: string; readonly zh: string };
  readonly width?: number;
  readonly height?: number;
}

interface FilePickerProps {
  readonly accept: "image" | "video" | "file";
  readonly onPick: (file: PickedFile) => void;
  readonly onClose: () => void;
  /** Path of the file that an upload replaces: only files of its kind are accepted. */
  readonly replaces?: string;
  /** A file that was dropped: its upload begins at once. */
  readonly dropped?: File | undefined;
}

const perPage = "24";

const inputAccept = { image: "image/*", video: "video/mp4,video/webm", file: undefined } as const;

/** A dialog in which a file of the media library is chosen, or uploaded and chosen. */
export function FilePicker(props: FilePickerProps) {
  return (
    <Suspense>
      <Picker {...props} />
    </Suspense>
  );
}

function Picker({ accept, onPick, onClose, replaces, dropped }: FilePickerProps) {
  const t = useMediaMessages();
  const { frame } = useMessages();
  const [text, setText] = useState("");
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<MediaEntry>();
  const act = useRef<HTMLButtonElement>(null);
  const chooseUpload = (file: MediaEntry) => {
    flushSync(() => setChosen(file));
    // By keyboard, all files of the library would lie between the upload and the act.
    if (document.activeElement?.closest(".upload-area")) act.current?.focus();
  };
  return (
    <Dialog title={t.chooseTitle[accept]} width="wide" onClose={onClose}>
      <div className="file-picker">
        <PickerUploads {...{ accept, replaces, dropped }} onChoose={chooseUpload} />
        <TextField
          label={t.search}
          type="search"
          value={text}
          maxLength={100}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPage(1);
          }}
        />
        <Choices
          {...{ accept, text, page }}
          onPage={setPage}
          chosen={chosen?.path}
          onChoose={setChosen}
        />
        <p className="file-picker__chosen" role="status">
          {chosen === undefined ? "" : t.chosen(chosen.name)}
        </p>
        <DialogActions>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button
            ref={act}
            look="primary"
            disabled={chosen === undefined}
            onClick={() => {
              if (chosen !== undefined) onPick(pickedFile(chosen));
            }}
          >
            {t.choose}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

interface PickerUploadsProps extends Pick<FilePickerProps, "accept" | "dropped"> {
  readonly replaces: string | undefined;
  readonly onChoose: (file: MediaEntry) => void;
}

/** Uploads of a file that is chosen as soon as it is there. */
function PickerUploads({ accept, replaces, dropped, onChoose }: PickerUploadsProps) {
  const person = usePerson();
  const cache = useQueryClient();
  const client = useClient();
  const uploads = useUploads({
    replaces,
    onTaken: (file) => {
      void cache.invalidateQueries({ queryKey: ["media"] });
      onChoose(file);
    },
  });
  const mayUpload = mayAtAll(person, "media.upload");
  const begun = useRef<File>(undefined);
  useEffect(() => {
    if (dropped === undefined || !mayUpload || begun.current === dropped) return;
    begun.current = dropped;
    uploads.add([dropped]);
  });
  return (
    <>
      {mayUpload && <UploadArea accept={inputAccept[accept]} onFiles={uploads.add} isSingle />}
      <UploadList
        uploads={uploads}
        onUse={(path) => void media.file(client, path).then(onChoose)}
      />
    </>
  );
}

function pickedFile({ path, size, revision, alt, width, height }: MediaEntry): PickedFile {
  const hasAlt = alt.en !== "" || alt.zh !== "";
  return {
    ...{ path, size },
    ...(revision !== null && { revision }),
    ...(hasAlt && { alt }),
    ...(width !== null && height !== null && { width, height }),
  };
}

interface ChoicesProps {
  readonly accept: FilePickerProps["accept"];
  readonly text: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly chosen: string | undefined;
  readonly onChoose: (file: MediaEntry) => void;
}

function Choices({ accept, text, page, onPage, chosen, onChoose }: ChoicesProps) {
  const t = useMediaMessages();
  const { frame } = useMessages();
  const client = useClient();
  const query = queryOf({ q: text.trim(), accept, page: String(page), limit: perPage });
  const list = useQuery({
    queryKey: ["media", query],
    queryFn: ({ signal }) => media.list(client, query, signal),
    placeholderData: keepPreviousData,
  });
  if (list.isError) return <FailureNotice error={list.error} retry={list.refetch} />;
  if (list.data === undefined) return <Skeleton shape="cards" count={8} />;
  const { data, total, last_page: pages } = list.data;
  if (total === 0) return <p className="empty">{t.empty}</p>;
  return (
    <>
      <MediaGrid
        files={data}
        label={t.chooseTitle[accept]}
        isBusy={list.isPlaceholderData}
        wrap={(file, inside) => (
          <button
            type="button"
            className="media-card__inside"
            aria-pressed={file.path === chosen}
            onClick={() => onChoose(file)}
          >
            {inside}
          </button>
        )}
      />
      {pages > 1 && (
        <nav className="pages" aria-label={frame.pagination}>
          <span>{frame.page(Math.min(page, pages), pages)}</span>
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {frame.previous}
          </Button>
          <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {frame.next}
          </Button>
        </nav>
      )}
    </>
  );
}
