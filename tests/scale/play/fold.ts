import type { StoredEntry } from '../../../src/contract/score-sheet-entries.ts'
import { recordedRoundOf } from '../../../src/domain/score-sheet/recorded-round-of.ts'
import { foldSheet } from '../../../src/domain/score-sheet/sheet.ts'
import { discrepanciesOf } from '../../../src/domain/score-sheet/sheet-facts.ts'
import { sheetOf, uuid } from '../../support/score-sheets.ts'
import type { Figures } from '../support/figures.ts'
import { quantile } from '../support/open-loop.ts'

const PLAYERS = 30
const ENTRIES = 3_000
const HOLES = 18
const DEVICES = 3
const REPETITIONS = 200
const AIM_MS = 5

/** Measures how long the fold of a long log takes, with the recorded round and the discrepancies. */
export async function measureFold(figures: Figures): Promise<void> {
  const round = sheetOf({
    course: { name: 'Old Links', holes: Array.from({ length: HOLES }, () => ({ par: 4 })) },
    players: Array.from({ length: PLAYERS }, (_, at) => ({ id: `p${at}`, name: `Player ${at}` })),
  })
  const log = Array.from(
    { length: ENTRIES },
    (_, at): StoredEntry => ({
      id: uuid(at),
      kind: 'score',
      seen: Math.max(0, at - 10),
      seq: at + 1,
      device: 1 + (at % DEVICES),
      receivedMs: at,
      by: 'owner',
      player: `p${at % PLAYERS}`,
      hole: 1 + (Math.floor(at / PLAYERS) % HOLES),
      strokes: 3 + (at % 4),
      putts: 2,
    }),
  )
  const tookMs = Array.from({ length: REPETITIONS }, () => {
    const startMs = performance.now()
    const sheet = foldSheet(round, log)
    recordedRoundOf(sheet)
    discrepanciesOf(sheet)
    return performance.now() - startMs
  })
  const medianMs = quantile(tookMs, 0.5)
  figures.add(
    `fold of a round of ${PLAYERS} players with ${ENTRIES} entries`,
    `median ${medianMs.toFixed(1)} ms, p95 ${quantile(tookMs, 0.95).toFixed(1)} ms`,
    { text: `median ${AIM_MS} ms`, isMet: medianMs <= AIM_MS },
  )
}
