import { useState } from "react";
import { unfitPlace } from "../../../api/contract/errorDetails.ts";
import type { ColumnTree } from "../../../base/site/columnTree/columnTree.ts";
import {
  type ColumnMove,
  changesOfMove,
  changesTo,
} from "../../../base/site/columnTree/placeChanges.ts";
import { ActMessage } from "../../arrange/ActionMessage.tsx";
import { columnsPreview, MenuPreview } from "../../arrange/MenuPreview.tsx";
import { useArrangementMessages } from "../../arrange/useArrangementMessages.ts";
import { usePublishing } from "../../arrange/usePublishing.tsx";
import { useUndoKey } from "../../arrange/useUndoKey.ts";
import { Button } from "../../components/Button.tsx";
import { EmptyList } from "../../components/lists/EmptyList.tsx";
import { FailureNotice, Notice, useFailureText } from "../../components/Notice.tsx";
import { Failure } from "../../data/calls/requestFailure.ts";
import { titleIn } from "../../data/calls/titleIn.ts";
import { mayBegin } from "../../document/editingRights.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { usePerson } from "../../frame/signIn/session.tsx";
import { useShownKeys } from "../../keys/commands.ts";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { ColumnPlaceDialog } from "./ColumnPlaceDialog.tsx";
import { ColumnTreeView } from "./ColumnTreeView.tsx";
import { type ColumnItem, isMoved } from "./siteColumnTree.ts";
import type { StayProblem } from "./treeMoves.ts";
import { type Arrangement, type Trouble, useArrangement } from "./useArrangement.ts";

/** The tree of columns, beside the header and footer made of it. */
export default function ColumnsScreen() {
  const t = useArrangementMessages();
  const arranged = useArrangement();
  const { list, tree } = arranged;
  const [placed, setPlaced] = useState<string>();
  const [selected, setSelected] = useState<string>();
  const undo = () => arranged.undo(t.undone);
  useUndoKey(undo);
  useShownKeys("tree");
  const mayArrange = tree.columns().some((one) => one.may_arrange);
  const moved = tree.columns().filter(isMoved);
  const publishing = usePublishing({
    ...{ title: t.columns.publishTitle, onChanged: arranged.refresh },
    keys: moved.map(({ key }) => key),
  });
  const acts = useRowActs(arranged, setSelected);
  const dialogOf = placed === undefined ? undefined : tree.get(placed);
  return (
    <Screen
      title={t.columns.title}
      actions={mayArrange && <Actions {...{ arranged, moved, undo }} onPublish={publishing.open} />}
    >
      <p className="section__intro lead">{t.columns.intro}</p>
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      {arranged.trouble && <TroubleNotice trouble={arranged.trouble} arranged={arranged} />}
      {publishing.notice}
      {list.data && !mayArrange && <Notice tone="info">{t.columns.readOnly}</Notice>}
      <div className="arrange">
        <section className="arrange__main" aria-label={t.columns.tree}>
          {list.data?.length === 0 && <NoColumns />}
          <ColumnTreeView
            {...{ tree, mayArrange, ...acts }}
            onPlace={({ key }) => setPlaced(key)}
            onSelect={setSelected}
          />
          <ActMessage told={arranged.told} />
        </section>
        <section className="arrange__preview" aria-label={t.preview.title}>
          <MenuPreview
            prefix={columnsPreview}
            version={arranged.version}
            open={topOf(tree, selected)}
          />
        </section>
      </div>
      {dialogOf && (
        <ColumnPlaceDialog
          {...{ tree, column: dialogOf, onStep: arranged.act }}
          onClose={() => setPlaced(undefined)}
        />
      )}
      {publishing.dialog}
    </Screen>
  );
}

ColumnsScreen.areas = [useArrangementMessages];

/** In the place of a tree without columns. */
function NoColumns() {
  const t = useArrangementMessages();
  const mayAdd = mayBegin(usePerson(), "column");
  return (
    <EmptyList
      title={t.columns.none}
      actions={
        mayAdd && (
          <Link
            className="button button--primary"
            href={addressOf("newDocument", {}, { type: "column" })}
          >
            {t.columns.newColumn}
          </Link>
        )
      }
    >
      {t.columns.noneText}
    </EmptyList>
  );
}

