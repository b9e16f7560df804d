import type { CatalogueFacility } from '../../contract/catalogue.ts'
import { facilityChanges } from './facility-changes.ts'
import { withKnownIds } from './known-ids.ts'
import { mergeFacility } from './merge-facility.ts'

interface Reimported {
  facility: CatalogueFacility
  /** The facility as the file has it, with the ids of the courses and tees that it replaces. */
  asInFile: CatalogueFacility
  /** The corrections of staff that are not in the file, in words. */
  kept: string[]
}

/** The state before the first import: everything that staff have entered is a correction. */
const NOTHING: CatalogueFacility = {
  name: '',
  place: undefined,
  position: undefined,
  attribution: undefined,
  courses: [],
}

/**
 * Returns a facility as a new file has it, with what staff have corrected since the last import.
 * @param last the facility as the last import had it
 * @param corrected the facility as staff have left it
 */
export function reimport(
  last: CatalogueFacility | undefined,
  corrected: CatalogueFacility,
  file: CatalogueFacility,
): Reimported {
  const base = last ?? NOTHING
  const known = withKnownIds(file, [base, corrected])
  // A file of shapes only does not remove the courses.
  const other = known.courses.length === 0 ? { ...known, courses: base.courses } : known
  const facility = mergeFacility({ base, own: corrected, other })
  const kept = facilityChanges(other, facility).map(({ field, before, after }) =>
    before === undefined
      ? `${field}: ${after}, as corrected`
      : `${field} stays ${after} as corrected; the file has ${before}`,
  )
  return { facility, asInFile: other, kept }
}
