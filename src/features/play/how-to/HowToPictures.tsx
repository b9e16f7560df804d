import type { StoredEntry } from '../../../contract/score-sheet-entries.ts'
import type { SheetRound } from '../../../contract/score-sheet-round.ts'
import { contested } from '../../../domain/score-sheet/score-view.ts'
import { foldSheet } from '../../../domain/score-sheet/sheet.ts'
import { viewOf } from '../../shared/kept-rounds/sheet-view.ts'
import { Contested } from '../score/Contested.tsx'
import { ScoreRow } from '../score/ScoreRow.static.tsx'
import { standingOf } from '../score/score-props.ts'
import styles from './HowToPictures.module.css'

const PAR = 4
const ROUND = {
  startTimestampMs: 0,
  timezoneOffset: 0,
  course: { name: 'Old Links', holes: [1, 2].map((strokeIndex) => ({ par: PAR, strokeIndex })) },
  scoringMethod: { type: 'StrokePlay' },
  handicapMode: 'Net',
  format: { type: 'RoundFormat.Individual' },
  players: [
    { id: 'ann', name: 'Ann', owner: true, playingHandicap: 0 },
    { id: 'bob', name: 'Bob', playingHandicap: 1 },
    { id: 'cara', name: 'Cara', playingHandicap: 0 },
  ],
} as unknown as SheetRound

/** Returns the entry of a phone that knows of no other. */
const score = (seq: number, device: number, player: string, strokes: number) =>
  ({
    ...{ id: String(seq), kind: 'score', seen: 0, seq, device, receivedMs: 0 },
    ...{ by: device === 1 ? 'owner' : 'Bob', player, hole: 1, strokes },
  }) as StoredEntry

/**
 * Shows rows of the screen on which scores are entered, as it draws them: one with the ghost of par, one with a bogey
 * and one with a birdie.
 */
export function RowsPicture() {
  return <Rows log={[score(1, 1, 'bob', 5), score(2, 1, 'cara', 3)]} players={['ann', 'bob', 'cara']} />
}

/** Shows a row for which two phones entered different scores. */
export function DiscrepancyPicture() {
  return <Rows log={[score(1, 1, 'bob', 5), score(2, 2, 'bob', 6)]} players={['bob']} />
}

function Rows({ log, players }: { log: readonly StoredEntry[]; players: readonly string[] }) {
  const sheet = foldSheet(ROUND, log)
  const view = viewOf(sheet)
  return (
    // Nothing in a picture can be used.
    <ul className={styles.picture} inert aria-hidden>
      {view.scored
        .filter(({ id }) => players.includes(id))
        .map((row) => (
          <ScoreRow
            key={row.id}
            row={row}
            hole={1}
            par={PAR}
            standing={standingOf(view, row, sheet)}
            hasDetails={false}
            discrepancy={contested(row, 1) && <Contested row={row} hole={1} onScore={() => {}} />}
            onScore={() => {}}
          />
        ))}
    </ul>
  )
}
