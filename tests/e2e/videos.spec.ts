import { eachOnce, expect, test } from "./siteTest.ts";

eachOnce((surface, language) => {
  test("a video plays on request, with subtitles in the page's language", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("rk-micro-video-list"));
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await main.getByRole("article").first().getByRole("link").click();
    await expect(main.locator("video")).toBeVisible();

    await page.goto(at("rk-micro-video", { id: 531 }));
    const player = main.locator("video");
    await expect(player).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-surface", surface);

    const state = () =>
      player.evaluate((video: HTMLVideoElement) => ({
        isPaused: video.paused,
        autoplay: video.autoplay,
        showing: [...video.textTracks]
          .filter(({ mode }) => mode === "showing")
          .map((track) => track.language),
      }));
    await expect.poll(state).toEqual({
      isPaused: true,
      autoplay: false,
      showing: [language === "en" ? "en" : "zh-CN"],
    });

    await player.evaluate((video: HTMLVideoElement) => {
      video.muted = true;
      return video.play();
    });
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0);
    const cues = await player.evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].reduce((sum, { cues: all }) => sum + (all?.length ?? 0), 0),
    );
    expect(cues).toBeGreaterThan(0);

    await main.getByRole("heading", { name: messages.videos.related }).scrollIntoViewIfNeeded();
    await main.getByRole("article").last().getByRole("link").click();
    await expect(player).toBeVisible();
    await expect(page).not.toHaveURL(/id=531/);
  });
});
