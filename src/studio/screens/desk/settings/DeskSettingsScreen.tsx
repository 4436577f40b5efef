import { Screen } from "../../../frame/Screen.tsx";
import { Link } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import { useDeskMessages, useDeskSettingMessages } from "../messages.ts";
import { Rules } from "./Rules.tsx";
import { Templates } from "./Templates.tsx";

/** Templates of replies, and rules of who gets new enquiries. */
export default function DeskSettingsScreen() {
  const t = useDeskSettingMessages();
  const desk = useDeskMessages();
  return (
    <Screen title={t.title} above={<Link href={addressOf("desk", {})}>{desk.toList}</Link>}>
      <p className="section__intro lead">{t.intro}</p>
      <Templates />
      <Rules />
    </Screen>
  );
}
