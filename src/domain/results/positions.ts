import { ordinal } from '../format/ordinal.ts'
import { compareCountbacks } from './countback.ts'

/** What decides a position. */
export interface Ranked {
  /** Lower is better; undefined without a position. */
  key: number | undefined
  /** Decides between equal keys; empty if they remain ties. */
  countback: readonly number[]
}

export interface Place {
  /** Counted from 1, the same for ties. */
  position: number
  /** '1', or 'T2' for ties. */
  positionText: string
  /** '2nd on countback' for who would have tied without it. */
  note: string | undefined
}

/** Compares two by key, then by countback. Those without a key are last. */
export function compareRanked(one: Ranked, other: Ranked): number {
  const keys = (one.key ?? Number.MAX_SAFE_INTEGER) - (other.key ?? Number.MAX_SAFE_INTEGER)
  return keys || compareCountbacks(one.countback, other.countback)
}

/** Returns the place of each of a list that is sorted with `compareRanked`; undefined without a key. */
export function placesOf(sorted: readonly Ranked[]): (Place | undefined)[] {
  const places: (Place | undefined)[] = []
  while (places.length < sorted.length) {
    const first = sorted[places.length] as Ranked
    const isSame = (other: Ranked) => other.key === first.key
    const end = endOf(sorted, places.length, isSame)
    if (first.key === undefined) {
      places.push(...new Array<undefined>(end - places.length).fill(undefined))
      continue
    }
    const hadEqual = end - places.length > 1
    while (places.length < end) {
      const start = places.length
      const { countback } = sorted[start] as Ranked
      const tied = endOf(
        sorted,
        start,
        (other) => isSame(other) && compareCountbacks(other.countback, countback) === 0,
      )
      const position = start + 1
      const isTied = tied - start > 1
      const note = hadEqual && !isTied ? `${ordinal(position)} on countback` : undefined
      const place = { position, positionText: `${isTied ? 'T' : ''}${position}`, note }
      for (let at = start; at < tied; at++) places.push(place)
    }
  }
  return places
}

function endOf(sorted: readonly Ranked[], start: number, isSame: (other: Ranked) => boolean): number {
  let end = start + 1
  while (end < sorted.length && isSame(sorted[end] as Ranked)) end++
  return end
}
