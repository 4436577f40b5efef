import * as z from "zod";
import { mentionedIn } from "../../../base/site/teamworkCodes.ts";
import { displayNames } from "../../../staff/accounts/people/displayNames.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import {
  addComment,
  deleteComment,
  discussionOf,
  editComment,
  resolveThread,
} from "../../../staff/teamwork/comments.ts";
import {
  endHandOver,
  handOver,
  namesIn,
  handOverState as stateOf,
  takeHandOver,
  waitingFor,
} from "../../../staff/teamwork/handOvers.ts";
import { markRead, noticeState, noticesOf } from "../../../staff/teamwork/notices.ts";
import {
  addedComment,
  comment,
  commentChange,
  commentDraft,
  commentThread,
  discussion,
  handOverDraft,
  handOverEnding,
  handOverState,
  handOverTaking,
  ownNotice,
  ownNotices,
  ownTurn,
  readNotices,
  resolution,
  handOver as shownHandOver,
} from "../../contract/teamwork.ts";
import { pathId } from "../commonParameters.ts";
import { refusing } from "../documents/documentErrors.ts";
import { requireDraft } from "../documents/presentDocument.ts";
import { documentParams } from "../documents/presentListedDocument.ts";
import { described } from "../fieldDescriptions.ts";
import { adminObject } from "../reference/objectNames.ts";
import { type AdminCall, type AdminRoute, adminRoute, nothing } from "../route.ts";
import { presentDiscussion, presentHandOver, presentNotice, titleIn } from "./presentTeamwork.ts";

adminObject("Comment", described(comment, { text: ({ teamwork }) => teamwork.fields.text }));
adminObject(
  "CommentThread",
  described(commentThread, { path: ({ teamwork }) => teamwork.fields.path }),
);
adminObject(
  "HandOver",
  described(shownHandOver, {
    person: ({ teamwork }) => teamwork.fields.person,
    role: ({ teamwork }) => teamwork.fields.role,
    line: ({ teamwork }) => teamwork.fields.line,
    taken_by: ({ teamwork }) => teamwork.fields.takenBy,
  }),
);
adminObject(
  "Notice",
  described(ownNotice, { thread: ({ teamwork }) => teamwork.fields.noticeThread }),
);
described(commentDraft, {
  text: ({ teamwork }) => teamwork.fields.text,
  thread: ({ teamwork }) => teamwork.fields.thread,
  path: ({ teamwork }) => teamwork.fields.path,
  language: ({ teamwork }) => teamwork.fields.language,
});
described(commentChange, { text: ({ teamwork }) => teamwork.fields.text });
described(handOverState, {
  is_reachable: ({ teamwork }) => teamwork.fields.isReachable,
  people: ({ teamwork }) => teamwork.fields.people,
});
described(handOverDraft, {
  line: ({ teamwork }) => teamwork.fields.line,
  seen: ({ teamwork }) => teamwork.fields.seen,
});
described(handOverTaking, { seen: ({ teamwork }) => teamwork.fields.seen });
described(handOverEnding, { seen: ({ teamwork }) => teamwork.fields.seen });
described(readNotices, {
  ids: ({ teamwork }) => teamwork.fields.noticeIds,
  up_to: ({ teamwork }) => teamwork.fields.upTo,
});

const shared = { area: "documents", needs: "draft.see", params: documentParams } as const;
const commentParams = z.object({ ...documentParams.shape, id: pathId });
const changing = { ...shared, limit: "teamwork" } as const;

type DocumentCall = AdminCall<{ readonly key: string }>;

/** Does something beside a document that the caller may open. */
async function beside<Result>(
  call: Pick<DocumentCall, "services" | "caller" | "params" | "now" | "t">,
  work: (act: {
    readonly key: string;
    readonly by: DocumentCall["caller"]["person"];
    readonly now: number;
  }) => Promise<Result>,
): Promise<Result> {
  const { caller, params, now, t } = call;
  await requireDraft(call, params.key);
  return refusing(t, () => work({ key: params.key, by: caller.person, now }));
}

