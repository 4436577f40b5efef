import { expect, it } from "vitest";
import { previewHeaders } from "./previewHeaders.ts";
import { rewriteLinks } from "./rewriteLinks.ts";

const rewritten = (html: string) => rewriteLinks(html, "/preview/x");

it.each([
  ['<html lang="en">', '<html data-preview="/preview/x" lang="en">'],
  ['<a class="b" href="/rk-news?id=3#top">', '<a class="b" href="/preview/x/rk-news?id=3#top">'],
  ['<a href="/">', '<a href="/preview/x/">'],
  ['<img src="/storage/a.png">', '<img src="/preview/x/storage/a.png">'],
  ['<video poster="/storage/a.png">', '<video poster="/preview/x/storage/a.png">'],
  ['<button formaction="/faq">', '<button formaction="/preview/x/faq">'],
  [
    '<img srcset="/storage/a.png 1x, /storage/b.png 2x">',
    '<img srcset="/preview/x/storage/a.png 1x, /preview/x/storage/b.png 2x">',
  ],
  [
    '<link imageSrcSet="/storage/a.png 320w,/assets/b.png 2x">',
    '<link imageSrcSet="/preview/x/storage/a.png 320w,/assets/b.png 2x">',
  ],
  ['<a href="/pdfPreview?file=a/b.pdf&amp;lang=zh">', '<a href="/preview/x/storage/a/b.pdf">'],
  ['<a href="/pdfPreview?lang=zh&amp;file=a/b.pdf">', '<a href="/preview/x/storage/a/b.pdf">'],
  ['<a href="/pdfPreview">', '<a href="/preview/x/pdfPreview">'],
  ['<form action="/search-result">', '<form action="/preview/x/search-result">'],
  ['<form action="/faq" method="get">', '<form action="/preview/x/faq" method="get">'],
  ['<form class="f" action="/faq" method="post">', '<form inert class="f" method="post">'],
  ['<form method="POST" action="/faq">', '<form inert method="POST">'],
  ['<button action="/faq" method="post">', '<button action="/preview/x/faq" method="post">'],
])("%s is %s in a preview", (html, inside) => {
  expect(rewritten(`<p>a</p>${html}`)).toBe(`<p>a</p>${inside}`);
});

it.each([
  '<a href="#top">',
  '<a href="faq">',
  '<a href="https://a.example/faq">',
  '<a href="//a.example/faq">',
  '<script src="/assets/a.js">',
  '<link href="/favicon.ico">',
  '<link href="/apple-touch-icon.png">',
  '<link href="/site.webmanifest">',
  '<p data-href="/faq">',
  'the text href="/faq"',
])("%s stays as it is in a preview", (html) => {
  expect(rewritten(html)).toBe(html);
});

it("A page of a preview has the policy of the page and a stricter one, in frames of the studio alone", () => {
  const policy = "default-src 'self'; frame-ancestors 'none'";
  const shared = {
    ...{ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    ...{ "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" },
  };
  const own = { "content-security-policy": policy, "content-language": "en", etag: '"a"' };
  expect(previewHeaders(own, "/preview/x")).toEqual({
    ...{ ...shared, "content-language": "en", "x-frame-options": "DENY" },
    "content-security-policy": `${policy}, connect-src 'none'; worker-src 'none'; form-action *:*/preview/`,
  });
  expect(previewHeaders(own, "/studio/preview/d1")).toEqual({
    ...{ ...shared, "content-language": "en", "x-frame-options": "SAMEORIGIN" },
    "content-security-policy":
      "default-src 'self'; frame-ancestors 'self', connect-src 'none'; worker-src 'none'; form-action *:*/studio/preview/",
  });
  const bare = previewHeaders({ "content-type": "text/plain" }, "/preview/x");
  expect(bare["content-security-policy"]).toMatch(/^default-src 'none', connect-src/);
  expect([bare["content-type"], "content-language" in bare]).toEqual(["text/plain", false]);
});