/** Acts on a row: moving, showing and hiding it, and telling why it is not moved. */
function useRowActs({ tree, act, refuse }: Arrangement, onSelect: (key: string) => void) {
  const t = useArrangementMessages();
  const { language } = useInterface();
  const title = (key: string | null) => {
    const column = key === null ? undefined : tree.get(key);
    return column === undefined ? (key ?? t.columns.top) : titleIn(column, language);
  };
  return {
    onMove: (wanted: ColumnMove) => {
      const { key, parent, behind } = wanted;
      onSelect(key);
      const words = { column: title(key), parent: title(parent) };
      act({
        plan: (now) => changesOfMove(now, wanted),
        told: t.columns.moved({ ...words, behind: behind === null ? undefined : title(behind) }),
      });
    },
    onStay: (key: string, problem: StayProblem, under?: string | null) => {
      const reasons: Readonly<Record<StayProblem, string>> = { ...t.arrows, ...t.problems };
      const reason = reasons[problem];
      refuse(
        t.columns.stays(
          title(key),
          under === undefined ? reason : t.columns.under(title(under), reason),
        ),
      );
    },
    onToggle: (column: ColumnItem) => {
      onSelect(column.key);
      const isShown = column.status === 1;
      const told = isShown ? t.columns.hid : t.columns.showed;
      act({
        plan: (now) => {
          const status = now.get(column.key)?.status;
          const to = { status: isShown ? 0 : 1 } as const;
          return status === undefined ? [] : [{ key: column.key, from: { status }, to }];
        },
        told: told(titleIn(column, language)),
      });
    },
  };
}

/** The top column above one, or the first, with its title in both languages. */
function topOf(tree: ColumnTree<ColumnItem>, key: string | undefined) {
  const top = key === undefined ? undefined : (tree.ancestors(key).at(-1) ?? key);
  const column = (top === undefined ? undefined : tree.get(top)) ?? tree.children(null)[0];
  if (column === undefined) return undefined;
  return { id: column.id, title: { en: titleIn(column, "en"), zh: titleIn(column, "zh") } };
}

interface ActionsProps {
  readonly arranged: Arrangement;
  readonly moved: readonly ColumnItem[];
  readonly undo: () => void;
  readonly onPublish: () => void;
}

function Actions({ arranged, moved, undo, onPublish }: ActionsProps) {
  const t = useArrangementMessages();
  const takeAllBack = () =>
    arranged.act({
      plan: (now) => {
        const shown = now.columns().flatMap((one) => {
          const { published } = one;
          return published === null || !one.may_arrange ? [] : [[one.key, published] as const];
        });
        return changesTo(now, new Map(shown));
      },
      told: t.columns.tookBack,
    });
  return (
    <>
      <Button onClick={undo} aria-disabled={!arranged.canUndo} aria-keyshortcuts="Control+Z">
        {t.undo}
      </Button>
      {moved.length > 0 && <Button onClick={takeAllBack}>{t.columns.takeAllBack}</Button>}
      <Button look="primary" aria-disabled={moved.length === 0} onClick={onPublish}>
        {moved.length === 0 ? t.columns.publishTitle : t.columns.publish(moved.length)}
      </Button>
    </>
  );
}

/** Error of the server, with a button that repeats the step on the present tree. */
function TroubleNotice({
  trouble: { error, step },
  arranged,
}: {
  readonly trouble: Trouble;
  readonly arranged: Arrangement;
}) {
  const t = useArrangementMessages();
  const text = useFailureText(error);
  const isConflict = error instanceof Failure && error.kind === "conflict";
  return (
    <Notice
      tone="danger"
      title={text}
      actions={
        <>
          <Button onClick={() => arranged.act(step)}>{t.again}</Button>
          <Button look="plain" icon="close" aria-label={t.close} onClick={arranged.clearTrouble} />
        </>
      }
    >
      {isConflict ? t.columns.conflict : reasonOf(error)}
    </Notice>
  );
}

/** The server's reason, in the person's language. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Failure)) return undefined;
  return unfitPlace.safeParse(error.data).data?.reason;
}
