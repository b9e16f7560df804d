// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { foldSheet } from '../../src/domain/score-sheet/sheet.ts'
import type { PhoneChoicesStore } from '../../src/features/play/phone-choices.store.ts'
import { viewOf } from '../../src/features/play/score/round-view.ts'
import type { Scoring, ScoringStore } from '../../src/features/play/score/scoring.store.ts'
import { SettingsDialog } from '../../src/features/play/settings/SettingsDialog.tsx'
import { keepSetup } from '../../src/features/play/start/last-setup.ts'
import type { Setup } from '../../src/features/play/start/setup.ts'
import { documentOf } from '../../src/features/play/start/setup-document.ts'
import { localStore } from '../../src/platform/browser/storage.ts'
import { holes } from '../support/recorded.ts'
import { sheetOf } from '../support/score-sheets.ts'

afterEach(cleanup)

/** Shows the settings of a round of two holes that this browser has begun. Returns what is entered. */
function show() {
  const player = (id: string, name: string, index: string) =>
    ({ id, name, index, team: 'A', tee: '', handicap: undefined }) as const
  const setup = {
    course: { name: 'Old Links', holes: holes(4, 4) },
    tees: [],
    method: 'StrokePlay',
    format: 'RoundFormat.Individual',
    isNet: true,
    holes: 'all',
    chosen: [],
    startHole: 1,
    players: [player('p1', 'Ann', '36'), { ...player('p2', 'Bob', ''), handicap: '9' }],
    teamHandicaps: {},
  } as unknown as Setup
  keepSetup(localStore, 'ann@example.com', setup)
  const sheet = foldSheet(sheetOf(JSON.parse(JSON.stringify(documentOf(setup, 0, 0)))), [])
  const kept = { owner: 'ann@example.com' }
  const scoring = { open: { sheet, kept }, view: viewOf(sheet), hole: 1 } as unknown as Scoring
  const enter = vi.fn()
  render(
    <SettingsDialog
      scoring={scoring}
      store={{ sheet: { enter } } as unknown as ScoringStore}
      choices={{} as PhoneChoicesStore}
      onOpen={() => {}}
      onClose={() => {}}
    />,
  )
  return enter
}
const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const holesChange = { kind: 'settings', holeNumbers: [1], startHole: 1 }

test('asks whether new handicaps count for a part of the holes, and takes them with one tap', async () => {
  const enter = show()
  await tap('Hole 2')
  await tap('Save')
  expect(enter).not.toHaveBeenCalled()
  expect(screen.getByRole('list', { name: 'New proposals' }).textContent).toContain('4 →, now 2')
  expect(screen.getByText(/entered by hand/).textContent).toContain('Bob')
  await tap('Take the new ones')
  expect(enter).toHaveBeenCalledWith(holesChange, {
    kind: 'player',
    player: 'p1',
    playingHandicap: 2,
    courseHandicap: 2,
  })
})

test('keeps the handicaps unless the new ones are taken', async () => {
  const enter = show()
  await tap('Hole 2')
  await tap('Save')
  await tap('Keep the handicaps')
  expect(enter).toHaveBeenCalledWith(holesChange)
})
