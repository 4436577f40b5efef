import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { TextField } from "../../components/dialogs/Field.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { Icon } from "../../components/Icon.tsx";
import { DropDownPanel } from "../../components/lists/DropDownPanel.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { type SavedView, views, viewsKey, viewsQuery } from "../../data/lists/savedViews.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf, type Place } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { useListLayout } from "./useListLayout.ts";
import { useListMessages } from "./useListMessages.ts";

/** Value of the query `view` by which a list shows all that it has, whatever view it begins with. */
const wholeList = "all";

/** Queries of an address that a view stores: all but the page and the view itself. */
function savedQueries({ page: _page, view: _view, ...queries }: Place["queries"]) {
  return { ...queries };
}

/** The saved view that an address names or is like, and whether the list has been changed since. */
export function useShownView(queries: Place["queries"]) {
  const client = useClient();
  const { data } = useQuery(viewsQuery(client));
  const all = data?.list ?? [];
  const own = signOf(savedQueries(queries));
  const view =
    all.find(({ id }) => String(id) === queries.view) ??
    all.find((one) => signOf(one.queries) === own);
  return { all, view, isChanged: view !== undefined && signOf(view.queries) !== own };
}

function signOf(queries: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(queries).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The address of a view, which names it: what is changed in the list is then a change of it. */
export function addressOfView({ id, queries }: SavedView): string {
  return addressOf("documents", {}, { ...queries, view: String(id) });
}

interface ViewMenuProps extends ScreenProps {
  /** Type of the list, where it is of one. */
  readonly type: string | undefined;
  /** Name of the list without a view. */
  readonly label: string;
}

/** Saved views beside the title: to choose one, to save what is shown, to change and to remove one. */
export function ViewMenu({ place, type, label }: ViewMenuProps) {
  const t = useListMessages();
  const client = useClient();
  const cache = useQueryClient();
  const tell = useToast();
  const [open, setOpen] = useState<"new" | "edit">();
  const [error, setError] = useState<unknown>();
  const { all, view, isChanged } = useShownView(place.queries);
  const { layout, change } = useListLayout(type);
  const queries = savedQueries(place.queries);
  const shown = view && (isChanged ? t.changedView(view.name) : view.name);
  const isEmpty = Object.keys(queries).every((name) => name === "type");
  const done = async (text: string) => {
    setOpen(undefined);
    tell(text);
    await cache.invalidateQueries({ queryKey: viewsKey });
  };
  const doing = (act: () => Promise<void>) => {
    setError(undefined);
    void act().catch(setError);
  };
  const update = async (one: SavedView) => {
    await views.change(client, one.id, { name: one.name, is_shared: one.is_shared, queries });
    await done(t.viewSaved);
  };
  const own = all.filter((one) => one.queries.type === type);
  const others = all.filter((one) => one.queries.type !== type);
  const itself = addressOf(
    "documents",
    {},
    { type, ...(layout.view !== null && { view: wholeList }) },
  );
  return (
    <>
      <DropDownPanel
        isMenu
        title={t.views}
        className="drop--views"
        button={
          <>
            <Icon name="layers" />
            <span>{shown ?? t.views}</span>
            <Icon name="chevron" />
          </>
        }
      >
        {(close) => (
          <>
            <ViewLink href={itself} isCurrent={view === undefined && isEmpty} onPress={close}>
              {t.wholeList(label)}
            </ViewLink>
            {own.map((one) => (
              <ViewItem key={one.id} view={one} isCurrent={one === view} onPress={close} />
            ))}
            {others.length > 0 && <p className="drop__head">{t.otherViews}</p>}
            {others.map((one) => (
              <ViewItem key={one.id} view={one} isCurrent={one === view} onPress={close} />
            ))}
            <hr />
            {view !== undefined && isChanged && view.is_own && (
              <button
                type="button"
                className="drop__item"
                onClick={() => {
                  close();
                  doing(() => update(view));
                }}
              >
                {t.updateView}
              </button>
            )}
            {view !== undefined && view.queries.type === type && (
              <label className="check drop__check">
                <input
                  type="checkbox"
                  checked={layout.view === view.id}
                  onChange={() =>
                    doing(() => change({ view: layout.view === view.id ? null : view.id }))
                  }
                />
                {t.opensWith(label)}
              </label>
            )}
            {view?.is_own && (
              <button
                type="button"
                className="drop__item"
                onClick={() => {
                  close();
                  setOpen("edit");
                }}
              >
                {t.editView}
              </button>
            )}
            {(view === undefined || isChanged) && (
              <button
                type="button"
                className="drop__item"
                disabled={Object.keys(queries).length === 0}
                onClick={() => {
                  close();
                  setOpen("new");
                }}
              >
                {t.saveView}
              </button>
            )}
          </>
        )}
      </DropDownPanel>
      {error !== undefined && <FailureNotice error={error} />}
      {open !== undefined && (
        <ViewDialog
          view={open === "edit" ? view : undefined}
          queries={queries}
          onDone={done}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface ViewItemProps {
  readonly view: SavedView;
  readonly isCurrent: boolean;
  readonly onPress: () => void;
}

function ViewItem({ view, isCurrent, onPress }: ViewItemProps) {
  const t = useListMessages();
  return (
    <ViewLink href={addressOfView(view)} isCurrent={isCurrent} onPress={onPress}>
      {view.name}
      {view.is_shared && <span className="table__quiet"> · {t.sharedView}</span>}
    </ViewLink>
  );
}

interface ViewLinkProps {
  readonly href: string;
  readonly isCurrent: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function ViewLink({ href, isCurrent, onPress, children }: ViewLinkProps) {
  return (
    <Link
      className="drop__item"
      href={href}
      aria-current={isCurrent ? "true" : undefined}
      onClick={onPress}
    >
      <Icon name="check" />
      <span>{children}</span>
    </Link>
  );
}

interface ViewDialogProps {
  /** The view that is changed; undefined: a new one. */
  readonly view: SavedView | undefined;
  /** Queries of the list that is shown. */
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
    const facts = { name: texts("name"), is_shared: texts("shared") !== "" };
    if (view === undefined) await views.add(client, { ...facts, queries });
    else await views.change(client, view.id, { ...facts, queries: view.queries });
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
