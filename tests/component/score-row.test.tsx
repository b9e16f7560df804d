import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Scored } from '../../src/domain/score-sheet/score-view.ts'
import { RestOfHole } from '../../src/features/play/score/ScoreLayout.static.tsx'
import { ScoreRow } from '../../src/features/play/score/ScoreRow.static.tsx'
import type { ScoringStore } from '../../src/features/play/score/scoring.store.ts'
import { type Line, strokesOn } from '../support/score-sheets.ts'
import { scoringScreen } from '../support/scoring-screen.ts'

const left: Line = [1, 0, { kind: 'player', player: 'p2', state: 'withdrawn' }]

test('proposes no score to a player who has withdrawn, whose cell stays open', () => {
  const [, bob] = scoringScreen([left]).view.scored
  const onScore = vi.fn()
  const onNumbers = vi.fn()
  render(
    <ScoreRow
      row={bob as Scored}
      hole={1}
      par={4}
      standing="Withdrew"
      hasDetails={false}
      onScore={onScore}
      onNumbers={onNumbers}
    />,
  )
  const cell = screen.getByRole('button', { name: 'Bob: no score, change' })
  expect(cell.textContent).toBe('–')
  fireEvent.click(cell)
  expect(onNumbers).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Bob: one more' }))
  expect(onScore).toHaveBeenCalledWith(5)
})

test('enters par for whoever has no score once somebody has one, and not for a player who has withdrawn', () => {
  const score = vi.fn()
  const onNext = vi.fn()
  const show = (lines: readonly Line[]) =>
    render(
      <RestOfHole
        scoring={scoringScreen(lines)}
        store={{ score } as unknown as ScoringStore}
        onNext={onNext}
      />,
    )
  show([])
  show([[1, 0, strokesOn('p1', 1, 5)], left])
  expect(screen.queryByRole('button')).toBeNull()
  show([[1, 0, strokesOn('p1', 1, 5)]])
  fireEvent.click(screen.getByRole('button', { name: 'Par for Bob, then hole 2' }))
  expect(score.mock.calls).toEqual([[expect.objectContaining({ name: 'Bob' }), 4]])
  expect(onNext).toHaveBeenCalledOnce()
})

test('enters net par in a net game', () => {
  const score = vi.fn()
  const players = [
    { id: 'p1', name: 'Ann' },
    { id: 'p2', name: 'Bob', playingHandicap: 6 },
  ]
  const scoring = scoringScreen([[1, 0, strokesOn('p1', 1, 5)]], {
    document: { handicapMode: 'Net', players },
  })
  const store = { score } as unknown as ScoringStore
  render(<RestOfHole scoring={scoring} store={store} onNext={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Net par for Bob, then hole 2' }))
  expect(score).toHaveBeenCalledWith(expect.anything(), 4 + (scoring.view.scored[1]?.received.get(1) ?? 0))
  expect(scoring.view.scored[1]?.received.get(1)).toBeGreaterThan(0)
})
