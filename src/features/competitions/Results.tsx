import type { CompetitionRow } from '../../contract/competitions.ts'
import { resultsCsv, STATE_TEXTS } from '../../domain/competition/results-csv.ts'
import { toPlainFileName } from '../../domain/files/file-name.ts'
import { pointsText } from '../../domain/results/points.ts'
import { toParText } from '../../domain/results/to-par.ts'
import { saveText } from '../../platform/browser/save-file.ts'
import { Button } from '../../ui/form/Button.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import styles from './Competitions.module.css'
import type { StepProps } from './step-props.ts'

/** The results so far, to print and to save; the organiser sees them also while the leaderboard is hidden. */
export function Results({ shown: { competition, rounds, leaderboard } }: StepProps) {
  const { divisions = [], scoringMethod } = competition
  const isPoints = scoringMethod.type === 'Stableford'
  const played = rounds.flatMap(({ state }, at) => (state === 'planned' ? [] : [at]))
  const isOver = rounds.every(({ state }) => state === 'closed')
  const facts = {
    divisions,
    scoringMethod,
    rounds: competition.rounds.map((round, at) => ({
      ...round,
      state: rounds[at]?.state ?? 'planned',
      groups: [],
    })),
  }
  const columns = [
    { header: 'Pos', isFigure: true },
    { header: 'Name' },
    ...(divisions.length > 0 ? [{ header: 'Division' }, { header: 'In division', isFigure: true }] : []),
    ...(played.length > 1 ? played.map((at) => ({ header: `Round ${at + 1}`, isFigure: true })) : []),
    { header: isPoints ? 'Points' : 'To par', isFigure: true },
    ...(isPoints ? [] : [{ header: 'Total', isFigure: true }]),
    { header: 'Note' },
  ]
  const scoreOf = ({ points, toPar }: CompetitionRow) => {
    if (isPoints) return points === undefined ? '' : pointsText(points)
    return toPar === undefined ? '' : toParText(toPar)
  }
  return (
    <div className={`stack gap-4 ${styles.results}`}>
      <div className="row between gap-3">
        <h2>
          <span className={styles.onPaper}>{competition.name}: </span>
          {isOver ? 'Results' : 'Standing'}
        </h2>
        <span className="row gap-2 not-printed">
          <Button onClick={() => print()}>Print results</Button>
          <Button
            onClick={() =>
              saveText(toPlainFileName(`${competition.name}.csv`), resultsCsv(facts, leaderboard))
            }
          >
            Save as CSV
          </Button>
        </span>
      </div>
      {!isOver && <p className="quiet not-printed">Countback decides ties when the last round is closed.</p>}
      <PlainTable label="Results" columns={columns}>
        {leaderboard.map((row) => (
          <tr key={row.entrant}>
            <td data-number>{row.positionText}</td>
            <td>
              <bdi>{row.name}</bdi>
            </td>
            {divisions.length > 0 && (
              <>
                <td>{divisions.find(({ id }) => id === row.division)?.name}</td>
                <td data-number>{row.divisionPositionText}</td>
              </>
            )}
            {played.length > 1 &&
              played.map((at) => (
                <td key={at} data-number>
                  {row.rounds[at]?.score}
                </td>
              ))}
            <td data-number>{scoreOf(row)}</td>
            {!isPoints && <td data-number>{row.total}</td>}
            <td>{[row.state && STATE_TEXTS[row.state].words, row.note].filter(Boolean).join(' · ')}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}
