import { Screen } from "../../../frame/Screen.tsx";
import { Link } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import { useDeskMessages, useDeskSettingMessages } from "../useDeskMessages.ts";
import { Calendar } from "./Calendar.tsx";
import { Rules } from "./Rules.tsx";
import { Targets } from "./Targets.tsx";
import { Templates } from "./Templates.tsx";
import { WorkingHours } from "./WorkingHours.tsx";

/** Templates of replies, rules of who gets new enquiries, due times and the working calendar. */
export default function DeskSettingsScreen() {
  const t = useDeskSettingMessages();
  const desk = useDeskMessages();
  return (
    <Screen title={t.title} above={<Link href={addressOf("desk", {})}>{desk.toList}</Link>}>
      <p className="section__intro lead">{t.intro}</p>
      <Templates />
      <Rules />
      <Targets />
      <WorkingHours />
      <Calendar />
    </Screen>
  );
}

DeskSettingsScreen.areas = [useDeskMessages, useDeskSettingMessages];
