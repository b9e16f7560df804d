import { isolated } from '../../../domain/format/isolated.ts'

/** Returns whose cards nobody has confirmed: "Bob and Cara have not confirmed." */
export function unconfirmedText(names: readonly string[]): string {
  if (names.length === 0) return 'All cards are confirmed.'
  const list = new Intl.ListFormat('en-GB').format(names.map(isolated))
  return `${list} ${names.length === 1 ? 'has' : 'have'} not confirmed.`
}
