import type { offer as en } from "../en/languageOffer.ts";

export const offer: typeof en = {
  text: "本站提供中文版。",
  accept: "切换到中文",
  close: "关闭",
};
