import { describe, expect, it } from 'vitest'
import type { CompetitionDocument } from '../../../../src/contract/competition-document.ts'
import { unratedTee, withRatedTee } from '../../../../src/domain/competition/entrant-tees.ts'
import {
  listCounts,
  listProblems,
  withEntrant,
  withListed,
  withoutEntrant,
  withoutEntrants,
} from '../../../../src/domain/competition/listed-entrants.ts'
import { readPlayers } from '../../../../src/domain/competition/read-players.ts'
import { competitionOf } from '../../../support/competitions.ts'

const TEES = [
  { id: 'w', name: 'White', gender: 'men' as const, rating: 71.2, slope: 130 },
  { id: 'r', name: 'Red', gender: 'women' as const, rating: 72.5, slope: 125, pars: [5] },
]
const SIDES = { format: { type: 'RoundFormat.Team.BestBall' as const } }

function listed(text: string, changes: Partial<CompetitionDocument> = {}, sideSize = 2) {
  let ids = 0
  const newId = () => `n${++ids}`
  const before = competitionOf(0, { rounds: [{ date: '2027-05-01', timezoneOffset: 0 }], ...changes })
  return withListed(before, readPlayers(text).players, { tees: TEES, tee: undefined, sideSize, newId })
}

describe('a pasted list', () => {
  it('adds players, with a division of each name and the tee of the course', () => {
    const { entrants, divisions } = listed(
      'Ann\t12.3\tLadies\tred\nBob\t+1\tMen\tWhite\nEve\t9\tladies\tBlue',
    )
    expect(divisions).toEqual([
      { id: 'n2', name: 'Ladies' },
      { id: 'n4', name: 'Men' },
    ])
    expect(entrants).toMatchObject([
      { name: 'Ann', division: 'n2', handicapIndex: 12.3, tee: { name: 'Red', rating: 72.5, par: 73 } },
      { name: 'Bob', division: 'n4', handicapIndex: -1, tee: { name: 'White', rating: 71.2, par: 72 } },
      { name: 'Eve', division: 'n2', tee: { name: 'Blue' } },
    ])
  })

  it('changes players of the same name, each once, and keeps what the list does not say', () => {
    const present = { entrants: [{ id: 'e1', name: 'Ann Ray', handicapIndex: 20, playingHandicap: 18 }] }
    const { entrants } = listed('Name;Hcp\nRay, Ann;12\nAnn Ray;13', present)
    expect(entrants).toMatchObject([
      { id: 'e1', handicapIndex: 12, playingHandicap: 18 },
      { id: 'n1', handicapIndex: 13 },
    ])
    const before = competitionOf(0, present)
    expect(listCounts(before, { ...before, entrants })).toEqual({ added: 1, updated: 1 })
  })

  it.each([
    ['of the column for teams', 'Name;Team\nAnn;Reds\nCy;Blues\nBob;reds', 'Reds', 'Blues'],
    ['of a column of numbers, with their names', 'Name;Team\nAnn;1\nCy;2\nBob;1', 'Ann / Bob', 'Cy'],
    ['of players below each other', 'Ann\nBob\nCy', 'Ann / Bob', 'Cy'],
  ])('makes sides %s, and says which are too small', (_, text, pair, single) => {
    const document = listed(text, SIDES)
    expect(document.entrants).toMatchObject([
      { name: pair, players: [{ name: 'Ann' }, { name: 'Bob' }] },
      { name: single, players: [{ name: 'Cy' }] },
    ])
    expect(listProblems(document)).toEqual([`The side ${single} has 1 player; a side has 2 to 4.`])
  })

  it('may not make more than 200 entrants and 10 divisions', () => {
    const divided = Array.from({ length: 11 }, (_, at) => `Player ${at}\t10\tDivision ${at}`)
    expect(listProblems(listed(divided.join('\n')))).toEqual([
      'With these there are 11 divisions; a competition has at most 10.',
    ])
    const names = (count: number) => Array.from({ length: count }, (_, at) => `Player ${'x'.repeat(at + 1)}`)
    expect(listProblems(listed(names(200).join('\n')))).toEqual([])
    expect(listProblems(listed(names(201).join('\n')))).toEqual([
      'With these there are 201 entrants; a competition has at most 200.',
    ])
  })
})

describe('an entrant', () => {
  it('gets a division by name, and a division without entrants is removed', () => {
    const before = listed('Ann\t1\tA\nBob\t2\tB')
    const [ann] = before.entrants ?? []
    const after = withEntrant(before, { ...ann, id: 'n1', name: 'Ann', division: ' b ' }, () => 'new')
    expect(after.divisions).toEqual([{ id: 'n4', name: 'B' }])
    expect(after.entrants?.map(({ division }) => division)).toEqual(['n4', 'n4'])
    const third = withEntrant(after, { id: 'e3', name: 'Cy', division: '' }, () => 'new')
    expect(third.entrants?.at(-1)).toEqual({ id: 'e3', name: 'Cy', division: undefined })
  })

  it('that is removed leaves its group', () => {
    const { entrants, rounds } = withoutEntrant(competitionOf(3), 'e2')
    expect(entrants?.map(({ id }) => id)).toEqual(['e1', 'e3'])
    expect(rounds[0]?.groups?.[0]?.entrants).toEqual(['e1', 'e3'])
    expect(withoutEntrants(competitionOf(3)).rounds[0]?.groups).toBeUndefined()
  })

  it('plays from the tee that is rated once, also when the list is pasted again', () => {
    const on = (text: string, before = competitionOf(0)) => {
      const options = { tees: [], tee: undefined, sideSize: 2, newId: () => text }
      return withListed(before, readPlayers(text).players, options)
    }
    const before = on('Bob\t9\t\tRed', on('Ann\t12\t\tWhite'))
    expect(unratedTee(before.entrants ?? [])).toBe('White')
    const white = withRatedTee(before, { name: 'White', rating: 71, slope: 130 })
    expect(unratedTee(white.entrants ?? [])).toBe('Red')
    const both = withRatedTee(white, { name: 'Red', rating: 69, slope: 120 })
    const again = on('Cy\t3\t\tred', on('Ann\t11\t\tWhite', both))
    expect(again.entrants?.map(({ tee }) => tee?.rating)).toEqual([71, 69, 69])
    expect(unratedTee(again.entrants ?? [])).toBeUndefined()
  })
})
