import { foldSheet } from '../../src/domain/score-sheet/sheet.ts'
import { settingsOf } from '../../src/features/play/settings/settings-entries.ts'
import type { LastSetup } from '../../src/features/play/start/last-setup.ts'
import { newPlayer, newSetup, type Setup } from '../../src/features/play/start/setup.ts'
import { documentOf } from '../../src/features/play/start/setup-document.ts'
import { holes } from './recorded.ts'
import { sheetOf } from './score-sheets.ts'

export const course = { name: 'Old Links', holes: holes(...new Array(18).fill(4)) } as NonNullable<
  Setup['course']
>
export const white = { id: 't', name: 'White', rating: 71.2, slope: 131 } as Setup['tees'][number]
export const people = [
  { ...newPlayer('a', 'Ann'), index: '12.4', tee: 't' },
  { ...newPlayer('b', 'Bob'), index: '24', tee: 't', team: 'B' as const },
]

/** Returns a round as this browser has begun it, by default of Ann and Bob, and what the browser remembers of it. */
export function beginRound(changes: Partial<Setup> = {}) {
  const setup = { ...newSetup(people), course, tees: [white], ...changes }
  const known: LastSetup = { owner: 'ann', setup, people: [] }
  const sheet = foldSheet(sheetOf(JSON.parse(JSON.stringify(documentOf(setup, 0, 0)))), [])
  return { known, sheet, settings: settingsOf(sheet) }
}
