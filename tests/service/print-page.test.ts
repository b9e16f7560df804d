import { expect, test } from 'vitest'
import { printPage } from '../../src/service/golf/rounds/print-page.ts'
import { received, recorded, strokes } from '../support/recorded.ts'

function headerOf(changes: Parameters<typeof recorded>[0]): string | undefined {
  const { html } = printPage(JSON.stringify(received(recorded(changes))))
  return html.match(/<header>.*<p>(.*)<\/p><\/header>/)?.[1]
}
const players = (...lines: string[]) =>
  lines.map((line, at) => ({ name: `Player ${at + 1}`, holes: strokes(line) }))

test.each<[string, Parameters<typeof recorded>[0], string]>([
  [
    'skins that nobody won',
    { scoringMethod: { type: 'Skins' }, players: players('4 4 4', '4 4 4') },
    'Skins · No skins won, 3 unclaimed',
  ],
  [
    'a match',
    { scoringMethod: { type: 'MatchPlay' }, players: players('3 3 4', '4 4 4') },
    'Match play · Player 1 won 2&amp;1',
  ],
  [
    'a tie decided on countback',
    { tieBreak: 'countback', players: players('3 4 5', '5 4 3') },
    'Stroke play · Winner: Player 2 E (Gross 12) on countback',
  ],
  [
    'a maximum score and a round without a result',
    { maximumScore: { type: 'doublePar' }, players: players('. . .') },
    'Stroke play, maximum score double par',
  ],
  ['a round without a result', { players: players('4 4 P') }, 'Stroke play · Player 1 NR'],
])('prints %s in the header', (_, changes, end) => {
  expect(headerOf(changes)).toBe(`20 Jun 2026 · 3 holes · Par 12 · ${end}`)
})

test('prints the rows with the labels and signs of the page', () => {
  const shots = { putts: 1, penalties: 1, sand: 1 }
  const holes = [
    { strokes: 3, ...shots, fairway: 'Hit' as const },
    { strokes: 4, ...shots, fairway: 'Left' as const },
    { pickUp: true as const },
  ]
  const { html } = printPage(
    JSON.stringify(
      received(recorded({ scoringMethod: { type: 'Stableford' }, players: [{ name: 'Ann', holes }] })),
    ),
  )
  const rows = [...html.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.split(/<[^>]+>/).filter(Boolean),
  )
  expect(rows).toEqual([
    ['Hole', '1', '2', '3', 'Out', 'Total'],
    ['Par', '4', '4', '4', '12', '12'],
    ['Hcp', '1', '2', '3'],
    ['Gross', '3', '4', 'P'],
    ['Points', '3', '2', '0', '5', '5'],
    ['Putts', '1', '1', '2', '2'],
    ['Penalties', '1', '1', '2', '2'],
    ['Greens hit', '✓', '·', '1', '1'],
    ['Sand', '1', '1', '2', '2'],
    ['Fairways hit', '✓', '←', '1', '1'],
  ])
})
