import * as z from "zod";
import { type SettingName, settingNames, settings } from "../../../content/settings/settings.ts";
import { type ApiContext, defineEndpoint } from "../../endpoint.ts";
import { ApiError } from "../../errors.ts";
import { text } from "../../parameters.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";

const settingItem = withSchemaId(
  "Setting",
  z.object({ key: z.string(), val: withDescription("settingValue", z.unknown()) }),
);

/** `key=page_grey` answers `{key, val}`; without a key, all settings that readers may know. */
export const settingInfo = defineEndpoint({
  path: "setting/info",
  query: z.object({ key: withDescription("settingKey", text().optional()) }),
  data: z.union([settingItem, z.array(settingItem)]),
  example: () => ({ key: "page_grey" }),
  answer({ key }, context) {
    if (key === undefined) return publicNames.map((name) => present(name, context));
    const name = publicNames.find((one) => one === key);
    if (name === undefined) throw new ApiError(404, context.messages.notFound);
    return present(name, context);
  },
});

const publicNames = settingNames.filter((name) => settings[name].isPublic);

function present(name: SettingName, { view }: ApiContext): { key: string; val: unknown } {
  return { key: name, val: view.setting(name) };
}
