import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inks, type Shape } from '../../src/domain/card-image/shapes.ts'
import { svgImage } from '../../src/service/golf/link-previews/draw-preview.ts'
import { fontMetrics, loadFonts } from '../../src/service/golf/link-previews/fonts.ts'
import { rgbOf } from '../support/oklch.ts'

const fonts = loadFonts()
const svgOf = (...shapes: Shape[]) => svgImage({ width: 100, height: 50, shapes }, fonts)
const text = { kind: 'text', x: 0, y: 10, text: 'Ann', size: 20, ink: 'ink' } as const

test('uses the colours of the light scheme', () => {
  const shares = readFileSync('src/features/history/statistics/SharesChart.module.css', 'utf8')
  const tokens =
    readFileSync('src/styles/tokens.css', 'utf8') +
    shares.replace(/\[data-score="(\w+)s"\] \{[^}]*background/g, '--score-$1')
  for (const [name, hex] of Object.entries(inks)) {
    const [, ...values] =
      new RegExp(`--${name}: (?:light-dark\\()?oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(tokens) ?? []
    const [lightness = 0, chroma = 0, hue = 0] = values.map(Number)
    expect(hexOf(lightness, chroma, hue), name).toBe(hex)
  }
})

const hexOf = (...oklch: [number, number, number]) =>
  `#${rgbOf(...oklch)
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`

test('reads the characters of the fonts and their widths', () => {
  for (const character of 'AzÅößЖΩđ−·…&') expect(fonts.regular.has(character), character).toBe(true)
  for (const character of ['山', '⛳', 'ع', '\u0000', '\u202e', '\ud800']) {
    expect(fonts.regular.has(character), character).toBe(false)
  }
  expect(fonts.regular.widthOf('ii', 20)).toBeCloseTo(2 * fonts.regular.widthOf('i', 20))
  expect(fonts.regular.widthOf('W', 20)).toBeGreaterThan(2 * fonts.regular.widthOf('i', 20))
  expect(fonts.bold.widthOf('Ann', 20)).toBeGreaterThan(fonts.regular.widthOf('Ann', 20))
})

test('rejects a file that is not a font', () => {
  expect(() => fontMetrics(new Uint8Array(64))).toThrow(RangeError)
})

test('escapes texts, omits characters missing in the fonts, and truncates long texts', () => {
  expect(svgOf({ ...text, text: '<&"山\u0000' })).toContain('>&lt;&amp;&quot;</text>')
  const [, shown = ''] = />([^<]*)<\/text>/.exec(svgOf({ ...text, text: 'W'.repeat(40), widthMax: 90 })) ?? []
  expect(shown).toMatch(/^W{2,4}…$/)
  expect(fonts.regular.widthOf(shown, 20)).toBeLessThanOrEqual(90)
})

test('draws boxes, discs and strokes', () => {
  const svg = svgOf(
    { kind: 'box', x: 1, y: 2, width: 3, height: 4, radius: 1, fill: 'flag' },
    { kind: 'disc', x: 5, y: 6, radius: 7, line: 'ink' },
    {
      kind: 'stroke',
      points: [
        [1, 2],
        [3, 4],
      ],
      line: 'ink',
    },
  )
  expect(svg).toContain('<rect x="1" y="2" width="3" height="4" rx="1" fill="#c12a16"/>')
  expect(svg).toContain('<circle cx="5" cy="6" r="7" fill="none" stroke="#15241c" stroke-width="2"/>')
  expect(svg).toContain('<polyline points="1,2 3,4" fill="none" stroke="#15241c" stroke-width="2"/>')
})
