import { counted } from '../../domain/format/counted.ts'
import { listOf } from '../../domain/format/lists.ts'
import type { Saving } from './saving.ts'

/** The texts of the screen on which a round is scored; those of its dialogs are in `dialog-messages.ts`. */
export const messages = {
  loading: 'Opening the score sheet…',
  map: 'Map',
  menu: 'Menu',
  board: 'Standing',
  phones: 'Phones',
  confirmEach: 'Each player confirms the card here. The organiser closes the round.',
  finish: 'Finish',
  undo: 'Undo',
  holes: 'Holes',
  saving: 'Saving…',
  sent: 'Sent',
  savedHere: 'Saved on this phone',
  notSaved: 'Not saved',
  sentOnly: 'Sent, and kept only by the service',
  full: 'the storage of this phone is full',
  refused: 'this browser refuses to store anything',
  saveAgain: 'Save again',
} as const

/** Returns the state of the entries of this browser in words. */
export function savingText(saving: Saving): string {
  if (saving.status === 'saving') return messages.saving
  if (saving.status === 'notSaved')
    return `${saving.isSent ? messages.sentOnly : messages.notSaved}: ${messages[saving.reason]}`
  const { waiting, problem } = saving
  if (waiting === 0)
    return problem === undefined ? `${messages.savedHere} · ${messages.sent}` : messages.savedHere
  return `${messages.savedHere} · ${waiting} waiting${problem ? `, ${REASONS[problem]}` : ''}`
}

/** Why entries wait. */
const REASONS = {
  offline: 'no network',
  unreachable: 'the service cannot be reached',
  busy: 'the service is busy',
  signedOut: 'sign in to send',
  withdrawn: 'the owner has withdrawn this key',
  missing: 'the round was deleted',
  refused: 'the service refuses them',
} as const

/** More letters than these do not fit into a button, so players are counted. */
const NAMES_MAX = 30

/** Returns what is missing on a hole: "Bob has no score". */
export function missingText(names: readonly string[]): string {
  if (names.length === 0) return ''
  const all = listOf(names)
  const isNamed = names.length < 3 && all.length <= NAMES_MAX
  const who = isNamed ? all : counted(names.length, 'player', 'players')
  return `${who} ${names.length === 1 ? 'has' : 'have'} no score`
}
