import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { staffPreviewPrefix } from "../../../base/site/addresses/previewAddress.ts";
import { languages } from "../../../base/site/languages.ts";
import { BrandPreview } from "../../brand/BrandPreview.tsx";
import { useBrandMessages } from "../../brand/useBrandMessages.ts";
import { Button } from "../../components/Button.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { useMediaQuery } from "../../components/useMediaQuery.ts";
import { documents } from "../../data/documents/documents.ts";
import { references } from "../../data/documents/formReferences.ts";
import { mayWrite } from "../../document/editingRights.ts";
import { Screen, ScreenSkeleton } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import DocumentScreen from "../document/DocumentScreen.tsx";
import { narrow } from "../document/narrowWindow.ts";

const name = "brand";
const key = `settings/${name}`;

/** Shares the prefix of queries that a publication makes outdated. */
const queryKey = ["documents", "settings"];

/** The setting `brand`: its document beside its preview, or what to begin it with. */
export default function BrandScreen() {
  const client = useClient();
  const { title } = useBrandMessages();
  const isNarrow = useMediaQuery(narrow);
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => documents.list(client, "type=setting&limit=100", signal),
  });
  if (list.isError) {
    return (
      <Screen title={title}>
        <FailureNotice error={list.error} retry={list.refetch} />
      </Screen>
    );
  }
  if (list.data === undefined) return <ScreenSkeleton />;
  const isThere = list.data.data.some((one) => one.key === key);
  if (!isThere) return <Unset />;
  // In a narrow window the preview would lie over the form.
  return <DocumentScreen place={isNarrow ? { ...place, queries: {} } : place} />;
}

BrandScreen.areas = [useBrandMessages];

/** The document's own place: the links of its panels lead there. */
const place = { screen: "document", parameters: { key }, queries: { panel: name } } as const;

/** A site with the look that it comes with. */
function Unset() {
  const t = useBrandMessages();
  const client = useClient();
  const cache = useQueryClient();
  const person = usePerson();
  const begin = useMutation({
    mutationFn: () => references.begin(client, { type: "setting", key, body: { name } }),
    // Somebody else may have created it.
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  const mayBegin = mayWrite(person, "facts", { type: "setting", column: undefined, setting: name });
  return (
    <Screen
      title={t.title}
      actions={
        mayBegin && (
          <Button look="primary" isBusy={begin.isPending} onClick={() => begin.mutate()}>
            {t.begin}
          </Button>
        )
      }
    >
      <p className="section__intro lead">{t.intro}</p>
      {!mayBegin && <Notice tone="info">{t.readOnly}</Notice>}
      {begin.isError && <FailureNotice error={begin.error} />}
      <section aria-label={t.preview}>
        <BrandPreview prefix={site} version={0} />
      </section>
    </Screen>
  );
}

/** The site with the drafts of settings that there are. */
const site = staffPreviewPrefix({ subject: { kind: "changes", types: ["setting"] }, languages });
