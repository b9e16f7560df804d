import 'fake-indexeddb/auto'
import { render, screen, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createRoundCache } from '../../src/features/round/round-cache.ts'
import { KeptRounds } from '../../src/features/shared/kept-rounds/KeptRounds.tsx'
import { createKeptRounds } from '../../src/features/shared/kept-rounds/kept-rounds.store.ts'
import { keptRoundPage, keptRoundsReader } from '../../src/features/shared/kept-rounds/read-kept-rounds.ts'
import { network } from '../../src/platform/browser/network.ts'
import { writeOpenSheet } from '../../src/platform/sheets/open-sheet.ts'
import { createSheetDatabase, type KeptSheet } from '../../src/platform/sheets/sheet-database.ts'
import { writeWaiting } from '../../src/platform/sheets/waiting-entries.ts'
import { fakeResponseCache } from '../support/fake-response-cache.ts'
import { fakeStorage } from '../support/fake-storage.ts'
import { sheetOf, uuid } from '../support/score-sheets.ts'

const DAY_MS = 86_400_000
const NOW_MS = 100 * DAY_MS

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
// Other files share this process, and their simulated browser has none.
afterAll(() => Reflect.deleteProperty(globalThis, 'indexedDB'))
afterEach(() => void Object.defineProperty(navigator, 'onLine', { value: true, configurable: true }))

interface Sheet extends Partial<KeptSheet> {
  /** The last hole on which both players have a score. */
  scoredTo?: number
}

/** Opens a page of a browser that keeps sheets, in which a golfer may be remembered. */
async function open(sheets: readonly Sheet[], user?: string) {
  const storage = fakeStorage()
  const db = createSheetDatabase(
    () => 'device-of-this-phone',
    (counts) => writeWaiting(storage, counts),
  )
  let id = 0
  for (const { scoredTo = 0, ...sheet } of sheets) {
    const kept: KeptSheet = {
      ...{ token: 'T', key: 'K', owner: null, round: sheetOf(), isStarted: true, me: null, keptMs: NOW_MS },
      ...sheet,
    }
    await db.putSheet(kept)
    const cells = Array.from({ length: scoredTo }, (_, at) =>
      ['p1', 'p2'].map((player) => ({ player, hole: at + 1 })),
    )
    await db.addEntries(
      kept.token,
      cells.flat().map((cell) => {
        id += 1
        return { entry: { kind: 'score', id: uuid(id), seen: 0, atMs: kept.keptMs, strokes: 4, ...cell } }
      }),
    )
    writeOpenSheet(storage, { token: kept.token, course: kept.round.course.name, owner: kept.owner }, true)
  }
  const exchanged: string[] = []
  const reader = keptRoundsReader({
    db,
    sync: {
      exchange: async (token) => {
        exchanged.push(token)
        return { status: 'done' }
      },
    },
    now: () => NOW_MS,
  })
  let read: Promise<void> | undefined
  const keptRounds = createKeptRounds({
    network,
    storage,
    user: () => user,
    loadReader:
      async () =>
      (...shown) => {
        read = reader(...shown)
        return read
      },
    onChange: () => () => {},
  })
  const first = keptRounds.$state.get()
  render(<KeptRounds keptRounds={keptRounds} />)
  await expect.poll(() => read !== undefined || sheets.length === 0).toBe(true)
  await read
  return { first, exchanged, db }
}
const card = (course: string) => within(screen.getByRole('region', { name: `Round on ${course}` }))
const words = (course: string) =>
  [...screen.getByRole('region', { name: `Round on ${course}` }).querySelectorAll('p')].map(
    ({ textContent }) => textContent,
  )

test('says at once on which course somebody without an account keeps score, and then the hole and what waits', async () => {
  const { first, exchanged } = await open([{ scoredTo: 1 }])
  expect(first).toEqual([{ token: 'T', course: 'Old Links' }])
  expect(words('Old Links')).toEqual([
    'Old Links live · hole 2',
    'You keep score on this phone. 2 scores wait to be sent.',
  ])
  const link = card('Old Links').getByRole('link', { name: 'Continue on hole 2' })
  expect(link.getAttribute('href')).toBe('/play/T')
  // Others may have scored since, or ended the round.
  expect(exchanged).toEqual(['T'])
})

test('says what waits for a network', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  await open([{ isStarted: false }])
  expect(words('Old Links').at(-1)).toBe('You keep score on this phone. The round waits for a network.')
})

test('says that all holes have scores, and shows all rounds that go on', async () => {
  const other = sheetOf({ course: { ...sheetOf().course, name: 'New Links' } })
  await open([{ scoredTo: 3 }, { token: 'U', round: other, keptMs: NOW_MS - 1 }])
  expect(card('Old Links').getByRole('link', { name: 'Continue' })).toBeTruthy()
  expect(words('New Links')).toEqual([
    'New Links live · hole 1',
    'You keep score on this phone. Every score is sent.',
  ])
})

test.each([
  ['a round of another golfer than the one who is signed in', { owner: 'bob@golf.example' }],
  [
    'the sheet of a group that the organiser has only opened',
    {
      owner: 'ann@golf.example',
      competition: { token: 'C', name: 'Club Medal', round: 1, group: 2 },
    },
  ],
  ['a round that nobody has scored for days, which the service has ended', { keptMs: NOW_MS - 3 * DAY_MS }],
])('leaves out %s', async (_, sheet) => {
  await open([sheet], 'ann@golf.example')
  expect(screen.queryByRole('region')).toBeNull()
})

test('shows the page of a round without a network from its sheet, with what was not sent', async () => {
  const { db } = await open([{ scoredTo: 2 }])
  const cache = createRoundCache(
    fakeResponseCache(),
    () => {},
    (token) => keptRoundPage({ db, now: () => NOW_MS }, token),
  )
  expect(await cache.find('T')).toMatchObject({
    status: 'cached',
    asOfMs: NOW_MS,
    round: { isLive: true, settings: { course: { name: 'Old Links' } } },
  })
  expect(await cache.find('other')).toMatchObject({ status: 'missing' })
})