/** Comments on documents, and hand-overs of documents from one person to the next. */
export const teamworkRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/documents/{key}/comments",
    summary: ({ teamwork }) => teamwork.routes.comments,
    data: discussion,
    handle: (call) =>
      beside(call, async ({ key, by }) =>
        presentDiscussion(await discussionOf(call.services.store.db, key, by), by),
      ),
  }),
  adminRoute({
    ...changing,
    method: "POST",
    path: "/documents/{key}/comments",
    summary: ({ teamwork }) => teamwork.routes.addComment,
    body: commentDraft,
    data: addedComment,
    handle: (call) =>
      beside(call, async (act) => ({ id: await addComment(call.services.store, call.body, act) })),
  }),
  adminRoute({
    ...changing,
    method: "PATCH",
    path: "/documents/{key}/comments/{id}",
    summary: ({ teamwork }) => teamwork.routes.editComment,
    params: commentParams,
    body: commentChange,
    data: nothing,
    handle: (call) =>
      beside(call, async (act) => {
        await editComment(call.services.store, { id: call.params.id, ...call.body }, act);
        return {};
      }),
  }),
  adminRoute({
    ...changing,
    method: "DELETE",
    path: "/documents/{key}/comments/{id}",
    summary: ({ teamwork }) => teamwork.routes.deleteComment,
    params: commentParams,
    data: nothing,
    handle: (call) =>
      beside(call, async (act) => {
        await deleteComment(call.services.store, call.params.id, act);
        return {};
      }),
  }),
  adminRoute({
    ...changing,
    method: "PUT",
    path: "/documents/{key}/comments/{id}/resolution",
    summary: ({ teamwork }) => teamwork.routes.resolve,
    params: commentParams,
    body: resolution,
    data: nothing,
    handle: (call) =>
      beside(call, async (act) => {
        const wish = { thread: call.params.id, isResolved: call.body.is_resolved };
        await resolveThread(call.services.store, wish, act);
        return {};
      }),
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/documents/{key}/hand-over",
    summary: ({ teamwork }) => teamwork.routes.handOver,
    data: handOverState,
    handle: presentState,
  }),
  adminRoute({
    ...changing,
    method: "PUT",
    path: "/documents/{key}/hand-over",
    summary: ({ teamwork }) => teamwork.routes.handOn,
    body: handOverDraft,
    data: handOverState,
    async handle(call) {
      const { to, line, seen } = call.body;
      const wish = {
        to: to.kind === "person" ? { account: to.id } : { role: to.name },
        note: line,
      };
      await beside(call, (act) => handOver(call.services.store, wish, { ...act, seen }));
      return presentState(call);
    },
  }),
  adminRoute({
    ...changing,
    method: "POST",
    path: "/documents/{key}/hand-over/take",
    summary: ({ teamwork }) => teamwork.routes.take,
    body: handOverTaking,
    data: handOverState,
    async handle(call) {
      const { seen } = call.body;
      await beside(call, (act) => takeHandOver(call.services.store, { ...act, seen }));
      return presentState(call);
    },
  }),
  adminRoute({
    ...changing,
    method: "POST",
    path: "/documents/{key}/hand-over/end",
    summary: ({ teamwork }) => teamwork.routes.end,
    body: handOverEnding,
    data: handOverState,
    async handle(call) {
      const { as, seen } = call.body;
      await beside(call, (act) => endHandOver(call.services.store, as, { ...act, seen }));
      return presentState(call);
    },
  }),
];

function presentState(call: Pick<DocumentCall, "services" | "caller" | "params" | "now" | "t">) {
  return beside(call, async (act) => {
    const { db } = call.services.store;
    const { current, people, ...state } = await stateOf(db, act);
    const names = await namesIn(db, current === undefined ? [] : [current]);
    return {
      current: current === undefined ? null : presentHandOver(current, names),
      ...{ is_reachable: state.isReachable, may_hand_over: state.mayHandOver },
      ...{ may_take: state.mayTake, may_end: state.mayEnd },
      people: people.map(({ id, name }) => ({ id, name })),
      roles: [...new Set(people.flatMap(({ roles }) => [...roles]))].sort(),
    };
  });
}

const own = { area: "own", needs: "signed-in" } as const;

/** Documents that wait for the caller, and notices to them. */
export const ownTeamworkRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...own,
    method: "GET",
    path: "/me/turn",
    summary: ({ teamwork }) => teamwork.routes.turn,
    data: ownTurn,
    async handle({ services, caller, now }) {
      const { db } = services.store;
      const { person: by, account } = caller;
      const waiting = await waitingFor(db, { accountId: account.id, by, now });
      const names = await namesIn(db, waiting);
      const catalogue = visibleIn(await services.catalogue.current(), by);
      return {
        list: waiting.map(({ key, type, ...one }) => ({
          ...{ key, type, title: titleIn(catalogue, key) },
          hand_over: presentHandOver(one, names),
        })),
      };
    },
  }),
  adminRoute({
    ...own,
    method: "GET",
    path: "/me/notices",
    summary: ({ teamwork }) => teamwork.routes.notices,
    data: ownNotices,
    async handle({ services, caller }) {
      const { db } = services.store;
      const reader = { accountId: caller.account.id, by: caller.person };
      const { unread } = await noticeState(db, reader);
      const notices = await noticesOf(db, reader);
      const names = await displayNames(
        db,
        notices.flatMap(({ by, text }) => [by, ...mentionedIn(text).map((id) => `account:${id}`)]),
      );
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      return { unread, list: notices.map((one) => presentNotice(one, names, catalogue)) };
    },
  }),
  adminRoute({
    ...own,
    method: "POST",
    path: "/me/notices/read",
    summary: ({ teamwork }) => teamwork.routes.readNotices,
    body: readNotices,
    data: nothing,
    async handle({ services, caller, body, now }) {
      const { db } = services.store;
      const { ids = [], up_to: upTo } = body;
      await markRead(db, caller.account.id, upTo === undefined ? { ids } : { upTo }, now);
      return {};
    },
  }),
];
