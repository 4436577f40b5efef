import { expect, it } from "vitest";
import * as z from "zod";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { ApiError } from "../../errors.ts";
import { bodyInSteps } from "./readBody.ts";

const schema = z.strictObject({ title: z.string() });

function read(body: unknown): unknown {
  const steps = bodyInSteps(schema, body, staffMessages.en);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

it("a body with replacement characters of a wrong decoding is refused", () => {
  const sent = Buffer.concat([
    Buffer.from('{"title":"85 '),
    Buffer.from([0xb0]),
    Buffer.from('C"}'),
  ]);
  expect(() => read(JSON.parse(sent.toString("utf8")))).toThrow(ApiError);
  expect(read({ title: "85 °C" })).toEqual({ title: "85 °C" });
});
