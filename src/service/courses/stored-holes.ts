import { type HoleGeometry, isNearHole, playableHoles } from './course-geometry.ts'

/** A hole of a stored course, with the round that it was uploaded with. Without coordinates it is an empty object. */
export interface StoredHole extends HoleGeometry {
  /** Undefined if it was not uploaded with a round, or by a version that did not store the round. */
  token?: string | undefined
}

/** Where and when holes were uploaded. */
export interface HoleSource {
  token: string | undefined
  at: number
}

/** Holes of the same number farther apart belong to different courses, for example to another nine. */
const SAME_COURSE_M = 150

/** Returns how many of the new holes lie where the stored ones of the same number do, or -1 if most lie elsewhere. */
export function matchingHoles(stored: readonly HoleGeometry[], added: readonly HoleGeometry[]): number {
  const storedHoles = new Map(playableHoles({ holes: stored }).map((hole) => [hole.number, hole]))
  const pairs = playableHoles({ holes: added }).flatMap((hole) => {
    const other = storedHoles.get(hole.number)
    return other ? [{ hole, other }] : []
  })
  const near = pairs.filter(({ hole, other }) => isNearHole(hole, other, SAME_COURSE_M))
  return near.length > 0 && near.length * 2 >= pairs.length ? near.length : -1
}

function geometryOf({ par, tee, greenMiddle, pos }: HoleGeometry): HoleGeometry {
  return { par, tee, greenMiddle, pos: pos?.length ? pos : undefined }
}

/** Returns the holes that can be drawn, by number. */
export function drawableHoles(holes: readonly HoleGeometry[]): Map<number, HoleGeometry> {
  return new Map(playableHoles({ holes }).map(({ number }) => [number, geometryOf(holes[number - 1] ?? {})]))
}

/** Returns the stored holes with the added ones in place of older ones, or the stored ones if nothing changes. */
export function withHoles(
  stored: readonly StoredHole[],
  added: ReadonlyMap<number, HoleGeometry>,
  source: HoleSource,
): readonly StoredHole[] {
  const changed = [...added].filter(([number, hole]) => replaces({ ...hole, ...source }, stored[number - 1]))
  if (changed.length === 0) return stored
  const holes = Array.from(
    { length: Math.max(stored.length, ...changed.map(([number]) => number)) },
    (_, index): StoredHole => stored[index] ?? {},
  )
  for (const [number, hole] of changed) holes[number - 1] = { ...hole, ...source }
  return holes
}

function replaces(hole: StoredHole, stored: StoredHole | undefined): boolean {
  if (!stored?.tee) return true
  if (hasSameGeometry([hole], [stored])) return stored.token === undefined && hole.token !== undefined
  return stored.token === undefined || stored.token === hole.token || (hole.at ?? 0) >= (stored.at ?? 0)
}

export function hasSameGeometry(a: readonly HoleGeometry[], b: readonly HoleGeometry[]): boolean {
  return JSON.stringify(a.map(geometryOf)) === JSON.stringify(b.map(geometryOf))
}

/** Returns the holes with those of the given numbers empty. */
export function withoutHoles(stored: readonly StoredHole[], numbers: ReadonlySet<number>): StoredHole[] {
  return stored.map((hole, index) => (numbers.has(index + 1) ? {} : hole))
}
