import { counted } from '../format/counted.ts'
import { listOf } from '../format/lists.ts'

/** Returns 'with A', 'with A and B' or 'with A, B and N others'; an empty string when there are no names. */
export function buddiesLine(names: readonly string[]): string {
  if (names.length === 0) return ''
  const others = names.length - 2
  return `with ${listOf(others > 0 ? [...names.slice(0, 2), counted(others, 'other', 'others')] : names)}`
}
