import { expect, test } from 'vitest'
import { checkHandicaps } from '../../../../src/features/play/settings/handicap-check.ts'
import { withCourse } from '../../../../src/features/play/settings/settings-entries.ts'
import { beginRound, course, people, white } from '../../../support/begun-round.ts'

const FRONT = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const figures = (check: ReturnType<typeof checkHandicaps>) =>
  check?.changes.map(({ name, before, after }) => `${name} ${before} → ${after}`)

test('proposes the handicaps again for a part of the holes', () => {
  const { sheet, settings, known } = beginRound()
  const check = checkHandicaps(sheet, { ...settings, holes: FRONT }, known)
  // 12.4 × 131 ÷ 113 + 71.2 − 72 = 13.6, × 95 % = 12.9; half of it is 6.4
  expect(figures(check)).toEqual(['Ann 13 → 6', 'Bob 26 → 13'])
  expect(check?.others).toEqual([])
  expect(check?.changes[0]?.calculation).toContain('× 9 ÷ 18')
  expect(check?.changes[0]?.entry).toEqual({
    kind: 'player',
    player: 'a',
    playingHandicap: 6,
    courseHandicap: 7,
  })
})

test('proposes them again for all holes with the ratings that a part of them is recorded without', () => {
  const { sheet, settings, known } = beginRound({ holes: 'front' })
  const check = checkHandicaps(sheet, { ...settings, holes: course.holes.map((_, at) => at + 1) }, known)
  expect(figures(check)).toEqual(['Ann 6 → 13', 'Bob 13 → 26'])
})

test('proposes them again for another course, with its tee of the same name', () => {
  const { sheet, settings, known } = beginRound()
  const hard = { ...white, slope: 155 }
  const next = withCourse(settings, { course: { ...course, name: 'New Links' }, tees: [hard] })
  expect(figures(checkHandicaps(sheet, next, known))).toEqual(['Ann 13 → 15', 'Bob 26 → 31'])
})

test('proposes them again for a game with another allowance', () => {
  const { sheet, settings, known } = beginRound()
  expect(figures(checkHandicaps(sheet, { ...settings, method: 'MatchPlay' }, known))).toEqual([
    'Ann 13 → 14',
    'Bob 26 → 27',
  ])
})

test('proposes the handicaps of scramble teams again', () => {
  const { sheet, settings, known } = beginRound({ format: 'RoundFormat.Team.Scramble' })
  const check = checkHandicaps(sheet, { ...settings, holes: FRONT }, known)
  expect(figures(check)).toEqual(['Ann 14 → 7', 'Bob 27 → 14', 'Team A 14 → 7', 'Team B 27 → 14'])
  expect(check?.changes.at(-1)?.entry).toEqual({ kind: 'team', team: 'B', playingHandicap: 14 })
})

test('names those whose handicap was entered by hand or begun on another phone, and proposes nothing', () => {
  const { sheet, settings, known } = beginRound({
    players: people.map((one, at) => ({ ...one, tee: 't', handicap: at === 0 ? '9' : undefined })),
  })
  const next = { ...settings, holes: FRONT }
  expect(checkHandicaps(sheet, next, known)).toMatchObject({ changes: [{ name: 'Bob' }], others: ['Ann'] })
  expect(checkHandicaps(sheet, next, undefined)).toEqual({ changes: [], others: ['Ann', 'Bob'] })
})

test('says nothing if the handicaps depend on nothing that was changed', () => {
  const { sheet, settings, known } = beginRound()
  expect(checkHandicaps(sheet, { ...settings, startHole: 10 }, known)).toBeUndefined()
  expect(checkHandicaps(sheet, { ...settings, isNet: false, holes: FRONT }, known)).toBeUndefined()
  const gross = beginRound({ isNet: false })
  expect(checkHandicaps(gross.sheet, { ...gross.settings, holes: FRONT }, gross.known)).toBeUndefined()
})
