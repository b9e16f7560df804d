import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CompetitionDocument } from '../../src/contract/competition-document.ts'
import type { OrganisedCompetition } from '../../src/contract/competitions.ts'
import type { OrganisedStore } from '../../src/features/competitions/organised.store.ts'
import { Players } from '../../src/features/competitions/Players.tsx'
import { competitionOf } from '../support/competitions.ts'

const TEES = [{ id: 'r', name: 'Red', gender: 'women' as const, rating: 72.5, slope: 125 }]

function show(entrants: number, state: OrganisedCompetition['rounds'][number]['state'] = 'planned') {
  let document: CompetitionDocument = competitionOf(entrants, { handicapMode: 'Net' })
  let drawn = 0
  const store = {
    newId: () => String(++drawn),
    edit: (change: (before: CompetitionDocument) => CompetitionDocument) => {
      document = change(document)
    },
  } as OrganisedStore
  const shown = { competition: document, rounds: [{ state }] } as OrganisedCompetition
  render(<Players store={store} shown={shown} tees={TEES} onStep={() => {}} />)
  return { stored: () => document }
}

function paste(text: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Paste players' }))
  fireEvent.change(screen.getByLabelText('The list'), { target: { value: text } })
  return screen.getByRole('status').textContent
}

test('says what of a sheet is not read before its players are added', () => {
  const { stored } = show(0)
  expect(paste('Ref\tMember Name\tPhone\tTees\n1\tAnn\t077\tYellow\n2\tBob\t078\tRed')).toBe(
    '2 things to check:2 players play off 0 without a handicap: Ann, Bob.' +
      'The course has no rated tee “Yellow”; handicaps there count as 0. It has Red (women). Is it the right course?' +
      'Not used: Ref, Phone',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Add 2 players' }))
  expect(stored().entrants?.map(({ name }) => name)).toEqual(['Ann', 'Bob'])
})

test('names the new players who have no handicap', () => {
  show(1)
  expect(paste('Name\tHcp\nPlayer 1\t\nAnn\t12.3\nBob\t\nCy\t\tRed')).toBe(
    '1 thing to check:2 players play off 0 without a handicap: Bob, Cy.',
  )
})

test('offers nothing of a sheet whose names have no known heading', () => {
  show(0)
  expect(paste('Ref\tJugador\n1\tAnn\n2\tBob')).toMatch(
    /^1 thing to check:The first line looks like headings, but none is known/,
  )
  expect(screen.getByRole('button', { name: 'Add players' })).toHaveProperty('disabled', true)
})

test('tells players who are added from those who are updated', () => {
  show(2)
  paste('Name\tHcp\nPlayer 1\t3\nAnn\t4')
  expect(screen.getByRole('button', { name: 'Add 1, update 1 player' })).toBeDefined()
  fireEvent.change(screen.getByLabelText('The list'), { target: { value: 'Player 1\t3\nPlayer 2\t4' } })
  expect(screen.getByRole('button', { name: 'Update 2 players' })).toBeDefined()
})

test('removes all players with their draw while no round has been opened', () => {
  const { stored } = show(2)
  fireEvent.click(screen.getByRole('button', { name: 'Remove all' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove all' }).at(-1) as HTMLElement)
  expect(stored()).toMatchObject({ entrants: undefined, rounds: [{ groups: undefined }] })
  cleanup()
  show(2, 'open')
  expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
})
