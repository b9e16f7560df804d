import type { Position } from './map-feature.ts'
import { distanceToLineM } from './plane.ts'

/** A hole has at most so many points between tee and green. */
const POINTS_MAX = 20

/** Returns the points between the ends of a line; of a line with many points those that shape it most. */
export function innerPoints(line: readonly Position[]): Position[] {
  const inner = line.slice(1, -1)
  if (inner.length <= POINTS_MAX) return [...inner]
  const kept = [0, line.length - 1]
  while (kept.length < POINTS_MAX + 2) {
    let farthest = { at: -1, distance: 0 }
    for (const [index, from] of kept.slice(0, -1).entries()) {
      const to = kept[index + 1] ?? from
      const chord = [line[from], line[to]].filter((point) => point !== undefined)
      for (let at = from + 1; at < to; at += 1) {
        const point = line[at]
        const distance = point ? distanceToLineM(chord, point) : 0
        if (distance > farthest.distance) farthest = { at, distance }
      }
    }
    if (farthest.at < 0) break
    kept.push(farthest.at)
    kept.sort((a, b) => a - b)
  }
  return kept
    .slice(1, -1)
    .map((at) => line[at])
    .filter((point) => point !== undefined)
}
