import type { HistoryRound } from '../../../contract/history.ts'
import { scoreBoxLabel } from '../../../domain/score-box-label.ts'
import styles from './ScoreBox.module.css'

/** Shows gross score, label and points, styled like the tiles of a scoreboard. */
export function ScoreBox({ round: { owner, scoringSettings } }: { round: HistoryRound }) {
  const { scoringMethod, handicapMode } = scoringSettings ?? {}
  const label = scoreBoxLabel(scoringMethod?.type, handicapMode, owner?.totalScorePoints)
  return (
    <span className={styles.box}>
      <span className={styles.gross}>{owner?.totalGrossScore ?? '–'}</span>{' '}
      <span className={styles.points}>
        <span className={styles.label}>{label}</span>{' '}
        <span className={styles.number}>{owner?.totalScorePoints ?? '–'}</span>
      </span>
    </span>
  )
}
