import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PALETTES } from '../../../src/service/golf/tiles/palettes.ts'
import { contrastOf, rgbOf } from '../../support/oklch.ts'

const read = (file: string) => readFileSync(`src/${file}`, 'utf8')
/** The colours of the site, and those that only the race has. */
const tokens =
  read('styles/tokens.css') +
  read('features/round/race/RacePlot.module.css').replace(/\[data-series="(\d)"\] \{\s*color/g, '--series-$1')
const OKLCH = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g

/** Returns the colours of a token in the light and in the dark scheme. */
function coloursOf(name: string): [readonly number[], readonly number[]] {
  const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(tokens) ?? []
  const [light, dark = light] = [...value.matchAll(OKLCH)].map(([, ...parts]) => {
    const [lightness = 0, chroma = 0, hue = 0] = parts.map(Number)
    return rgbOf(lightness, chroma, hue)
  })
  if (!light || !dark) throw new Error(`--${name} is not a colour`)
  return [light, dark]
}

const PAPERS = ['paper', 'paper-raised', 'paper-sunken', 'fairway-wash']
const SERIES = [1, 2, 3, 4, 5, 6].map((number) => `series-${number}`)
/** The colours of texts, marks and lines that carry meaning, and what they are on. */
const ON_PAPER = [
  'ink',
  'ink-soft',
  'line-strong',
  'link',
  'action',
  'flag',
  'mark',
  'live',
  'danger',
  'success',
]
const PAIRS: [string, string][] = [
  ...ON_PAPER.flatMap((name) => PAPERS.map((paper): [string, string] => [name, paper])),
  ...[...SERIES, 'warning', 'focus'].map((name): [string, string] => [name, 'paper-raised']),
  ...['on-fairway', 'on-fairway-soft', 'on-fairway-mark'].flatMap((name): [string, string][] => [
    [name, 'fairway'],
    [name, 'fairway-deep'],
  ]),
  ['on-fairway-live', 'fairway-deep'],
  ['fairway-ink', 'on-fairway'],
  ['on-action', 'action'],
  ['on-flag', 'flag'],
  ['ink', 'mark-wash'],
  ['ink-soft', 'map-ground'],
  ['mark', 'mark-wash'],
  ['flag', 'mark-wash'],
]

test.each(PAIRS)('gives --%s on --%s a contrast of at least 4.5 in both schemes', (name, paper) => {
  const [fore, back] = [coloursOf(name), coloursOf(paper)]
  expect(contrastOf(fore[0], back[0]), 'light').toBeGreaterThanOrEqual(4.5)
  expect(contrastOf(fore[1], back[1]), 'dark').toBeGreaterThanOrEqual(4.5)
})

/** Returns the lightness of a colour in the theme for sun; the others have little chroma or are dark. */
function inSun(name: string): readonly number[] {
  const [, theme = ''] = /\[data-theme="sun"\] \{([^}]+)\}/.exec(tokens) ?? []
  const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(theme) ?? []
  if (value === 'black') return rgbOf(0, 0, 0)
  if (value === 'white') return rgbOf(1, 0, 0)
  const [, ...parts] = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/.exec(value) ?? []
  const [lightness = Number.NaN, chroma = 0, hue = 0] = parts.map(Number)
  return rgbOf(lightness, chroma, hue)
}

test.each([
  ...['ink', 'ink-soft', 'line', 'line-strong', 'flag', 'action', 'link', 'success', 'warning', 'danger'].map(
    (name) => [name, 'paper'] as const,
  ),
  ...['on-fairway', 'on-fairway-soft', 'on-fairway-mark'].map((name) => [name, 'fairway'] as const),
  ['on-fairway', 'fairway-line'] as const,
  ['warning', 'warning-wash'] as const,
])('gives --%s on --%s a contrast of at least 7 in sun', (name, paper) => {
  expect(contrastOf(inSun(name), inSun(paper))).toBeGreaterThanOrEqual(7)
})

test('makes no line of the race transparent, which would take its contrast', () => {
  expect(read('features/round/race/RacePlot.module.css')).not.toMatch(/opacity/)
})

/** What may have the red of the flag: marks and figures under par. */
const UNDER_PAR = /under|circle|eagle/

test('uses the red of the flag only for what is under par', () => {
  const others = globSync('src/**/*.{css,astro,tsx}')
    .filter((file) => !file.endsWith('tokens.css'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/([^{}]*)\{[^{}]*var\(--flag\)/g)].map(
        ([, selector = '']) => `${file}: ${selector.trim()}`,
      ),
    )
    .filter((use) => !UNDER_PAR.test(use))
  expect(others).toEqual([])
})

/** Returns red, green and blue of a colour such as `#f3f3ec`. */
const rgbOfHex = (hex: string) => (hex.match(/\w\w/g) ?? []).map((part) => Number.parseInt(part, 16))

test.each([
  ['light', 0],
  ['dark', 1],
] as const)('gives the box of the %s map the colour that its tiles have where no shape is', (theme, at) => {
  expect(coloursOf('map-ground')[at]).toEqual(rgbOfHex(PALETTES[theme].ground))
})

const MAP_CSS = read('features/hole-map/hole-map.css')

/** Returns a colour of the hole map: red, green and blue, and its opacity. */
function mapColour(name: string): { rgb: readonly number[]; opacity: number } {
  const [, lightness, chroma, hue, opacity = 1] =
    new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)(?: / ([\\d.]+))?\\);`).exec(MAP_CSS) ?? []
  return { rgb: rgbOf(Number(lightness), Number(chroma), Number(hue)), opacity: Number(opacity) }
}

const FILLS = Object.entries(PALETTES).flatMap(([theme, { ground, shapes }]) =>
  [ground, ...Object.values(shapes).map(({ fill }) => fill)].map((fill) => [theme, fill] as const),
)

test.each(FILLS)('outlines the lines of the %s map on %s with a contrast of at least 3', (_, fill) => {
  const [chalk, shade] = [mapColour('chalk'), mapColour('shade')]
  const outline = rgbOfHex(fill).map(
    (value, at) => value * (1 - shade.opacity) + (shade.rgb[at] ?? 0) * shade.opacity,
  )
  expect(contrastOf(chalk.rgb, outline)).toBeGreaterThanOrEqual(3)
  expect(MAP_CSS).toMatch(/leaflet-overlay-pane path \{\s*filter: drop-shadow\(0 0 1px var\(--shade\)\)/)
})
