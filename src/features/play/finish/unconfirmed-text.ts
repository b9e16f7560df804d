import { isolated } from '../../../domain/format/isolated.ts'
import { listOf } from '../../../domain/format/lists.ts'

/** Returns whose cards nobody has confirmed: "Bob and Cara have not confirmed." */
export function unconfirmedText(names: readonly string[]): string {
  if (names.length === 0) return 'All cards are confirmed.'
  return `${listOf(names.map(isolated))} ${names.length === 1 ? 'has' : 'have'} not confirmed.`
}
