import { datesText } from '../../domain/competition/competition-texts.ts'
import { resultColumns, resultsCsv } from '../../domain/competition/results-csv.ts'
import { toPlainFileName } from '../../domain/files/file-name.ts'
import { useSharing } from '../../platform/browser/use-sharing.ts'
import { Button } from '../../ui/form/Button.tsx'
import styles from './Competitions.module.css'
import { FilledTable } from './FilledTable.tsx'
import type { StepProps } from './organised.store.ts'

/** What a phone has room for. */
const NARROW = ['Position', 'Name', 'Points', 'To par', 'Net', 'Total', 'State', 'Note']

/** The results so far, to print and to save; the organiser sees them also while the leaderboard is hidden. */
export function Results({ shown: { competition, rounds, leaderboard } }: StepProps) {
  const { saveText } = useSharing()
  const isOver = rounds.every(({ state }) => state === 'closed')
  const columns = resultColumns({ ...competition, divisions: competition.divisions ?? [], rounds })
  return (
    <div className="stack gap-4">
      <div className="row between gap-3">
        <div>
          <h2 tabIndex={-1}>
            <span className={styles.onPaper}>{competition.name}: </span>
            {isOver ? 'Results' : 'Standing'}
          </h2>
          <span className={styles.onPaper}>
            {`${competition.course.name} · ${datesText(competition.rounds.map(({ date }) => date))}`}
          </span>
        </div>
        <span className="row gap-2 not-printed">
          <Button onClick={() => print()}>Print results</Button>
          <Button
            onClick={() =>
              saveText(toPlainFileName(`${competition.name}.csv`), resultsCsv(columns, leaderboard))
            }
          >
            Save as CSV
          </Button>
        </span>
      </div>
      {!isOver && <p className="quiet not-printed">Countback decides ties when the last round is closed.</p>}
      <FilledTable
        label="Results"
        rows={leaderboard}
        keyOf={({ entrant }) => entrant}
        columns={columns.map(({ text, ...column }) => ({
          ...column,
          isWideOnly: !NARROW.includes(column.header),
          cell: text,
        }))}
      />
    </div>
  )
}
