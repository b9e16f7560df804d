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
  ['<img alt="" src="https://x.example/a.png">', /^1 image of other sites/],
  ['<img src="cid:a">', /alt text/],
  [`<p>${'ä'.repeat(52_300)}</p>`, /102 kB/],
])('warns of what mail programs block in %.40s', (html, text) => {
  expect(mailWarnings(html)).toContainEqual(expect.stringMatching(text))
})

test.each([
  '',
  '<table width="600"><tr><td style="padding: 24px">Dear {{name|golfer}}, buttons and forms of play</td></tr></table>',
  '<a href="https://golf.example">Book</a><style>p { color: red }</style>',
])('does not warn of %s', (html) => {
  expect(mailWarnings(html)).toEqual([])
})

// A search that begins again at each piece takes minutes instead of milliseconds.
test.each(['<img ', '<a on', '<link ', '<a href '])('finishes with a megabyte of %j', (piece) => {
  const warnings = mailWarnings(piece.repeat((1024 * 1024) / piece.length))
  expect(warnings.at(-1)).toMatch(/102 kB/)
})
