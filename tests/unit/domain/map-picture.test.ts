import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copyrightPageOf } from '../../../src/domain/copyright-page.ts'
import { darkTiles, mapCredits, mapPicture, tileUrl } from '../../../src/domain/map-picture.ts'
import { boundsOf, TILE_PX } from '../../../src/domain/mercator.ts'

const SIZE = { widthPx: 685, heightPx: 400 }

const areas = fc
  .record({
    lat: fc.double({ min: -70, max: 70, noNaN: true }),
    lon: fc.double({ min: -179, max: 178, noNaN: true }),
    height: fc.double({ min: 0, max: 0.03, noNaN: true }),
    width: fc.double({ min: 0, max: 0.03, noNaN: true }),
  })
  .map(({ lat, lon, height, width }) => ({ south: lat, west: lon, north: lat + height, east: lon + width }))

test('covers the whole picture with tiles and centres the whole area in it', () => {
  fc.assert(
    fc.property(areas, (area) => {
      const tiles = mapPicture(area, SIZE)
      expect(tiles.length).toBeLessThanOrEqual(15)
      for (const [edge, at] of [
        ['widthPx', 'leftPx'],
        ['heightPx', 'topPx'],
      ] as const) {
        const starts = tiles.map((tile) => tile[at])
        expect(Math.min(...starts)).toBeLessThanOrEqual(-SIZE[edge] / 2 + 1)
        expect(Math.max(...starts) + TILE_PX).toBeGreaterThanOrEqual(SIZE[edge] / 2 - 1)
      }
      const [{ z, x, y, leftPx, topPx }] = tiles as [(typeof tiles)[number]]
      const bounds = boundsOf({ z, x, y })
      const pxPerDegree = TILE_PX / (bounds.east - bounds.west)
      const westPx = leftPx + (area.west - bounds.west) * pxPerDegree
      const eastPx = leftPx + (area.east - bounds.west) * pxPerDegree
      expect(westPx).toBeGreaterThan(-SIZE.widthPx / 2)
      expect(eastPx).toBeLessThan(SIZE.widthPx / 2)
      expect(westPx + eastPx).toBeCloseTo(0, -1)
      expect(topPx).toBeLessThanOrEqual(-SIZE.heightPx / 2 + 1)
    }),
  )
})

const tile = { z: 16, x: 1, y: 2, leftPx: 0, topPx: 0 }

test.each([
  ['/tiles/{z}/{x}/{y}', '/tiles/16/1/2?type=b&picture=3'],
  ['/tiles/{type}/{z}/{x}/{y}', '/tiles/b/16/1/2?picture=3'],
  ['https://{s}.maps.example/{type}/{z}/{x}/{y}{r}.png?key=1', 'https://a.maps.example/b/16/1/2.png?key=1'],
])('fills the template %s', (template, url) => {
  expect(tileUrl(template, tile, { type: 'b', version: '3' })).toBe(url)
})

test("asks for dark colours only of the service's own tiles", () => {
  expect(darkTiles('/tiles/{z}/{x}/{y}')).toBe('/tiles/{z}/{x}/{y}?theme=dark')
  expect(darkTiles('/tiles/{z}/{x}/{y}?key=1')).toBe('/tiles/{z}/{x}/{y}?key=1&theme=dark')
  expect(darkTiles('https://tiles.example/{z}/{x}/{y}.png')).toBe('https://tiles.example/{z}/{x}/{y}.png')
})

test('names whom tiles and shapes belong to, but shapes only where the tiles show them', () => {
  const shapes = '© OpenStreetMap contributors'
  expect(mapCredits('/tiles/{z}/{x}/{y}', '', shapes)).toEqual([shapes])
  expect(mapCredits('/tiles/{z}/{x}/{y}', '© Club', shapes)).toEqual(['© Club', shapes])
  expect(mapCredits('https://tiles.example/{z}/{x}/{y}', '© Tiles', shapes)).toEqual(['© Tiles'])
  expect(mapCredits('/tiles/{z}/{x}/{y}', '', undefined)).toEqual([])
})

test('links an attribution to the page that its licence asks for', () => {
  expect(copyrightPageOf('© OpenStreetMap contributors')).toBe('https://www.openstreetmap.org/copyright')
  expect(copyrightPageOf('© Harrow Down Golf Club')).toBeUndefined()
})
