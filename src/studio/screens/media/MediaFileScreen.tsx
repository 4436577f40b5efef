import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { contentAddress, isPicture, type MediaFile, media } from "../../data/media.ts";
import { mayAtAll } from "../../data/people/account.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Screen, ScreenSkeleton } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { FocalPointEditor } from "../../media/FocalPointEditor.tsx";
import { useMediaMessages } from "../../media/useMediaMessages.ts";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { FileFacts } from "./FileFacts.tsx";
import { FileTags } from "./FileTags.tsx";
import { FileTexts } from "./FileTexts.tsx";
import { FileUses } from "./FileUses.tsx";
import { ReplaceDialog } from "./ReplaceDialog.tsx";

/** A file of the media library: its picture, texts, facts and uses. */
export default function MediaFileScreen({ place }: ScreenProps) {
  const t = useMediaMessages();
  const client = useClient();
  const path = place.parameters.path ?? "";
  const file = useQuery({
    queryKey: ["media", "file", path],
    queryFn: ({ signal }) => media.file(client, path, signal),
  });
  if (file.data !== undefined) return <File file={file.data} />;
  if (!file.isError) return <ScreenSkeleton />;
  return (
    <Screen title={t.file}>
      <FailureNotice error={file.error} retry={file.refetch} />
    </Screen>
  );
}

MediaFileScreen.areas = [useMediaMessages];

function File({ file }: { readonly file: MediaFile }) {
  const t = useMediaMessages();
  return (
    <Screen
      title={file.name}
      above={<Above file={file} />}
      facts={
        <span className={`chip ${file.is_public ? "chip--good" : ""}`}>
          {file.is_public ? t.published : t.private}
        </span>
      }
      actions={<FileActions file={file} />}
    >
      {file.trashed_at !== null && <Notice tone="warning">{t.trashed}</Notice>}
      <div className="media-file">
        <div className="media-file__main">
          {isPicture(file) ? (
            <FocalPointEditor
              key={file.path}
              file={file}
              isReadOnly={!file.may_change.includes("facts")}
            />
          ) : (
            <OtherPreview file={file} />
          )}
        </div>
        <div className="media-file__side">
          {/* Another version begins with what is stored. */}
          <FileTexts key={`${file.path} ${file.version}`} file={file} />
          <FileTags file={file} />
          <FileFacts file={file} />
        </div>
        <FileUses file={file} />
      </div>
    </Screen>
  );
}

/** Breadcrumb of a file, and its usage. */
function Above({ file }: { readonly file: MediaFile }) {
  const t = useMediaMessages();
  const { frame } = useMessages();
  const person = usePerson();
  const isCounted = file.is_public && mayAtAll(person, "usage.read");
  return (
    <>
      <Link href={addressOf("media", {})}>{t.title}</Link>
      {isCounted && (
        <>
          {" · "}
          <Link href={addressOf("usage", {}, { file: file.path })}>{frame.screens.usage}</Link>
        </>
      )}
    </>
  );
}

function OtherPreview({ file }: { readonly file: MediaFile }) {
  const t = useMediaMessages();
  const address = contentAddress(file.path);
  if (file.kind === "video") {
    // biome-ignore lint/a11y/useMediaCaption: the file alone; its subtitles belong to its document
    return <video className="media-file__video" src={address} controls preload="metadata" />;
  }
  return (
    <p className="media-file__other">
      <a className="button button--usual" href={address} download={file.name}>
        {t.download}
      </a>
    </p>
  );
}

function FileActions({ file }: { readonly file: MediaFile }) {
  const t = useMediaMessages();
  const person = usePerson();
  const [isReplacing, setReplacing] = useState(false);
  const { trash, restore, purge } = useFileActs(file);
  if (person.view_as !== null) return null;
  const error = trash.error ?? restore.error ?? purge.error;
  const mayReplace = mayAtAll(person, "media.replace");
  return (
    <>
      {error !== null && <FailureNotice error={error} />}
      {file.trashed_at === null && mayReplace && (
        <>
          <Button onClick={() => setReplacing(true)}>{t.replace}</Button>
          {file.uses === 0 && (
            <Button isBusy={trash.isPending} onClick={() => trash.mutate()}>
              {t.remove}
            </Button>
          )}
        </>
      )}
      {file.trashed_at !== null && mayReplace && (
        <Button isBusy={restore.isPending} onClick={() => restore.mutate()}>
          {t.restore}
        </Button>
      )}
      {file.trashed_at !== null && mayAtAll(person, "media.purge") && (
        <Button
          look="danger"
          title={t.purgeText}
          isBusy={purge.isPending}
          onClick={() => purge.mutate()}
        >
          {t.purge}
        </Button>
      )}
      {isReplacing && <ReplaceDialog file={file} onClose={() => setReplacing(false)} />}
    </>
  );
}

/** Acts on a whole file. */
function useFileActs(file: MediaFile) {
  const t = useMediaMessages();
  const client = useClient();
  const toast = useToast();
  const cache = useQueryClient();
  const onDone = () => {
    toast(t.saved);
    void cache.invalidateQueries({ queryKey: ["media"] });
  };
  const trash = useMutation({
    mutationFn: () => media.trash(client, file.path),
    onSuccess: onDone,
  });
  const restore = useMutation({
    mutationFn: () => media.restore(client, file.path),
    onSuccess: onDone,
  });
  const purge = useMutation({
    mutationFn: () => media.purge(client, file.path),
    onSuccess: () => {
      toast(t.saved);
      location.assign(addressOf("media", {}));
    },
  });
  return { trash, restore, purge };
}
