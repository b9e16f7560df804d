import type { CatalogueHole, CatalogueTee } from '../../contract/catalogue.ts'
import { distanceM } from '../geometry/geo.ts'
import type { Place } from './greens-and-tees.ts'
import { coordinatesOf, type HoleDraft } from './hole-drafts.ts'
import { namesOf } from './hole-values.ts'
import { lineLengthM, metresOf } from './line-length.ts'

const TEES_MAX = 30

/** Returns the tees that the tags of holes and tees name, and those of which the lengths are measured. */
export function teesOfCourse(
  drafts: readonly (HoleDraft | undefined)[],
  holes: readonly CatalogueHole[],
  isYards: boolean,
) {
  const names = new Set(
    drafts.flatMap((draft) => [
      ...(draft?.values.tees.keys() ?? []),
      ...(draft?.tees.flatMap(namesOfPlace) ?? []),
    ]),
  )
  const measured: CatalogueTee[] = []
  const tees = [...names].slice(0, TEES_MAX).map((name, index): CatalogueTee => {
    const values = drafts.map((draft) => draft?.values.tees.get(name))
    const places = drafts.map((draft) => draft?.tees.find((place) => namesOfPlace(place).includes(name)))
    const lengths = holes.map((hole, at) => {
      const given = values[at]?.length
      if (given !== undefined) return metresOf(given, isYards)
      const place = places[at]
      return place && lengthFrom(place, hole)
    })
    const tee: CatalogueTee = {
      id: `tee-${index + 1}`,
      name,
      gender: undefined,
      rating: undefined,
      slope: undefined,
      pars: differing(
        values.map((one) => one?.par),
        holes.map(({ par }) => par),
      ),
      strokeIndexes: differing(
        values.map((one) => one?.strokeIndex),
        holes.map(({ strokeIndex }) => strokeIndex),
      ),
      lengthsM: lengths.some((length) => length !== undefined) ? lengths : undefined,
    }
    if (lengths.some((length, at) => length !== undefined && values[at]?.length === undefined))
      measured.push(tee)
    return tee
  })
  return { tees, measured }
}

/** Returns the names of a tee; a number is that of its hole. */
function namesOfPlace({ feature: { tags } }: Place): string[] {
  const text = tags.tee ?? tags.colour ?? tags.color ?? tags.name ?? ''
  return namesOf(text).filter((name) => !/\d/.test(name))
}

/** Returns the values where they differ from those of the holes; undefined if they nowhere do. */
function differing(values: readonly (number | undefined)[], ofHoles: readonly (number | undefined)[]) {
  const list = values.map((value, at) => (value === ofHoles[at] ? undefined : value))
  return list.some((value) => value !== undefined) ? list : undefined
}

/** Returns the length of a hole from a tee, which may lie farther along its line than the first points. */
function lengthFrom(place: Place, hole: CatalogueHole): number | undefined {
  const tee = coordinatesOf(place.centre)
  if (!tee || !hole.greenMiddle) return undefined
  const { greenMiddle } = hole
  const teeToGreenM = distanceM(tee, greenMiddle)
  const ahead = (hole.pos ?? []).filter((point) => distanceM(point, greenMiddle) < teeToGreenM)
  const length = lineLengthM({ tee, pos: ahead, greenMiddle })
  return length === undefined ? undefined : Math.max(1, Math.round(length))
}
