import type { moments as source } from "../en/moments.ts";

/** To the letter of spec section 9 where it says them: 刚刚 and 1天前. */
export const moments: typeof source = {
  justNow: "刚刚",
  minutesAgo: (count) => `${count}分钟前`,
  hoursAgo: (count) => `${count}小时前`,
  oneDayAgo: "1天前",
};
