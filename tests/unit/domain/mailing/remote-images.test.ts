import { expect, test } from 'vitest'
import { countRemoteImages } from '../../../../src/domain/mailing/mail-warnings.ts'

test.each([
  ['<p>Hello <a href="https://golf.example/a.png">there</a></p>', 0],
  ['<img src="https://golf.example/a.png">', 1],
  ["<IMG alt=''\n SRC = 'HTTP://golf.example/a.png'/>", 1],
  ['<img src=//golf.example/a.png>', 1],
  ['<img src="data:image/png;base64,AAAA"><img src="cid:logo"><img src="logo.png">', 0],
  ['<img src="data:," srcset="https://golf.example/a.png 1x, https://golf.example/b.png 2x">', 1],
  ['<img src="https://golf.example/{{name}}.png"><img src="https://golf.example/b.png">', 2],
  ['<img src="https://golf.example/a.png"><td background="https://golf.example/a.png">', 1],
  ['<div style="background: url(https://golf.example/a.png), url(\'//golf.example/b.png\')">', 2],
  ['<style>body { background-image: url( "https://golf.example/a.png" ) }</style>', 1],
  [
    '<style>@import url(https://golf.example/a.css); @font-face { src: url(//golf.example/a.woff) }</style>',
    0,
  ],
  ['<!-- <img src="https://golf.example/a.png"> --><!--[if mso]><img src="//golf.example/b.png">', 0],
  ['<svg><image xlink:href="https://golf.example/a.png"/></svg><video poster="//golf.example/b.png">', 2],
  ['<input type="image" src="https://golf.example/a.png">', 1],
])('counts the images of other sites in %s', (html, count) => expect(countRemoteImages(html)).toBe(count))

// A search that begins again at each piece takes minutes instead of milliseconds.
test.each(['<img ', '<!--', 'url("', "url('", '@font-face {', '@import url(', '<td background="', '<'])(
  'finishes with a megabyte of %j',
  (piece) => {
    expect(countRemoteImages(piece.repeat((1024 * 1024) / piece.length))).toBe(0)
  },
)
