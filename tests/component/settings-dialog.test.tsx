import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { foldSheet } from '../../src/domain/score-sheet/sheet.ts'
import { SettingsDialog } from '../../src/features/play/settings/SettingsDialog.tsx'
import { keepSetup } from '../../src/features/play/start/last-setup.ts'
import { newPlayer, newSetup, type Setup } from '../../src/features/play/start/setup.ts'
import { documentOf } from '../../src/features/play/start/setup-document.ts'
import { holes } from '../support/recorded.ts'
import { sheetOf } from '../support/score-sheets.ts'
import { dialogOf } from '../support/scoring-screen.ts'

/** Shows the settings of a round of two holes that this browser has begun. Returns what is entered. */
function show() {
  const setup: Setup = {
    ...newSetup([
      { ...newPlayer('p1', 'Ann'), index: '36' },
      { ...newPlayer('p2', 'Bob'), handicap: '9' },
    ]),
    course: { name: 'Old Links', holes: holes(4, 4) } as Setup['course'],
  }
  const sheet = foldSheet(sheetOf(JSON.parse(JSON.stringify(documentOf(setup, 0, 0)))), [])
  const { props, enter, storage } = dialogOf(sheet, 'ann@example.com')
  keepSetup(storage, 'ann@example.com', setup)
  render(<SettingsDialog {...props} />)
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
