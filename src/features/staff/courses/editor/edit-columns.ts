import { type CatalogueHole, type CatalogueTee, VALUE_RANGES } from '../../../../contract/catalogue.ts'
import type { CourseHoleRecord } from '../../../../domain/catalogue/course-check.ts'
import { holeLengthM } from '../../../../domain/round/hole-length.ts'
import type { HoleColumn, HoleValues } from '../course/HolesTable.tsx'
import type { EditorStore } from './editor.store.ts'
import { editHoles, editTeeList, type TeeList, withWomen } from './edits.ts'

type Editor = Pick<EditorStore, 'edit'>

/** Returns the columns of the values that apply to all tees. */
export function courseColumns({ edit }: Editor, courseId: string): HoleColumn[] {
  const onEdit =
    (what: string, change: (hole: CatalogueHole, value: number | undefined) => CatalogueHole) =>
    (from: number, values: HoleValues) =>
      edit(`${courseId} ${what} ${from}`, editHoles(courseId, from, values, change))
  return [
    {
      ...{ header: 'Par', range: VALUE_RANGES.par },
      value: ({ par }) => par,
      onEdit: onEdit('par', (hole, par) => ({ ...hole, par })),
    },
    {
      ...{ header: 'Stroke index', range: VALUE_RANGES.strokeIndex },
      value: ({ strokeIndex }) => strokeIndex,
      onEdit: onEdit('strokeIndex', (hole, strokeIndex) => ({ ...hole, strokeIndex })),
    },
    {
      ...{ header: 'Par, women', range: VALUE_RANGES.par },
      value: ({ women }) => women?.par,
      placeholder: ({ par }) => par,
      onEdit: onEdit('women par', (hole, par) => withWomen(hole, { par })),
    },
    {
      ...{ header: 'Stroke index, women', range: VALUE_RANGES.strokeIndex },
      value: ({ women }) => women?.strokeIndex,
      placeholder: ({ strokeIndex }) => strokeIndex,
      onEdit: onEdit('women strokeIndex', (hole, strokeIndex) => withWomen(hole, { strokeIndex })),
    },
    {
      ...{ header: 'Length (m)', isDecimal: true, range: VALUE_RANGES.length },
      value: ({ lengthM }) => lengthM,
      placeholder: measured,
      onEdit: onEdit('lengthM', (hole, lengthM) => ({ ...hole, lengthM })),
    },
    { header: 'Points', text: ({ pos = [] }) => String(pos.length) },
  ]
}

/** Returns the columns of the values of one tee, which replace those of the course. */
export function teeColumns({ edit }: Editor, courseId: string, tee: CatalogueTee): HoleColumn[] {
  const isForWomen = tee.gender === 'women'
  const onEdit = (list: TeeList) => (from: number, values: HoleValues) =>
    edit(`${courseId} ${tee.id} ${list} ${from}`, editTeeList(courseId, tee.id, list, from, values))
  return [
    {
      ...{ header: 'Length (m)', isDecimal: true, range: VALUE_RANGES.length },
      value: (_, index) => tee.lengthsM?.[index],
      placeholder: (hole) => hole.lengthM ?? measured(hole),
      onEdit: onEdit('lengthsM'),
    },
    {
      header: 'Par',
      range: VALUE_RANGES.par,
      value: (_, index) => tee.pars?.[index],
      placeholder: ({ par, women }) => (isForWomen ? women?.par : undefined) ?? par,
      onEdit: onEdit('pars'),
    },
    {
      header: 'Stroke index',
      range: VALUE_RANGES.strokeIndex,
      value: (_, index) => tee.strokeIndexes?.[index],
      placeholder: ({ strokeIndex, women }) => (isForWomen ? women?.strokeIndex : undefined) ?? strokeIndex,
      onEdit: onEdit('strokeIndexes'),
    },
  ]
}

function measured(hole: CourseHoleRecord): number | undefined {
  const lengthM = holeLengthM(hole)
  return lengthM === undefined ? undefined : Math.round(lengthM)
}
