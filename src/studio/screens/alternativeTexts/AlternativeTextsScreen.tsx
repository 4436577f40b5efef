import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { queryOf } from "../../data/calls/paths.ts";
import { type DescribedPicture, media } from "../../data/media.ts";
import { Screen } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { useMediaMessages } from "../../media/useMediaMessages.ts";
import { Link, withQueries } from "../../router/router.tsx";
import { addressOf, type Place } from "../../router/screens.ts";
import { noteUnsaved } from "../../router/unsavedInput.ts";
import type { ScreenProps } from "../screenProps.ts";
import { AltTextSaver } from "./altTextSaver.ts";
import { PictureRow } from "./PictureRow.tsx";
import { useAltTextMessages } from "./useAltTextMessages.ts";

const perPage = 20;

/** A picture of the list with the saver of what is typed for it. */
interface Row {
  readonly picture: DescribedPicture;
  readonly saver: AltTextSaver;
}

/** Alternative texts of many pictures on one screen, those that lack one first. */
export default function AlternativeTextsScreen({ place }: ScreenProps) {
  const isAll = place.queries.list === "all";
  return <Pictures key={String(isAll)} place={place} isAll={isAll} />;
}

AlternativeTextsScreen.areas = [useAltTextMessages, useMediaMessages];

function Pictures({ place, isAll }: ScreenProps & { readonly isAll: boolean }) {
  const t = useAltTextMessages();
  const own = useMediaMessages();
  const { rows, total, error, isBusy, hasMore, more } = usePictures(isAll);
  useSavedOnLeaving(rows, place);
  const list = useRef<HTMLUListElement>(null);
  const toNext = (box: HTMLTextAreaElement, step: 1 | -1) => {
    const boxes = [...(list.current?.querySelectorAll("textarea") ?? [])];
    const open = boxes.filter((one) => one === box || !(one.readOnly || one.disabled));
    const next = open[open.indexOf(box) + step];
    if (next === undefined) box.blur();
    else {
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    }
  };
  const tab = (label: string, value: string | undefined, isCurrent: boolean) => (
    <Link
      href={withQueries(place, { list: value })}
      aria-current={isCurrent ? "page" : undefined}
      className="tabs__one"
    >
      {label}
    </Link>
  );
  return (
    <Screen
      title={t.title}
      above={<Link href={addressOf("media", {})}>{own.title}</Link>}
      width="reading"
    >
      <p className="section__intro lead">{t.intro}</p>
      <nav className="tabs" aria-label={own.list}>
        {tab(t.missing, undefined, !isAll)}
        {tab(t.all, "all", isAll)}
      </nav>
      <p className="section__intro alt-texts__count" role="status">
        {total === undefined ? "" : (isAll ? t.count : t.left)(total)}
      </p>
      {error !== undefined && <FailureNotice error={error} retry={more} />}
      {total === 0 && rows.length === 0 && <p className="empty">{isAll ? t.none : t.done}</p>}
      <ul className="alt-texts" ref={list} aria-label={t.title} aria-busy={isBusy}>
        {rows.map(({ picture, saver }) => (
          <PictureRow key={picture.path} {...{ picture, saver, toNext }} />
        ))}
      </ul>
      {isBusy && <span className="bone" />}
      {hasMore && !isBusy && <Button onClick={more}>{t.more}</Button>}
    </Screen>
  );
}

/**
 * Loads pictures piece by piece. A picture that got its texts leaves the list on the server and stays on
 * the screen; the next piece begins behind those that still lack one.
 */
function usePictures(isAll: boolean) {
  const client = useClient();
  const cache = useQueryClient();
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [total, setTotal] = useState<number>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [hasMore, setMore] = useState(true);
  const shown = useRef<readonly Row[]>([]);
  const isLoading = useRef(false);
  const calls = useMemo(
    () => ({
      async save(...[file, change, isLast]: Parameters<AltTextCallsSave>) {
        const changed = await media.change(client, file, change, isLast);
        cache.setQueryData(["media", "file", changed.path], changed);
        void cache.invalidateQueries({ queryKey: ["media"], refetchType: "none" });
        return changed;
      },
      load: (path: string) => media.file(client, path),
    }),
    [client, cache],
  );
  const load = useCallback(async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    setBusy(true);
    setError(undefined);
    try {
      const known = new Set(shown.current.map(({ picture }) => picture.path));
      const isLacking = ({ saver: { file } }: Row) =>
        !file.is_decorative && (file.alt.en === "" || file.alt.zh === "");
      const before = shown.current.filter(isLacking).length;
      for (let page = Math.floor(before / perPage) + 1; ; page += 1) {
        const query = queryOf({
          ...{ list: isAll ? undefined : "no-alt", page: String(page), limit: String(perPage) },
        });
        const found = await media.pictures(client, query);
        setTotal(found.total);
        const fresh = found.data.filter(({ path }) => !known.has(path));
        const isLast = page >= found.last_page;
        if (fresh.length === 0 && !isLast) continue;
        const added = fresh.map((picture) => ({
          picture,
          saver: new AltTextSaver(picture, calls),
        }));
        shown.current = [...shown.current, ...added];
        setRows(shown.current);
        setMore(!isLast);
        return;
      }
    } catch (failure) {
      setError(failure);
    } finally {
      isLoading.current = false;
      setBusy(false);
    }
  }, [client, calls, isAll]);
  useEffect(() => void load(), [load]);
  return { rows, total, error, isBusy, hasMore, more: () => void load() };
}

type AltTextCallsSave = ConstructorParameters<typeof AltTextSaver>[1]["save"];

/** Stores what is typed when the screen is left, and asks before what cannot be stored is lost. */
function useSavedOnLeaving(rows: readonly Row[], place: Place): void {
  const all = useRef(rows);
  all.current = rows;
  const list = place.queries.list ?? "";
  useEffect(() => {
    const storeAll = (isLast: boolean) =>
      Promise.all(all.current.map(({ saver }) => saver.flush(isLast)));
    const leave = () => void storeAll(true);
    const retry = () => void storeAll(false);
    addEventListener("pagehide", leave);
    addEventListener("online", retry);
    const noteGone = noteUnsaved({
      isLostAt: (to) =>
        all.current.some(({ saver }) => saver.isUnsaved) &&
        (to?.screen !== "alternativeTexts" || (to.queries.list ?? "") !== list),
      store: async () => {
        await storeAll(false);
        if (all.current.some(({ saver }) => saver.isUnsaved)) throw new Error("Not stored");
      },
    });
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("online", retry);
      noteGone();
      void storeAll(true);
    };
  }, [list]);
}
