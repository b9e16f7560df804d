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
