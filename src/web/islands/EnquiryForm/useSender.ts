import { useRef } from "react";
import { call } from "../../client/api/call.ts";
import type { FormMessages } from "./model.ts";
import { Sender } from "./send.ts";

/** The sender of one form, made when it is first needed. */
export function useSender(messages: FormMessages): Pick<Sender, "prepare" | "send"> {
  const made = useRef<Sender>(undefined);
  const sender = (): Sender => {
    made.current ??= new Sender({
      call,
      messages,
      solve: (challenge) => import("./solver.ts").then(({ solve }) => solve(challenge)),
    });
    return made.current;
  };
  return {
    prepare: () => sender().prepare(),
    send: (form, attempt) => sender().send(form, attempt),
  };
}
