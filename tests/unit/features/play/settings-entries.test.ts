import { expect, test } from 'vitest'
import { refusalOf } from '../../../../src/domain/score-sheet/refusal.ts'
import { applyEntry, foldSheet, type ScoreSheet } from '../../../../src/domain/score-sheet/sheet.ts'
import {
  recordedTeeOf,
  settingsEntries,
  settingsOf,
  settingsProblem,
  withCourse,
} from '../../../../src/features/play/settings/settings-entries.ts'
import { holes } from '../../../support/recorded.ts'
import { logOf, sheetOf, strokesOn, uuid } from '../../../support/score-sheets.ts'

const four = {
  players: ['Ann', 'Bob', 'Cara', 'Gus'].map((name, at) => ({ id: `p${at + 1}`, name })),
}
const course = (...pars: number[]) => sheetOf({ course: { name: 'New Links', holes: holes(...pars) } }).course

/** Returns the sheet after the entries that change its settings, which the service accepts. */
function saved(sheet: ScoreSheet, next: ReturnType<typeof settingsOf>): ScoreSheet {
  for (const entry of settingsEntries(sheet, next)) {
    const made = { ...entry, id: uuid(sheet.seq + 100), seen: sheet.seq } as Parameters<typeof refusalOf>[1]
    expect(refusalOf(sheet, made, { isOwner: true, nowMs: 0 })).toBeUndefined()
    applyEntry(sheet, { ...made, seq: sheet.seq + 1, device: 1, receivedMs: 0, by: 'owner' })
  }
  return sheet
}

test('nothing is entered when nothing was changed', () => {
  const sheet = foldSheet(sheetOf(four), [])
  expect(settingsEntries(sheet, settingsOf(sheet))).toEqual([])
})

test('corrects the start hole and the holes that are played', () => {
  const sheet = foldSheet(sheetOf(), [])
  const next = { ...settingsOf(sheet), holes: [2, 3], startHole: 3 }
  expect(settingsEntries(sheet, next)).toEqual([{ kind: 'settings', holeNumbers: [2, 3], startHole: 3 }])
  expect(settingsOf(saved(sheet, next))).toMatchObject({ holes: [2, 3], startHole: 3 })
  const all = { ...settingsOf(sheet), holes: [1, 2, 3], startHole: 1 }
  expect(settingsOf(saved(sheet, all))).toMatchObject({ holes: [1, 2, 3], startHole: 1 })
})

test('another course keeps the scores by hole, and the tee of the same name', () => {
  const white = { name: 'White', slope: 120 }
  const sheet = foldSheet(
    sheetOf({
      players: [
        { id: 'p1', name: 'Ann', tee: white },
        { id: 'p2', name: 'Bob', tee: { name: 'Red' } },
      ],
    }),
    logOf([[1, 0, strokesOn('p1', 2, 6)]]),
  )
  const next = withCourse(settingsOf(sheet), {
    course: course(3, 5, 4, 4),
    tees: [{ id: 't1', name: 'White', slope: 131, gender: undefined, rating: undefined } as never],
  })
  expect(next.holes).toEqual([1, 2, 3, 4])
  saved(sheet, next)
  expect(sheet.settings.course.name).toBe('New Links')
  expect(sheet.players.get('p1')?.entries[0]).toMatchObject({ hole: 2, strokes: 6 })
  expect(sheet.players.get('p1')?.recorded.tee).toMatchObject({ name: 'White', slope: 131 })
  expect(sheet.players.get('p2')?.recorded.tee).toBeUndefined()
})

test('a shorter course leaves out the holes that it does not have', () => {
  const sheet = foldSheet(sheetOf({ holeNumbers: [2, 3], startHole: 3 }), [])
  const next = withCourse(settingsOf(sheet), { course: course(4, 4), tees: [] })
  expect(next).toMatchObject({ holes: [2], startHole: 2 })
  expect(settingsOf(saved(sheet, next))).toMatchObject({ holes: [2], startHole: 2 })
})

