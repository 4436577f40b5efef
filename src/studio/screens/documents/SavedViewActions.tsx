import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { TextField } from "../../components/dialogs/Field.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { type SavedView, views, viewsKey } from "../../data/lists/views.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import type { Place } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { useListMessages } from "./messages.ts";

/** Queries of an address that a view stores: all but the page. */
function savedQueries({ page: _page, ...queries }: Place["queries"]): Record<string, string> {
  return { ...queries };
}

/** The saved view of an address; undefined: none. */
export function useSavedView(queries: Place["queries"]): SavedView | undefined {
  const client = useClient();
  const { data = [] } = useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) => views.list(client, signal),
  });
  const own = signOf(savedQueries(queries));
  return data.find((view) => signOf(view.queries) === own);
}

function signOf(queries: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(queries).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Saves the list as a view, or changes and removes its saved view. */
export function SavedViewActions({ place }: ScreenProps) {
  const t = useListMessages();
  const cache = useQueryClient();
  const tell = useToast();
  const [isOpen, setOpen] = useState(false);
  const view = useSavedView(place.queries);
  const queries = savedQueries(place.queries);
  if (Object.keys(queries).length === 0 || (view !== undefined && !view.is_own)) return null;
  const done = async (text: string) => {
    setOpen(false);
    tell(text);
    await cache.invalidateQueries({ queryKey: viewsKey });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{view === undefined ? t.saveView : t.editView}</Button>
      {isOpen && <ViewDialog {...{ view, queries }} onDone={done} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ViewDialogProps {
  /** The view that is changed; undefined: a new one. */
  readonly view: SavedView | undefined;
  readonly queries: SavedView["queries"];
  /** Called with the message to show. */
  readonly onDone: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** A view's name and who sees it. */
function ViewDialog({ view, queries, onDone, onClose }: ViewDialogProps) {
  const t = useListMessages();
  const client = useClient();
  const save = async (texts: (name: string) => string) => {
    const body = { name: texts("name"), queries, is_shared: texts("shared") !== "" };
    if (view === undefined) await views.add(client, body);
    else await views.change(client, view.id, body);
    await onDone(t.viewSaved);
  };
  return (
    <Dialog title={view === undefined ? t.saveView : t.editView} width="narrow" onClose={onClose}>
      <StepForm submit={t.save} onCancel={onClose} act={save}>
        {(errors) => (
          <>
            <TextField
              label={t.viewName}
              name="name"
              required
              maxLength={80}
              defaultValue={view?.name}
              error={errors.name}
            />
            <label className="check">
              <input type="checkbox" name="shared" value="yes" defaultChecked={view?.is_shared} />
              {t.viewShared}
            </label>
            {view !== undefined && (
              <Button
                look="danger"
                onClick={() => void views.remove(client, view.id).then(() => onDone(t.viewGone))}
              >
                {t.removeView}
              </Button>
            )}
          </>
        )}
      </StepForm>
    </Dialog>
  );
}
