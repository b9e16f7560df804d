import type { CompetitionRow } from '../../contract/competitions.ts'
import { playersLine } from '../../domain/competition/players-line.ts'
import { resultsCsv, STATE_TEXTS } from '../../domain/competition/results-csv.ts'
import { toPlainFileName } from '../../domain/files/file-name.ts'
import { pointsText } from '../../domain/results/points.ts'
import { toParText } from '../../domain/results/to-par.ts'
import { saveText } from '../../platform/browser/save-file.ts'
import { Button } from '../../ui/form/Button.tsx'
import styles from './Competitions.module.css'
import { type FilledColumn, FilledTable } from './FilledTable.tsx'
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
  const scoreOf = ({ points, toPar }: CompetitionRow) => {
    if (isPoints) return points === undefined ? '' : pointsText(points)
    return toPar === undefined ? '' : toParText(toPar)
  }
  const columns: FilledColumn<CompetitionRow>[] = [
    { header: 'Pos', cell: ({ positionText }) => positionText },
    {
      header: 'Name',
      cell: ({ name, players }) => (
        <>
          <bdi>{name}</bdi>
          <div className="tiny">{playersLine(name, players)}</div>
        </>
      ),
    },
    {
      header: 'Division',
      isWideOnly: true,
      cell: ({ division }) => divisions.find(({ id }) => id === division)?.name,
    },
    {
      header: 'In division',
      isFigure: true,
      isWideOnly: true,
      cell: ({ divisionPositionText }) => divisionPositionText,
    },
    ...(played.length > 1
      ? played.map((at) => ({
          header: `Round ${at + 1}`,
          isFigure: true,
          isWideOnly: true,
          cell: ({ rounds: scores }: CompetitionRow) => scores[at]?.score?.toString(),
        }))
      : []),
    { header: isPoints ? 'Points' : 'To par', isFigure: true, cell: (row) => scoreOf(row) },
    { header: 'Total', isFigure: true, cell: ({ total }) => total },
    {
      header: 'Note',
      cell: ({ state, note }) => [state && STATE_TEXTS[state].words, note].filter(Boolean).join(' · '),
    },
  ]
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
      <FilledTable label="Results" rows={leaderboard} keyOf={({ entrant }) => entrant} columns={columns} />
    </div>
  )
}