test('a game of teams makes teams, which can be changed', () => {
  const sheet = foldSheet(sheetOf(four), [])
  saved(sheet, { ...settingsOf(sheet), method: 'MatchPlay', format: 'RoundFormat.Team.BestBall' })
  expect(settingsOf(sheet)).toMatchObject({
    method: 'MatchPlay',
    format: 'RoundFormat.Team.BestBall',
    teams: [
      { name: 'Team A', players: ['p1', 'p3'] },
      { name: 'Team B', players: ['p2', 'p4'] },
    ],
  })
  const { teams } = settingsOf(sheet)
  const swapped = teams.map((team, at) => ({ ...team, players: at === 0 ? ['p1', 'p2'] : ['p3', 'p4'] }))
  saved(sheet, {
    ...settingsOf(sheet),
    format: 'RoundFormat.Team.Scramble',
    teams: swapped.map((team) => ({ ...team, handicap: '9' })),
  })
  expect(settingsOf(sheet).teams).toMatchObject([
    { players: ['p1', 'p2'], handicap: '9' },
    { players: ['p3', 'p4'], handicap: '9' },
  ])
})

test('a team whose only player was removed gets somebody else', () => {
  const sheet = foldSheet(
    sheetOf({
      ...four,
      format: { type: 'RoundFormat.Team.Scramble' },
      teams: [
        { id: 'A', name: 'Team A', players: ['p1', 'p2', 'p3'] },
        { id: 'B', name: 'Team B', players: ['p4'], playingHandicap: 7 },
      ],
    }),
    logOf([[1, 0, { kind: 'player', player: 'p4', isRemoved: true }]]),
  )
  const { teams, ...settings } = settingsOf(sheet)
  expect(teams).toMatchObject([{ id: 'A' }, { id: 'B', name: 'Team B', players: [], handicap: '7' }])
  expect(settingsEntries(sheet, { ...settings, teams })).toEqual([])
  const [a, b] = teams
  if (!a || !b) throw new Error('there are two teams')
  saved(sheet, {
    ...settings,
    teams: [
      { ...a, players: ['p1', 'p2'] },
      { ...b, players: ['p3'] },
    ],
  })
  expect(settingsOf(sheet).teams).toMatchObject([{ players: ['p1', 'p2'] }, { players: ['p3'] }])
})

test('another course has the card of the tee of the first player, as at the start', () => {
  const red = { name: 'Red', gender: 'women' as const }
  const sheet = foldSheet(sheetOf({ players: [{ id: 'p1', name: 'Ann', tee: red }] }), [])
  const tees = [{ id: 'r', ...red, rating: 73, slope: 128, pars: [4, 5], strokeIndexes: [2, 1] }]
  saved(sheet, withCourse(settingsOf(sheet), { course: course(4, 4), tees }))
  expect(sheet.settings.course.holes).toMatchObject([
    { par: 4, strokeIndex: 2 },
    { par: 5, strokeIndex: 1 },
  ])
  expect(sheet.players.get('p1')?.recorded.tee).toMatchObject({ rating: 73, slope: 128, par: 9 })
})

test.each([
  [{ holes: [] }, 'Choose the holes that are played.'],
  [{ method: 'Nines' }, 'Nines needs three players.'],
  [{ format: 'RoundFormat.Team.BestBall', teams: [] }, 'Two teams need players.'],
  [{ method: undefined }, undefined],
] as const)('says what is wrong (%#)', (change, problem) => {
  const sheet = foldSheet(sheetOf(four), [])
  expect(settingsProblem(sheet, { ...settingsOf(sheet), ...change })).toBe(problem)
})

test('records the stroke indexes of the card of a tee, and none where there are none', () => {
  const tee = { id: 'r', name: 'Red', strokeIndexes: [2] }
  const course = {
    name: 'Old Links',
    holes: [
      { par: 4, strokeIndex: 1 },
      { par: 4, strokeIndex: 3 },
    ],
  }
  expect(recordedTeeOf(tee, course).strokeIndexes).toEqual([2, 3])
  const plain = { name: 'Old Links', holes: [{ par: 4 }] }
  expect(recordedTeeOf({ id: 'w', name: 'White' }, plain)).not.toHaveProperty('strokeIndexes')
})
