import { cleanup, render, screen, within } from '@testing-library/react'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { historyRound } from '../../src/contract/history.ts'
import { boardOf } from '../../src/domain/board/board.ts'
import { cardImage } from '../../src/domain/card-image/card-image.ts'
import { roundPicture } from '../../src/domain/card-image/round-picture.ts'
import type { CardImage } from '../../src/domain/card-image/shapes.ts'
import { type PreviewOptions, previewText } from '../../src/domain/link-preview/preview-text.ts'
import { type ShownRound, shownRound } from '../../src/domain/round/shown-round.ts'
import type { PlayState } from '../../src/domain/scoring/ball.ts'
import { historyOf } from '../../src/domain/scoring/history-of.ts'
import { RoundItem } from '../../src/features/history/list/RoundItem.static.tsx'
import { RoundEmbed } from '../../src/features/round/embed/RoundEmbed.tsx'
import { RaceChart } from '../../src/features/round/race/RaceChart.tsx'
import type { RoundStore } from '../../src/features/round/round.store.ts'
import { RoundScreenBoard } from '../../src/features/round/screen/ScreenView.tsx'
import { AvatarView } from '../../src/ui/AvatarView.static.tsx'
import { fakeClock } from '../support/fake-clock.ts'
import { RoundLook } from '../support/RoundLook.tsx'
import { FINISHED, holes, LIVE, received, recorded, strokes } from '../support/recorded.ts'

type Changes = Parameters<typeof recorded>[0]

/** Ann, who owns the round, and Bob on three holes of par 4. */
function netRound(ann: string, bob: string, changes: Changes = {}) {
  return recorded({
    handicapMode: 'Net',
    course: { name: 'Old Links', holes: holes(4, 4, 4) },
    players: [
      { name: 'Ann', owner: true, playingHandicap: 2, holes: strokes(ann) },
      { name: 'Bob', playingHandicap: 0, holes: strokes(bob) },
    ],
    ...changes,
  })
}

function shown(one: ReturnType<typeof recorded>, state: PlayState): ShownRound {
  const round = shownRound(received(one, state))
  if (!round) throw new Error('no round')
  return round
}

function rendered<T>(view: ReactNode, read: () => T): T {
  render(view)
  const value = read()
  cleanup()
  return value
}

const cellsOf = (row: HTMLElement | undefined) =>
  [...(row?.children ?? [])].map(({ textContent }) => textContent)
const textsIn = ({ shapes }: CardImage) =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))

/** Reads what the views of a round say about Ann: to par, or the code of a missing result. */
function figuresOf(one: ReturnType<typeof recorded>, state: PlayState) {
  const round = shown(one, state)
  const options: PreviewOptions = { mode: 'scores', isLive: state.isLive, nowMs: 0 }
  const figureIn = (list: HTMLElement | undefined) => {
    const row = within(list as HTMLElement)
      .getByText('Ann')
      .closest('li') as HTMLElement
    return within(row).getByText(/^([−+]\d+|E|NR)$/).textContent
  }
  const onBoard = () => figureIn(screen.getAllByRole('list')[0])
  const picture = { shape: 'wide', preview: options, company: 'Fairway', address: '' } as const
  const drawn = textsIn(roundPicture(round, picture))
  const { clock } = fakeClock()
  const store = { $state: atom({ status: 'shown', round }), start: () => () => {}, reopen() {} }
  return {
    card: rendered(<RoundLook round={round} />, () => {
      const name = screen.getAllByRole('heading', { name: 'Ann' })[0]
      return name?.closest('header')?.querySelector('dd')?.textContent
    }),
    screen: rendered(<RoundScreenBoard board={boardOf(round)} turns={0} isShort={false} />, onBoard),
    embed: rendered(
      <RoundEmbed
        round={store as unknown as RoundStore}
        clock={clock}
        token={() => 'R1'}
        company="Fairway"
      />,
      onBoard,
    ),
    cardImage: textsIn(cardImage(round, 'Fairway', ''))
      .find((text) => text.includes('Gross'))
      ?.split('   ')[0],
    picture: drawn.slice(drawn.indexOf('Ann')).find((text) => /^([−+]\d+|E|NR)$/.test(text)),
    previewAlt: /\S+ Ann (\S+?)(,|$)/.exec(previewText(round, options).imageAlt)?.[1],
  }
}

/** Reads Ann's last running score in the race, of which nothing is shown before two players have a score. */
function raceOf(one: ReturnType<typeof recorded>, state: PlayState) {
  const race = <RaceChart round={shown(one, state)} chosen={undefined} />
  return rendered(race, () =>
    cellsOf(screen.getAllByRole('row', { hidden: true }).find((row) => within(row).queryByText('Ann')))
      .filter((text) => text !== '–')
      .at(-1),
  )
}

function historyText(one: ReturnType<typeof recorded>, state: PlayState) {
  const entry = v.parse(historyRound, JSON.parse(JSON.stringify(historyOf(one, 'R1', state))))
  return rendered(<RoundItem round={entry} Avatar={AvatarView} />, () => screen.getByRole('link').textContent)
}

test.each([
  ['a finished', netRound('5 6 4', '4 5 6'), FINISHED],
  ['a live', netRound('5 6 .', '5 . .'), LIVE],
] as const)('every view of %s net round shows the same net score to par', (_, one, state) => {
  const [net, gross] = ['+1', '+3']
  expect([...new Set(Object.values(figuresOf(one, state)))]).toEqual([net])
  expect(raceOf(one, state)).toBe(net)
  expect(historyText(one, state)).toContain(`Net ${net}, gross ${gross} to par`)
})

test('labels the other score to par of a net round as gross', () => {
  const one = netRound('5 6 4', '4 5 6', { scoringMethod: { type: 'Stableford' } })
  const ann = boardOf(shown(one, FINISHED)).rows.find(({ name }) => name === 'Ann')
  expect(ann?.beside).toBe('gross +3')
  expect(historyText(one, FINISHED)).toContain('Gross +3 to par')
})

test.each([
  ['a hole that was not played', '5 . 4'],
  ['a pick-up', '5 P 4'],
])('every view of a finished stroke play round shows NR after %s, and no score to par', (_, line) => {
  const one = netRound(line, '4 5 6')
  expect([...new Set(Object.values(figuresOf(one, FINISHED)))]).toEqual(['NR'])
  const history = historyText(one, FINISHED)
  expect(history).toContain('NR')
  expect(history).not.toContain('to par')
})

test('says that a hole is not played yet in live rounds only', () => {
  const texts = (state: PlayState) => {
    render(<RoundLook round={shown(netRound('. . .', '4 5 6'), state)} />)
    return [screen.queryByText('not played yet'), screen.queryByText('not played')].map((one) => one !== null)
  }
  expect(texts(LIVE)).toEqual([true, false])
  cleanup()
  expect(texts(FINISHED)).toEqual([false, true])
  // On the board and on the card.
  expect(screen.getAllByText('Did not play')).toHaveLength(2)
})
