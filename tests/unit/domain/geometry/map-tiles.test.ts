import { expect, test } from 'vitest'
import { darkTiles } from '../../../../src/domain/geometry/map-tiles.ts'
import { copyrightPageOf } from '../../../../src/features/hole-map/attribution.ts'

test("asks for dark colours only of the service's own tiles", () => {
  expect(darkTiles('/tiles/{z}/{x}/{y}')).toBe('/tiles/{z}/{x}/{y}?theme=dark')
  expect(darkTiles('/tiles/{z}/{x}/{y}?key=1')).toBe('/tiles/{z}/{x}/{y}?key=1&theme=dark')
  expect(darkTiles('https://tiles.example/{z}/{x}/{y}.png')).toBe('https://tiles.example/{z}/{x}/{y}.png')
})

test('links an attribution to the page that its licence asks for', () => {
  expect(copyrightPageOf('© OpenStreetMap contributors')).toBe('https://www.openstreetmap.org/copyright')
  expect(copyrightPageOf('© Harrow Down Golf Club')).toBeUndefined()
})
