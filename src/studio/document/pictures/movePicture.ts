import { useToast } from "../../components/Toasts.tsx";
import { useInterface } from "../../frame/language/language.tsx";
import { focusItem } from "../fields/lists/moveItem.ts";
import { type FieldProps, useForm } from "../formContext.ts";
import type { DraftStore } from "../store/draftStore.ts";
import { isItem, isObject, type Json } from "../store/jsonValues.ts";
import { useDocumentMessages } from "../useDocumentMessages.ts";
import { fitting, hasPicture, nameOfPlace, type PicturePlace } from "./pictureFields.ts";

/**
 * Moves the picture of a place to another one, whose picture comes back in its place. All of it is sent
 * in one request, so that it is one step to undo.
 */
export async function movePicture(
  store: DraftStore,
  from: PicturePlace,
  to: PicturePlace,
): Promise<void> {
  // What was typed before is a step of its own. Offline, all that waits is one.
  await store.flush().catch(() => undefined);
  const moved = store.get(from.path);
  if (!hasPicture(moved)) return;
  if (to.isNew) store.insert(to.path, fitting(to.field, moved) ?? {});
  const back = to.isNew ? undefined : store.get(to.path);
  if (!to.isNew) setPicture(store, to, moved);
  if (from.isItem && !hasPicture(back)) store.remove(from.path);
  else setPicture(store, from, back);
}

/** Sets a picture, with the parts that its field has. An item of a list keeps its id. */
export function setPicture(store: DraftStore, { path, field }: FieldProps, picture?: Json): void {
  const fits = fitting(field, picture);
  if (!isItem(store.get(path))) store.set(path, fits);
  else for (const { name } of field.fields ?? []) store.set(`${path}/${name}`, fits?.[name]);
}

/**
 * Returns how a person moves pictures; undefined where they may not: a picture takes its texts along, for
 * which they need the right to write both languages.
 */
export function useMovePicture(): ((from: PicturePlace, to: PicturePlace) => void) | undefined {
  const t = useDocumentMessages();
  const { language } = useInterface();
  const { store, refusal } = useForm();
  const tell = useToast();
  if ((["facts", "en", "zh"] as const).some((what) => refusal(what) !== undefined))
    return undefined;
  return (from, to) => {
    const isSwap = !to.isNew && hasPicture(store.get(to.path));
    void movePicture(store, from, to).then(() => {
      const name = nameOfPlace(to, language);
      tell(isSwap ? t.picture.swapped(name) : t.picture.moved(name));
      if (from.isItem && !isObject(store.get(from.path))) focusItem(to.path);
    });
  };
}
