import type { moments as source } from "../en/relativeTimes.ts";

/** Wording of spec section 9 where it gives one: 刚刚 and 1天前. */
export const moments: typeof source = {
  justNow: "刚刚",
  minutesAgo: (count) => `${count}分钟前`,
  hoursAgo: (count) => `${count}小时前`,
  oneDayAgo: "1天前",
};
