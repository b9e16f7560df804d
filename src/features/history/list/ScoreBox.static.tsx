import type { HistoryRound } from '../../../contract/history.ts'
import { RESULT_STATES } from '../../../domain/results/result-state.ts'
import { scoreBoxLabel } from '../../../domain/results/score-box-label.ts'
import { missingResultOf } from '../../../domain/round/history-round.ts'
import styles from './ScoreBox.module.css'

/** Shows gross score, label and points, styled like the tiles of a scoreboard; without a result its code: NR. */
export function ScoreBox({ round }: { round: HistoryRound }) {
  const { owner, scoringSettings } = round
  const { scoringMethod, handicapMode } = scoringSettings ?? {}
  const label = scoreBoxLabel(scoringMethod?.type, handicapMode, owner?.totalScorePoints)
  const state = missingResultOf(round)
  const code = state && RESULT_STATES[state].code
  const { totalGrossScore: gross, totalScorePoints: points } = owner ?? {}
  // In gross stroke play both are one figure, which is seen once.
  const isSame = code !== undefined || gross === points
  return (
    <span className={styles.box}>
      <span className={styles.gross} data-code={code}>
        {code ?? gross ?? '–'}
      </span>{' '}
      <span className={styles.points}>
        <span className={styles.label}>{label}</span>{' '}
        <span className={isSame ? 'visually-hidden' : styles.number}>{code ?? points ?? '–'}</span>
      </span>
    </span>
  )
}
