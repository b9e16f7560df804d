import type { HandicapScore } from '../../../contract/statistics.ts'
import { roundDate } from '../../../domain/dates/dates.ts'
import { handicapIndexText } from '../../../domain/handicap/handicap-index.ts'
import { handicapFigure } from '../../../domain/handicap/handicap-text.ts'
import { roundPath } from '../../../routes.ts'
import styles from '../statistics/FiguresTable.module.css'

/** Lists rounds with their differentials and what they did. */
export function HandicapTable({ scores }: { scores: readonly HandicapScore[] }) {
  return (
    <div className={styles.sheet}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Round</th>
            <th scope="col" className={styles.wide}>
              Tee
            </th>
            <th scope="col" className={styles.wide}>
              Course handicap
            </th>
            <th scope="col">
              <abbr title="Adjusted gross score">Adjusted</abbr>
            </th>
            <th scope="col">
              <abbr title="Score differential">Diff.</abbr>
            </th>
            <th scope="col">
              <abbr title="Estimated handicap after the round">After</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {scores.map((score) => (
            <tr key={score.roundToken} data-counts={score.counts || undefined}>
              <th scope="row">
                <a href={roundPath(score.roundToken)}>
                  <bdi>{score.course}</bdi>
                </a>{' '}
                <span className={styles.soft}>{roundDate(score.date, score.timezoneOffset)}</span>
              </th>
              <td className={styles.wide}>
                <bdi>{score.teeName}</bdi>{' '}
                <span className={styles.soft}>
                  {score.tee.rating.toFixed(1)} / {score.tee.slope}
                </span>
              </td>
              <td className={styles.wide}>
                {score.courseHandicap === undefined ? '–' : handicapFigure(score.courseHandicap)}
              </td>
              <td>{score.adjustedGross}</td>
              <td>
                {score.counts ? (
                  <strong className={styles.counts}>
                    {handicapIndexText(score.differential)}
                    <span className="visually-hidden"> counts</span>
                  </strong>
                ) : (
                  handicapIndexText(score.differential)
                )}
              </td>
              <td>{score.index === undefined ? '–' : handicapIndexText(score.index)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
