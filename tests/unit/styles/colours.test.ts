import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PALETTES } from '../../../src/service/golf/tiles/palettes.ts'
import { contrastOf, rgbOf } from '../../support/oklch.ts'

const read = (file: string) => readFileSync(`src/${file}`, 'utf8')
/** The colours of the site, and those that only the race has. */
const tokens =
  read('styles/tokens.css') +
  read('features/round/race/Race.module.css').replace(/\[data-series="(\d)"\] \{\s*color/g, '--series-$1')
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

const ON_PAPER = 'ink ink-soft line-strong link action flag mark live danger success'
const ON_FAIRWAY = 'on-fairway on-fairway-soft on-fairway-mark'

/** The colours of texts, marks and lines that carry meaning, by what they are on. */
test.each([
  ['paper', ON_PAPER],
  ['paper-raised', `${ON_PAPER} warning focus series-1 series-2 series-3 series-4 series-5 series-6`],
  ['paper-sunken', ON_PAPER],
  ['fairway-wash', ON_PAPER],
  ['fairway', ON_FAIRWAY],
  ['fairway-deep', `${ON_FAIRWAY} on-fairway-live`],
  ['on-fairway', 'fairway-ink'],
  ['action', 'on-action'],
  ['flag', 'on-flag'],
  ['mark-wash', 'ink mark flag'],
  ['map-ground', 'ink-soft'],
])('gives everything on --%s a contrast of at least 4.5 in both schemes', (paper, names) => {
  const backs = coloursOf(paper)
  const weak = names.split(' ').filter((name) => {
    const fores = coloursOf(name)
    return ([0, 1] as const).some((scheme) => !(contrastOf(fores[scheme], backs[scheme]) >= 4.5))
  })
  expect(weak).toEqual([])
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
  ['paper', 'ink ink-soft line line-strong flag action link success warning danger'],
  ['fairway', ON_FAIRWAY],
  ['fairway-line', 'on-fairway'],
  ['warning-wash', 'warning'],
])('gives everything on --%s a contrast of at least 7 in sun', (paper, names) => {
  const weak = names.split(' ').filter((name) => !(contrastOf(inSun(name), inSun(paper)) >= 7))
  expect(weak).toEqual([])
})

test('makes no line of the race transparent, which would take its contrast', () => {
  expect(read('features/round/race/Race.module.css')).not.toMatch(/opacity/)
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

test.each(Object.entries(PALETTES))('outlines the lines of the %s map on every shape', (_, palette) => {
  const [chalk, shade] = [mapColour('chalk'), mapColour('shade')]
  const fills = [palette.ground, ...Object.values(palette.shapes).map(({ fill }) => fill)]
  const weak = fills.filter((fill) => {
    const outline = rgbOfHex(fill).map(
      (value, at) => value * (1 - shade.opacity) + (shade.rgb[at] ?? 0) * shade.opacity,
    )
    return !(contrastOf(chalk.rgb, outline) >= 3)
  })
  expect(weak).toEqual([])
  expect(MAP_CSS).toMatch(/leaflet-overlay-pane path \{\s*filter: drop-shadow\(0 0 1px var\(--shade\)\)/)
})
