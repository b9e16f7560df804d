import { describe, expect, test } from 'vitest'
import type { Entry } from '../../../src/contract/score-sheet-entries.ts'
import { type LogUse, noRoomFor } from '../../../src/service/golf/score-sheets/log-room.ts'
import { strokesOn } from '../../support/score-sheets.ts'

const SCORE = strokesOn('p1', 1, 4)
const NO_MORE = 'more are not possible'
const FOR_SCORERS = `${NO_MORE} for scorers`
const OWNER = { settingsBytes: 0, withdrawnEntries: 0, byKey: undefined }
const SCORER = { ...OWNER, byKey: { entries: 0, bytes: 0 } }

function refusal(bare: object, use: Partial<LogUse>, { entries = 0, bytes = 0, size = 100 } = {}) {
  return noRoomFor(bare as Entry, size, { ...OWNER, ...use, all: { entries, bytes } })
}

describe('entries', () => {
  test("the last 2,000 of 20,000 are the owner's", () => {
    expect(refusal(SCORE, SCORER, { entries: 17_999 })).toBeUndefined()
    expect(refusal(SCORE, SCORER, { entries: 18_000 })).toBe(`the round has 18000 entries; ${FOR_SCORERS}`)
    expect(refusal(SCORE, OWNER, { entries: 19_999 })).toBeUndefined()
    expect(refusal(SCORE, OWNER, { entries: 20_000 })).toBe(`the round has 20000 entries; ${NO_MORE}`)
  })

  test('of withdrawn keys do not count, up to 40,000', () => {
    const withdrawnEntries = 30_000
    expect(refusal(SCORE, { ...SCORER, withdrawnEntries }, { entries: 37_999 })).toBeUndefined()
    expect(refusal(SCORE, { ...SCORER, withdrawnEntries }, { entries: 38_000 })).toBe(
      `the round has had 38000 entries; ${FOR_SCORERS}`,
    )
    expect(refusal(SCORE, { ...OWNER, withdrawnEntries }, { entries: 39_999 })).toBeUndefined()
    expect(refusal(SCORE, { ...OWNER, withdrawnEntries }, { entries: 40_000 })).toBe(
      'the round has had 40000 entries; more are not possible',
    )
  })

  test('of one key are at most 5,000', () => {
    const by = (entries: number) => ({ ...SCORER, byKey: { entries, bytes: 0 } })
    expect(refusal(SCORE, by(4999), { entries: 4999 })).toBeUndefined()
    expect(refusal(SCORE, by(5000), { entries: 5000 })).toContain(
      '5000 entries were made with this scorer key',
    )
  })

  test('that end a full round are always accepted, and those that make it live again 100 times', () => {
    for (const kind of ['finish', 'discard']) {
      expect(refusal({ kind }, OWNER, { entries: 20_100, bytes: 9_000_000 })).toBeUndefined()
      expect(refusal({ kind }, SCORER, { entries: 18_000 })).toContain('more are not possible')
    }
    for (const kind of ['reopen', 'restore']) {
      expect(refusal({ kind }, OWNER, { entries: 20_099, bytes: 9_000_000 })).toBeUndefined()
      expect(refusal({ kind }, OWNER, { entries: 20_100 })).toContain('more are not possible')
    }
  })
})

describe('bytes', () => {
  test("are at most 5 MB, of which the last tenth is the owner's", () => {
    expect(refusal(SCORE, SCORER, { bytes: 4_499_900 })).toBeUndefined()
    const full = 'the entries of the round have 5 MB'
    expect(refusal(SCORE, SCORER, { bytes: 4_499_901 })).toBe(`${full}; ${FOR_SCORERS}`)
    expect(refusal(SCORE, OWNER, { bytes: 4_999_900 })).toBeUndefined()
    expect(refusal(SCORE, OWNER, { bytes: 4_999_901 })).toBe(`${full}; ${NO_MORE}`)
  })

  test('of settings are at most 1 MB', () => {
    const settings = { kind: 'settings' }
    const size = 200_000
    expect(refusal(settings, { settingsBytes: 800_000 }, { bytes: 800_000, size })).toBeUndefined()
    expect(refusal(settings, { settingsBytes: 800_001 }, { bytes: 800_001, size })).toContain('1 MB')
    expect(refusal(SCORE, { settingsBytes: 1_000_000 }, { bytes: 1_000_000 })).toBeUndefined()
  })

  test('of one key are at most a quarter', () => {
    const by = (bytes: number) => ({ ...SCORER, byKey: { entries: 1, bytes } })
    expect(refusal(SCORE, by(1_249_900), { bytes: 1_249_900 })).toBeUndefined()
    expect(refusal(SCORE, by(1_249_901), { bytes: 1_249_901 })).toContain('too long')
  })
})
