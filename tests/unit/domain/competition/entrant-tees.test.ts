import { expect, it } from 'vitest'
import type { Entrant } from '../../../../src/contract/competition-document.ts'
import {
  lacksTee,
  usualTee,
  withCourse,
  withTeeForAll,
} from '../../../../src/domain/competition/entrant-tees.ts'
import { COURSE, competitionOf } from '../../../support/competitions.ts'

const RED = { name: 'Red', rating: 72.5, slope: 125 }
const ANN = { id: 'e1', name: 'Ann', handicapIndex: 12, tee: RED }
const BOB = { id: 'e2', name: 'Bob', handicapIndex: 9, tee: { name: 'Blue' } }
const documentOf = (...entrants: Entrant[]) => competitionOf(0, { entrants })

it('gives all who lack a rated tee the same one', () => {
  const tee = { name: 'Card', rating: 70, slope: 120 }
  const before = documentOf(ANN, BOB, { id: 'e3', name: 'Cy' })
  expect(before.entrants?.map(lacksTee)).toEqual([false, true, false])
  expect(withTeeForAll(before, tee).entrants?.map((one) => one.tee?.name)).toEqual(['Red', 'Card', undefined])
  const [side] =
    withTeeForAll(documentOf({ id: 's1', name: 'Reds', players: [ANN, BOB] }), tee).entrants ?? []
  expect(side).toMatchObject({ tee, players: [{ tee: RED }, { tee: undefined }] })
})

it('puts entrants on the tees of the same names of another course', () => {
  const other = [{ id: 'x', name: 'Red', gender: 'women' as const, rating: 70, slope: 120 }]
  const { entrants } = withCourse(documentOf(ANN, BOB), { ...COURSE, name: 'New' }, other)
  expect(entrants?.map(({ tee }) => tee)).toMatchObject([
    { name: 'Red', rating: 70, par: 72 },
    { name: 'Blue' },
  ])
})

it.each([
  ['of its division', 'ladies', 'Red'],
  ['of the field, without one in the division', 'Men', 'White'],
  ['of the field, in a new division', 'Seniors', 'White'],
])('suggests the tee that most have: %s', (_, division, name) => {
  const tees = ['White', 'White', 'White', 'Red', 'Red', 'White']
  const entrants = tees.map((tee, at) => ({
    id: `e${at}`,
    name: `${at}`,
    tee: { name: tee },
    division: at < 3 ? undefined : 'd1',
  }))
  const divisions = [
    { id: 'd1', name: 'Ladies' },
    { id: 'd2', name: 'Men' },
  ]
  expect(usualTee({ entrants, divisions }, division)).toEqual({ name })
})
