import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { foldSheet } from '../../src/domain/score-sheet/sheet.ts'
import { PlayersDialog } from '../../src/features/play/settings/PlayersDialog.tsx'
import { keepSetup } from '../../src/features/play/start/last-setup.ts'
import { beginRound, people, white } from '../support/begun-round.ts'
import { logOf, sheetOf } from '../support/score-sheets.ts'
import { dialogOf } from '../support/scoring-screen.ts'

/** Shows the players after a change of Bob, to the owner or a scorer. Returns what is entered. */
function show(change: object, owner: string | null = 'ann@example.com') {
  const sheet = foldSheet(sheetOf(), logOf([[1, 0, { kind: 'player', player: 'p2', ...change }]]))
  const { props, enter } = dialogOf(sheet, owner)
  render(<PlayersDialog {...props} />)
  return enter
}
const restore = () => screen.queryByRole('button', { name: 'Restore Bob' })

test.each([
  ['removed', { isRemoved: true }, { isRemoved: false }],
  ['same as Ann', { mergedInto: 'p1' }, { mergedInto: null }],
])('brings a player back who was %s', async (words, change, entered) => {
  const enter = show(change)
  const button = restore()
  expect(button?.closest('li')?.textContent).toContain(`Bob ${words}`)
  if (button) await userEvent.click(button)
  expect(enter).toHaveBeenCalledWith({ kind: 'player', player: 'p2', ...entered })
})

test('leaves it to the owner to bring players back, and offers it for nobody else', () => {
  show({ isRemoved: true }, null)
  expect(restore()).toBeNull()
  cleanup()
  show({ name: 'Robert' })
  expect(screen.queryByText('Not in the round')).toBeNull()
})

describe('for a player on another tee', () => {
  const yellow = { ...white, id: 'u', name: 'Yellow', rating: 69, slope: 120 }

  /** Opens the form of Ann in a round that this browser has begun, with Ann on White and Bob on Yellow. */
  async function openAnn(ofAnn: object = {}, game: object = {}) {
    const players = people.map((one, at) => ({ ...one, ...(at === 0 ? ofAnn : { tee: 'u' }) }))
    const { sheet, known } = beginRound({ players, tees: [white, yellow], ...game })
    const { props, enter, storage } = dialogOf(sheet, known.owner)
    keepSetup(storage, known.owner, known.setup)
    render(<PlayersDialog {...props} />)
    await userEvent.click(screen.getByRole('button', { name: /^Ann/ }))
    return {
      enter,
      chooseTee: (name: string) => userEvent.selectOptions(screen.getByLabelText('Tee'), name),
      handicap: () => screen.getByLabelText<HTMLInputElement>('Playing handicap'),
      save: () => userEvent.click(screen.getByRole('button', { name: 'Save' })),
    }
  }

  test('proposes the handicap, shows its calculation, and says it', async () => {
    const { enter, chooseTee, handicap, save } = await openAnn()
    expect(handicap().value).toBe('13')
    await chooseTee('Yellow')
    // 12.4 × 120 ÷ 113 + 69 − 72 = 10.2, × 95 % = 9.7
    expect(handicap().value).toBe('10')
    expect(screen.getByText(/12\.4 × 120 ÷ 113 .*× 95 % = 9\.7/)).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Playing handicap 10')
    await save()
    expect(enter).toHaveBeenCalledWith(
      expect.objectContaining({
        playingHandicap: 10,
        courseHandicap: 10,
        tee: expect.objectContaining({ name: 'Yellow', slope: 120 }),
      }),
    )
  })

  test('proposes the former handicap again for the former tee', async () => {
    const { chooseTee, handicap } = await openAnn()
    await chooseTee('Yellow')
    await chooseTee('White')
    expect(handicap().value).toBe('13')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test.each([
    ['that was entered by hand', { handicap: '9' }, {}, '9'],
    ['in a gross round', {}, { isNet: false }, ''],
    ['of somebody whose index this browser does not know', { index: '', handicap: '13' }, {}, '13'],
  ])('leaves a handicap alone %s', async (_, ofAnn, game, value) => {
    const { chooseTee, handicap } = await openAnn(ofAnn, game)
    await chooseTee('Yellow')
    expect(handicap().value).toBe(value)
  })
})
