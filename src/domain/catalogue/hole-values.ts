import type { Tags } from './map-feature.ts'

/** The numbers of a hole in its tags: for everybody, by gender, and by the name of a tee. */
export interface HoleValues {
  par: number | undefined
  strokeIndex: number | undefined
  length: FileLength | undefined
  women: { par: number | undefined; strokeIndex: number | undefined }
  tees: Map<string, TeeValues>
  /** What was left out, in words. */
  notices: string[]
}
export interface TeeValues {
  par?: number
  strokeIndex?: number
  length?: FileLength
}
/** A length as the file has it. Without a unit, it is in that of most lengths of the course. */
export interface FileLength {
  value: number
  unit: 'm' | 'yd' | undefined
}

const FIELDS: Record<string, { field: keyof TeeValues; word: string; min: number; max: number }> = {
  par: { field: 'par', word: 'par', min: 3, max: 6 },
  handicap: { field: 'strokeIndex', word: 'stroke index', min: 1, max: 18 },
  stroke_index: { field: 'strokeIndex', word: 'stroke index', min: 1, max: 18 },
  dist: { field: 'length', word: 'length', min: 1, max: 1500 },
  distance: { field: 'length', word: 'length', min: 1, max: 1500 },
}
const MEN = /^(men|mens|male|gents?|m)$/i
const WOMEN = /^(women|womens|female|ladies|lady|w|f)$/i

/** Reads par, stroke index and length, also by gender (`handicap:men`) and tee (`par:red`). */
export function holeValues(tags: Tags): HoleValues {
  const notices: string[] = []
  const all: TeeValues = {}
  const men: TeeValues = {}
  const women: TeeValues = {}
  const tees = new Map<string, TeeValues>()
  for (const [key, text] of Object.entries(tags)) {
    const [base = '', suffix] = key.split(':')
    const known = Object.hasOwn(FIELDS, base) ? FIELDS[base] : undefined
    if (!known || key.split(':').length > 2) continue
    const { field, word, min, max } = known
    const value = numberIn(text)
    if (value === undefined || value < min || value > max || (field !== 'length' && value % 1 !== 0)) {
      notices.push(`its ${key} is ${text}, no ${word}, and was left out`)
      continue
    }
    const values = field === 'length' ? { length: { value, unit: unitIn(text) } } : { [field]: value }
    if (suffix === undefined) Object.assign(all, values)
    else if (MEN.test(suffix)) Object.assign(men, values)
    else if (WOMEN.test(suffix)) Object.assign(women, values)
    else for (const tee of namesOf(suffix)) tees.set(tee, { ...tees.get(tee), ...values })
  }
  const forAll = (field: 'par' | 'strokeIndex') =>
    all[field] ?? men[field] ?? sameOf([...tees.values()].map((tee) => tee[field]))
  const [par, strokeIndex] = [forAll('par'), forAll('strokeIndex')]
  return {
    par,
    strokeIndex,
    length: all.length ?? men.length,
    women: {
      par: women.par === par ? undefined : women.par,
      strokeIndex: women.strokeIndex === strokeIndex ? undefined : women.strokeIndex,
    },
    tees,
    notices,
  }
}

/** Returns the names of tees in `white;yellow` or `WHITE`, each as `White`. */
export function namesOf(text: string): string[] {
  return text.split(/[;,/]/).flatMap((part) => {
    const name = part.trim().toLowerCase()
    return name === '' ? [] : [name.slice(0, 1).toUpperCase() + name.slice(1)]
  })
}

function numberIn(text: string): number | undefined {
  const match = /^(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:m|mt?rs?|met(?:er|re)s?|yd?s?|yards?)?\.?$/i.exec(
    text.normalize('NFKC').trim(),
  )
  return match?.[1] === undefined ? undefined : Number(match[1].replace(',', '.'))
}

/** Returns the unit in which `numberIn` has found a number. */
function unitIn(text: string): FileLength['unit'] {
  if (/y/i.test(text)) return 'yd'
  return /m/i.test(text) ? 'm' : undefined
}

/** Returns the value that all have, if at least one has it. */
function sameOf(values: readonly (number | undefined)[]): number | undefined {
  const known = new Set(values.filter((value) => value !== undefined))
  const [only] = known
  return known.size === 1 ? only : undefined
}
