import { expect, test } from 'vitest'
import { writeOpenSheet } from '../../../../src/platform/sheets/open-sheet.ts'
import {
  mayKeepRounds,
  mayWait,
  waitingCount,
  writeWaiting,
} from '../../../../src/platform/sheets/waiting-entries.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'

test('entries may wait while there is a number of them, or a round is open', () => {
  const storage = fakeStorage()
  expect(mayWait(storage)).toBe(false)
  writeWaiting(storage, { waiting: 2, live: 0 })
  expect([mayWait(storage), waitingCount(storage)]).toEqual([true, 2])
  writeWaiting(storage, { waiting: 0, live: 0 })
  expect(mayWait(storage)).toBe(false)
  const sheet = { token: 'T', course: 'Old Links' }
  writeOpenSheet(storage, sheet, true)
  expect([mayWait(storage), waitingCount(storage)]).toEqual([true, 0])
  writeOpenSheet(storage, sheet, false)
  expect([mayWait(storage), mayKeepRounds(storage)]).toEqual([false, false])
  // Another round may have been opened last and have ended.
  writeWaiting(storage, { waiting: 0, live: 1 })
  expect([mayWait(storage), mayKeepRounds(storage)]).toEqual([false, true])
})
