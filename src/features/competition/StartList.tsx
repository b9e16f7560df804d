import { memo } from 'react'
import type { PublicCompetition } from '../../contract/competitions.ts'
import { utcDate } from '../../domain/dates/dates.ts'
import { roundPath } from '../../routes.ts'
import { fromHole, groupName, messages, roundLinkLabel, roundName } from './messages.ts'
import styles from './StartList.module.css'

/** Shows the groups of each round that has a draw, the latest first. A score changes nothing of it. */
export const StartList = memo(function StartList({ competition }: { competition: PublicCompetition }) {
  const { rounds, leaderboard } = competition
  const names = new Map(leaderboard.map(({ entrant, name }) => [entrant, name]))
  const drawn = rounds.map((round, at) => ({ ...round, at })).filter(({ groups }) => groups.length > 0)
  return (
    <section className={styles.list} aria-labelledby="start-list">
      <h2 id="start-list">{messages.startList}</h2>
      {drawn.length === 0 && <p className={styles.soft}>{messages.noDraw}</p>}
      {drawn.reverse().map(({ at, date, groups }) => (
        <div key={at}>
          {rounds.length > 1 && (
            <h3>
              {roundName(at + 1)} <span className={styles.soft}>{utcDate(Date.parse(date))}</span>
            </h3>
          )}
          <ol className={styles.groups}>
            {groups.map(({ number, teeTime, startHole, entrants, roundToken }) => (
              <li key={number}>
                <span className={styles.time}>{teeTime ?? groupName(number)}</span>
                <span className={styles.names}>
                  {entrants.map((id, slot) => (
                    <span key={id}>
                      {slot > 0 && ', '}
                      <bdi>{names.get(id)}</bdi>
                    </span>
                  ))}
                  {startHole !== 1 && <span className={styles.soft}> {fromHole(startHole)}</span>}
                </span>
                {roundToken && (
                  <a href={roundPath(roundToken)} aria-label={roundLinkLabel(number)}>
                    {messages.openRound}
                  </a>
                )}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
})
