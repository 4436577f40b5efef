import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { type MediaFile, media, type TagChange } from "../../data/media.ts";
import { Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { TagField } from "../../media/tags/TagField.tsx";
import { useTags } from "../../media/tags/useTags.ts";
import { useMediaMessages } from "../../media/useMediaMessages.ts";

/** A file's tags, each stored as soon as it is added or removed. */
export function FileTags({ file }: { readonly file: MediaFile }) {
  const t = useMediaMessages();
  const client = useClient();
  const cache = useQueryClient();
  const known = useTags();
  const { path, tags } = file;
  const change = useMutation({
    mutationFn: (wanted: Omit<TagChange, "path">) =>
      media.changeTags(client, [{ path, ...wanted }]),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["media"] }),
  });
  const isReadOnly = !file.may_change.includes("facts");
  const offered = known.map(({ tag }) => tag).filter((tag) => !tags.includes(tag));
  const [refused] = change.data?.refused ?? [];
  return (
    <Section title={t.tags}>
      {change.isError && <FailureNotice error={change.error} />}
      {refused !== undefined && <Notice tone="warning">{refused.message}</Notice>}
      {isReadOnly && tags.length === 0 ? (
        <p className="table__quiet">{t.noTags}</p>
      ) : (
        <TagField
          label={t.tag}
          hint={t.tagHint}
          {...{ tags, offered, isReadOnly }}
          onAdd={(add) => change.mutate({ add, remove: [] })}
          onRemove={(tag) => change.mutate({ add: [], remove: [tag] })}
        />
      )}
    </Section>
  );
}
