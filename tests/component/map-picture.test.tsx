// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Facility } from '../../src/contract/maps.ts'
import { MapPicture } from '../../src/features/courses/editor/MapPicture.tsx'

afterEach(cleanup)

const area = { west: -2.8, south: 56.34, east: -2.79, north: 56.35 }

function show(attribution: string) {
  const facility: Facility = {
    id: 'F-1',
    name: 'Old Links',
    courses: [{ name: 'Old Course', holeCount: 18, area }],
    maps: { g: undefined, b: undefined },
    data: {
      version: 1,
      publishedAt: 1,
      attribution,
      draftAt: undefined,
      draftBy: undefined,
      problemCount: 0,
      courseCount: 1,
      shapeCount: 200,
    },
  }
  render(
    <MapPicture facility={facility} mapType="Google">
      {null}
    </MapPicture>,
  )
}

test('names whom the data of a map belong to below its picture, with a link where their licence asks for one', () => {
  show('© OpenStreetMap contributors')
  const caption = screen.getByText(/Old Course, 18 holes/)
  expect(caption.textContent).toBe('Old Course, 18 holes · © OpenStreetMap contributors')
  expect(screen.getByRole('link', { name: '© OpenStreetMap contributors' }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/copyright',
  )
})

test('names others without a link', () => {
  show('© Old Links')
  expect(screen.getByText(/Old Course, 18 holes/).textContent).toBe('Old Course, 18 holes · © Old Links')
  expect(screen.queryByRole('link')).toBeNull()
})
