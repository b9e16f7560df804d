import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { beforeAll, expect, test } from 'vitest'
import { type CourseShape, SHAPE_KINDS, type ShapeKind } from '../../src/contract/catalogue.ts'
import type { Coordinates } from '../../src/contract/round.ts'
import { destination } from '../../src/domain/geometry/geo.ts'
import { TILE_PX, toWorld } from '../../src/domain/geometry/mercator.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { areaOf, cutShapes } from '../../src/service/golf/tiles/cut-shapes.ts'
import { drawTile } from '../../src/service/golf/tiles/draw-tile.ts'
import { createMapPieces } from '../../src/service/golf/tiles/map-pieces.ts'
import { PALETTES, type Theme } from '../../src/service/golf/tiles/palettes.ts'
import { holesFrom, uploadRound } from '../support/course-maps.ts'
import { surveyedCourse } from '../support/course-shapes.ts'
import { contrastOf } from '../support/oklch.ts'
import { serviceOfTests } from '../support/service.ts'

const THEMES: Theme[] = ['light', 'dark']
const START = { lat: 55.04, lon: -3.7 }
const { holes, shapes } = surveyedCourse(START)

const service = serviceOfTests()
beforeAll(async () => {
  await createInstalls(service.context).add({ iid: 'I-shapes' })
  await createMapPieces(service.context).store('F-SURVEYED', 1, shapes)
})

function pixelAt(place: Coordinates, z: number) {
  const { x, y } = toWorld(place)
  const [column, row] = [Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)]
  return {
    url: `/tiles/${z}/${column}/${row}`,
    x: (x * 2 ** z - column) * TILE_PX,
    y: (y * 2 ** z - row) * TILE_PX,
  }
}

async function tileAt(place: Coordinates, z: number, query = ''): Promise<string> {
  const response = await service.fastify.inject(pixelAt(place, z).url + query)
  expect(response.statusCode).toBe(200)
  return response.body
}

async function colourAt(place: Coordinates, z: number, theme: Theme): Promise<string> {
  const { x, y } = pixelAt(place, z)
  return (await rasterized(await tileAt(place, z, `?theme=${theme}`)))(x, y)
}

test('shows known places in the colours of their layers, in both palettes', async () => {
  for (const [index, hole] of holes.slice(0, 5).entries()) {
    const z = 15 + (index % 5)
    const places: [ShapeKind, Coordinates | undefined][] = [
      ['tee', hole.tee],
      ['fairway', hole.fairway],
      ['bunker', hole.bunkers[index % 4]],
      ['water', hole.water],
      ['green', hole.greenMiddle],
      ['rough', hole.rough],
    ]
    const theme = THEMES[index % 2] ?? 'light'
    for (const [kind, place] of places) {
      const { fill } = PALETTES[theme].shapes[kind]
      expect(await colourAt(place ?? START, z, theme), `${kind} ${index + 1}`).toBe(fill)
    }
  }
})

test.each(THEMES)(
  'draws a course of which only rounds are known in one colour of the %s palette',
  async (theme) => {
    const known = surveyedCourse({ lat: 56, lon: -4 }, { holes: 4 })
    const holes = known.holes.map(({ tee, greenMiddle }) => ({ par: 4, tee, greenMiddle }))
    await uploadRound(service, { token: `unsurveyed-${theme}`, iid: 'I-shapes' }, { holes })
    const { ground, diagram } = PALETTES[theme]
    for (const { greenMiddle } of known.holes) {
      const svg = await tileAt(greenMiddle, 17, `?theme=${theme}`)
      expect(svg).toContain('<circle')
      const colours = Array.from(svg.matchAll(/(?:fill|stroke)="(#\w+)"/g), ([, colour]) => colour)
      expect(new Set(colours)).toEqual(new Set([ground, diagram]))
    }
  },
)

test('draws the layers in the order of their kinds', async () => {
  const svg = await tileAt(holes[3]?.greenMiddle ?? START, 13)
  const layers = Array.from(
    svg.matchAll(/<path id="([a-zA-Z]+)(?:-lines)?"/g),
    ([, kind]) => kind as ShapeKind,
  )
  expect(layers).toEqual(SHAPE_KINDS.filter((kind) => layers.includes(kind)))
  expect(new Set(layers)).toEqual(new Set(['rough', 'water', 'fairway', 'tee', 'green', 'bunker', 'path']))
})

const bytesOf = (colour: string) => [...Buffer.from(colour.slice(1), 'hex')]
const contrast = (one: string, other: string) => contrastOf(bytesOf(one), bytesOf(other))

test.each(THEMES)('separates neighbouring areas by 3:1 in the %s palette', (theme) => {
  const { shapes } = PALETTES[theme]
  const separated: ShapeKind[] = ['fairway', 'rough', 'sand', 'water']
  const ratioOf = (one: ShapeKind, other: ShapeKind) => {
    const fills = [shapes[one].fill, shapes[other].fill] as const
    // An outline separates two fills if it differs from both.
    const ratios = [shapes[one].edge, shapes[other].edge].flatMap((edge) =>
      edge === undefined ? [] : [Math.min(contrast(edge, fills[0]), contrast(edge, fills[1]))],
    )
    return Math.max(contrast(...fills), ...ratios)
  }
  const pairs = separated.flatMap((one, at) => separated.slice(at + 1).map((other) => [one, other] as const))
  expect(pairs.filter(([one, other]) => ratioOf(one, other) < 3)).toEqual([])
})

