import { render, screen, within } from '@testing-library/react'
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { boardOf } from '../../src/domain/board/board.ts'
import { feedOf } from '../../src/domain/feed/feed.ts'
import { contestOf } from '../../src/domain/results/round-contest.ts'
import { participantCards } from '../../src/domain/round/shown-round.ts'
import { NineTables } from '../../src/features/round/embed/NineTables.tsx'
import { RoundChart } from '../../src/features/round/RoundChart.tsx'
import { FeedDialog } from '../../src/features/round/RoundDialogs.tsx'
import { RaceChart } from '../../src/features/round/race/RaceChart.tsx'
import { HoleInPlay, RoundScreenBoard } from '../../src/features/round/screen/ScreenView.tsx'
import { shownBackNine } from '../support/back-nine.ts'
import { RoundLook } from '../support/RoundLook.tsx'
import { LIVE, strokes } from '../support/recorded.ts'

const BACK_NINE = ['10', '11', '12', '13', '14', '15', '16', '17', '18']
const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)
const live = () =>
  shownBackNine(
    {
      startHole: 1,
      players: [
        { name: 'Ann', holes: strokes('4 3 4 . . . . . .') },
        { name: 'Bob', holes: strokes('4 3 5 . . . . . .') },
      ],
    },
    LIVE,
  )

test.each(['full', 'phone'] as const)('names the holes of a back nine 10 to 18 on the %s page', (layout) => {
  const { container } = render(<RoundLook round={shownBackNine()} isPhone={layout === 'phone'} />)
  expect(screen.getByRole('heading', { name: 'Hole 10' })).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Hole map' })).getByText('10')).toBeTruthy()
  expect(container.innerHTML).not.toMatch(/Hole [1-9]\b/)
  const buttons = screen.getAllByRole('button', { name: /^Hole 1\d/ })
  expect(textsOf(buttons)).toEqual(BACK_NINE)
})

test('names the holes of a back nine in the headings of the card for screen readers', () => {
  render(<RoundLook round={shownBackNine()} />)
  const [card] = screen.getAllByRole('table', { name: 'Ann' })
  if (!card) throw new Error('no card')
  const heads = textsOf(within(card).getAllByRole('columnheader'))
  expect(heads.slice(0, 2)).toEqual(['Hole 10, par 4', 'Hole 11, par 3'])
})

test('marks the chosen hole of a back nine in its chart and counts from 10', () => {
  const round = shownBackNine()
  const { container } = render(
    <RoundChart cards={round.scorecard.cards} contest={contestOf(round)} hole={2} />,
  )
  expect(container.querySelector('[data-current]')?.textContent).toBe('−112')
  expect(textsOf(screen.getAllByRole('rowheader', { hidden: true }))).toEqual(BACK_NINE)
})

test('shows the race over a back nine with the numbers on the card, in order of play', () => {
  render(<RaceChart round={shownBackNine()} chosen={undefined} />)
  const plot = within(screen.getByRole('img', { name: 'Running scores, hole by hole' }))
  expect(textsOf(plot.getAllByText(/^1\d$/))).toEqual(['11', '12', '13', '14', '15', '16', '17', '18', '10'])
  const heads = textsOf(screen.getAllByRole('columnheader', { hidden: true }))
  expect(heads).toEqual(['Hole', '11', '12', '13', '14', '15', '16', '17', '18', '10'])
})

test('shows the news of a back nine below the numbers on the card', () => {
  const round = live()
  const feed = {
    $events: atom(feedOf(round).map((event) => ({ ...event, atMs: undefined, isSeen: false }))),
  } as unknown as Parameters<typeof FeedDialog>[0]['feed']
  render(<FeedDialog feed={feed} round={round} onHole={() => {}} onClose={() => {}} />)
  expect(screen.getByRole('heading', { name: /^Hole 12/, hidden: true })).toBeTruthy()
})

test('shows a back nine in the embedded card and on a screen with the numbers on the card', () => {
  const round = live()
  const { holes } = round.settings.course
  const embed = render(<NineTables holes={holes} participants={participantCards(round.scorecard.cards)} />)
  const heads = textsOf(screen.getAllByRole('columnheader'))
  expect(heads).toEqual(['Hole', ...holes.map(({ par }, at) => `${at + 10}, par ${par}`), 'Total'])
  embed.unmount()
  const shapes = { $shapes: atom(undefined), requestShapes: () => undefined }
  render(
    <>
      <RoundScreenBoard board={boardOf(round)} turns={0} isShort />
      <HoleInPlay screen={shapes} round={round} index={2} />
    </>,
  )
  expect(screen.getByRole('img', { name: 'hole 12: birdie' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^Hole 12/ })).toBeTruthy()
})
