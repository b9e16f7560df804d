import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Card, ParticipantCard } from '../../src/contract/round.ts'
import { HolePanel } from '../../src/features/round/hole/HoleParts.static.tsx'

const team = (name: string): ParticipantCard => ({
  type: 'TeamCard',
  participant: { type: 'ScorecardTeam', name, players: [], playingHandicap: undefined },
  totals: [],
  rows: [],
})
const player = (name: string): ParticipantCard => ({
  type: 'ParticipantCard',
  participant: {
    type: 'ScorecardIndividualPlayer',
    name,
    image: undefined,
    tee: undefined,
    playingHandicap: undefined,
  },
  totals: [],
  rows: [],
})
const teamTiles = (cards: Card[]) => {
  render(<HolePanel cards={cards} isLive={false} hole={0} />)
  return screen
    .getAllByRole('listitem')
    .filter((tile) => 'team' in tile.dataset)
    .map((tile) => tile.querySelector('bdi')?.textContent)
}

test('shows the score of a team above those of its players', () => {
  expect(teamTiles([team('Reds'), player('Ann'), team('Blues'), player('Bob')])).toEqual(['Reds', 'Blues'])
})

test('shows teams without players beside each other', () => {
  expect(teamTiles([team('Reds'), team('Blues')])).toEqual([])
})