test('continues shapes from a tile to the one below it', async () => {
  const place = holes[2]?.fairway ?? START
  for (const z of [15, 16, 17, 18]) {
    const { x, y } = toWorld(place)
    const [column, row] = [Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)]
    const [above, below] = await Promise.all(
      [row, row + 1].map(async (at) =>
        rasterized((await service.fastify.inject(`/tiles/${z}/${column}/${at}`)).body),
      ),
    )
    const differs = (pixel: number) => above?.(pixel, TILE_PX - 1) !== below?.(pixel, 0)
    // The shapes run north, so neighbouring pixels differ only at their edges, which are up to two pixels wide.
    const pixels = Array.from({ length: TILE_PX - 2 }, (_, pixel) => pixel)
    expect(pixels.filter((pixel) => [pixel, pixel + 1, pixel + 2].every(differs))).toEqual([])
  }
})

test('leaves the holes in water and woods open', async () => {
  const middle = { lat: 57, lon: -4 }
  const square = (metres: number): [number, number][] =>
    [45, 135, 225, 315, 45].map((bearing) => {
      const { lat, lon } = destination(middle, bearing, metres)
      return [lon, lat]
    })
  const pond: CourseShape = {
    id: 'relation/1',
    kind: 'water',
    geometry: { type: 'MultiPolygon', coordinates: [[square(100), square(30)]] },
  }
  await createMapPieces(service.context).store('F-ISLAND', 1, [pond])
  expect(await colourAt(middle, 16, 'light')).toBe(PALETTES.light.ground)
  expect(await colourAt(destination(middle, 90, 50), 16, 'light')).toBe(PALETTES.light.shapes.water.fill)
})

test('draws the shapes instead of the diagram of a course within them, and both of a course beside them', async () => {
  const within = holes.map(({ tee, greenMiddle }) => ({ par: 4, tee, greenMiddle }))
  await uploadRound(
    service,
    { token: 'within', iid: 'I-shapes' },
    { facilityId: 'F-SURVEYED', holes: within },
  )
  await uploadRound(service, { token: 'elsewhere', iid: 'I-shapes' }, { name: 'Other name', holes: within })
  expect(await tileAt(holes[5]?.greenMiddle ?? START, 16)).not.toContain('diagram')
  const beside = holesFrom(destination(START, 180, 900), 9)
  await uploadRound(
    service,
    { token: 'beside', iid: 'I-shapes' },
    { facilityId: 'F-SURVEYED', holes: beside },
  )
  expect(await tileAt(beside[5]?.greenMiddle ?? START, 17)).toContain('diagram')
})

test('shows a new version of the shapes immediately, and the diagram again when they are removed', async () => {
  const place = { lat: 58, lon: -4 }
  const course = surveyedCourse(place, { holes: 2 })
  const tee = course.holes[0]?.tee ?? place
  const read = () => service.fastify.inject(pixelAt(tee, 16).url)
  const mapPieces = createMapPieces(service.context)
  await mapPieces.store('F-RISING', 1, course.shapes)
  const first = await read()
  await mapPieces.store('F-RISING', 2, course.shapes)
  const second = await read()
  expect(second.headers.etag).not.toBe(first.headers.etag)
  await mapPieces.store('F-RISING', 3, [])
  expect((await read()).body).not.toContain('id="tee"')
  await mapPieces.store('F-RISING', 4, course.shapes)
  await mapPieces.remove('F-RISING')
  expect((await read()).body).not.toContain('id="tee"')
})

test('rejects shapes that are too far apart for one map, and keeps the earlier ones', async () => {
  const mapPieces = createMapPieces(service.context)
  const far = surveyedCourse({ lat: 10, lon: 120 }, { holes: 1 }).shapes
  await expect(mapPieces.store('F-SURVEYED', 2, [...shapes, ...far])).rejects.toMatchObject({
    status: 400,
    message: 'The shapes are too far apart for one map',
  })
  expect(await tileAt(holes[0]?.tee ?? START, 17)).toContain('id="tee"')
})

test('cuts the shapes of a facility into small pieces that together contain each shape', () => {
  const area = areaOf(shapes)
  const pieces = area ? cutShapes(shapes, area) : []
  const zooms = [...new Set(pieces.map(({ address }) => address.z))]
  for (const zoom of zooms) {
    const atZoom = pieces.filter(({ address }) => address.z === zoom)
    const greens = atZoom.flatMap(({ piece }) => piece.green ?? [])
    expect(greens.length).toBeGreaterThanOrEqual(holes.length)
  }
  const largest = Math.max(...pieces.map(({ piece }) => JSON.stringify(piece).length))
  expect(largest).toBeLessThan(30_000)
  expect(drawTile({ z: 9, x: 1, y: 1 }, { pieces: [], holes: [], theme: 'light', version: '' })).toContain(
    PALETTES.light.ground,
  )
})

let isReady: Promise<void> | undefined

/** Renders SVG without texts. Returns a function that returns the colour of a pixel, such as `#163c61`. */
async function rasterized(svg: string): Promise<(x: number, y: number) => string> {
  isReady ??= initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
  await isReady
  const image = new Resvg(svg).render()
  const { width } = image
  const pixels = Uint8Array.from(image.pixels)
  image.free()
  return (x, y) => {
    const at = (Math.floor(y) * width + Math.floor(x)) * 4
    return `#${Buffer.from(pixels.subarray(at, at + 3)).toString('hex')}`
  }
}
