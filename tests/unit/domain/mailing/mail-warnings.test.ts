import { expect, test } from 'vitest'
import { mailWarnings } from '../../../../src/domain/mailing/mail-warnings.ts'

test.each([
  ['<p>Hi<script>alert(1)</script>', /^Scripts/],
  ['<a href="javascript:x()">x</a>', /^Scripts/],
  ['<p onclick="x()">Hi', /onclick/],
  ['<form><input></form>', /^Forms/],
  ['<iframe src="https://x.example"></iframe>', /^Frames/],
  ['<video src="x"></video>', /^Video/],
  ['<svg></svg>', /^SVG/],
  ['<link rel="stylesheet" href="x.css">', /^Style sheets/],
  ['<style>@font-face { font-family: x }</style>', /^Own fonts/],
  ['<div style="display:flex">', /^Positions/],
  ['<img alt="" src="data:image/png;base64,AA">', /data:/],
  ['<img alt="" src="http://x.example/a.png">', /http:/],
  ['<img src="cid:a">', /alt text/],
  [`<p>${'ä'.repeat(52_300)}</p>`, /102 kB/],
])('warns of what mail programs block in %.40s', (html, text) => {
  expect(mailWarnings(html)).toContainEqual(expect.stringMatching(text))
})

test.each([
  '<table width="600"><tr><td style="padding: 24px">Dear {{name|golfer}}, buttons and forms of play</td></tr></table>',
  '<a href="https://golf.example">Book</a><style>p { color: red }</style>',
])('does not warn of %s', (html) => {
  expect(mailWarnings(html)).toEqual([])
})

test.each([
  ['<p>Hello <a href="https://golf.example/a.png">there</a></p>', 0],
  ["<IMG alt=''\n SRC = 'HTTP://golf.example/a.png'/>", 1],
  ['<img src=//golf.example/a.png>', 1],
  ['<img src="data:image/png;base64,AAAA"><img src="cid:logo"><img src="logo.png">', 0],
  ['<img src="data:," srcset="https://golf.example/a.png 1x, https://golf.example/b.png 2x">', 1],
  ['<img src="https://golf.example/a.png"><td background="https://golf.example/a.png">', 1],
  ['<div style="background: url(https://golf.example/a.png), url(\'//golf.example/b.png\')">', 2],
  [
    '<style>@import url(https://golf.example/a.css); @font-face { src: url(//golf.example/a.woff) }</style>',
    0,
  ],
  ['<!-- <img src="https://golf.example/a.png"> --><!--[if mso]><img src="//golf.example/b.png">', 0],
  ['<svg><image xlink:href="https://golf.example/a.png"/></svg><video poster="//golf.example/b.png">', 2],
])('counts the images of other sites in %s', (html, count) => {
  const [shown] = mailWarnings(html).flatMap((text) => /^(\d+) images? of other sites/.exec(text)?.[1] ?? [])
  expect(Number(shown ?? 0)).toBe(count)
})

// A search that begins again at each piece takes minutes instead of milliseconds.
test.each(['<img ', '<a on', '<link ', '<a href ', '<!--', 'url("', '@font-face {', '@import url(', '<'])(
  'finishes with a megabyte of %j',
  (piece) => {
    const warnings = mailWarnings(piece.repeat((1024 * 1024) / piece.length))
    expect(warnings.at(-1)).toMatch(/102 kB/)
  },
)
