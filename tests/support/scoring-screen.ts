import { atom } from 'nanostores'
import { vi } from 'vitest'
import type { StoredEntry } from '../../src/contract/score-sheet-entries.ts'
import { foldSheet, type ScoreSheet } from '../../src/domain/score-sheet/sheet.ts'
import type { Saving } from '../../src/features/play/saving.ts'
import type { ScoreDialogProps } from '../../src/features/play/score/score-dialog.ts'
import type { Scoring } from '../../src/features/play/score/scoring.store.ts'
import { viewOf } from '../../src/features/shared/kept-rounds/sheet-view.ts'
import { fakeClock } from './fake-clock.ts'
import { fakeStorage } from './fake-storage.ts'
import { keptSheet, type Line, logOf, sheetOf } from './score-sheets.ts'

const SENT: Saving = { status: 'saved', waiting: 0 }

/** Returns the screen of device 1 of `sheetOf` after a log; what device 1 has entered are its own entries. */
export function scoringScreen(
  lines: readonly Line[],
  { hole = 1, saving = SENT, document = {} } = {},
): Scoring {
  const log = logOf(lines)
  const sheet = foldSheet(sheetOf(document), log)
  const own = log.filter(({ device }) => device === 1).map((entry) => ({ entry }))
  const open = { sheet, log, own, unread: [], saving } as unknown as Scoring['open']
  return { open, view: viewOf(sheet), hole, undoable: undefined }
}

/**
 * Returns the properties of a dialog about a round of Ann, what it enters, and the storage of its phone.
 * @param owner the login of the owner, if this browser is theirs
 */
export function dialogOf(sheet: ScoreSheet, owner: string | null, log: readonly StoredEntry[] = []) {
  const enter = vi.fn()
  const storage = fakeStorage()
  const round = sheetOf({ players: [{ id: 'p1', name: 'Ann', owner: true }] })
  const kept = keptSheet({ owner, round, isStarted: false })
  const props = {
    scoring: { open: { sheet, log, kept, saving: SENT }, view: viewOf(sheet), hole: 1 },
    store: { sheet: { enter, exchange: async () => {} } },
    phone: { clock: fakeClock().clock, storage, canKeepAwake: () => false },
    choices: { $state: atom({}), canVibrate: () => false },
    onClose: () => {},
  } as unknown as ScoreDialogProps
  return { props, enter, storage }
}
