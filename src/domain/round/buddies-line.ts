import { counted } from '../format/counted.ts'

/** Returns 'with A', 'with A and B' or 'with A, B and N others'; an empty string when there are no names. */
export function buddiesLine(names: readonly string[]): string {
  const [first, second, ...others] = names
  if (first === undefined) return ''
  if (second === undefined) return `with ${first}`
  if (others.length === 0) return `with ${first} and ${second}`
  return `with ${first}, ${second} and ${counted(others.length, 'other', 'others')}`
}
