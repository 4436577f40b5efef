import { useRef } from "react";
import { call } from "../../client/call.ts";
import type { FormWords } from "./model.ts";
import { Sender } from "./send.ts";

/** The sender of one form, made when it is first needed. */
export function useSender(words: FormWords): Pick<Sender, "prepare" | "send"> {
  const made = useRef<Sender>(undefined);
  const sender = (): Sender => {
    made.current ??= new Sender({
      call,
      words,
      solve: (challenge) => import("./solver.ts").then(({ solve }) => solve(challenge)),
    });
    return made.current;
  };
  return {
    prepare: () => sender().prepare(),
    send: (form, attempt) => sender().send(form, attempt),
  };
}
