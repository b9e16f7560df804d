import { competitionFacts, leaderLine } from '../../domain/competition/competition-texts.ts'
import { shortTimeAgo } from '../../domain/dates/short-time-ago.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Age } from '../shared/Age.tsx'
import styles from './Competition.module.css'
import type { Following, ShownCompetition, TimedNews } from './competition.store.ts'
import { LeaderTable } from './LeaderTable.tsx'
import { messages, stateText } from './messages.ts'
import { News } from './News.tsx'
import { StartList } from './StartList.tsx'

interface Props extends ShownCompetition {
  following: Following
  news?: readonly TimedNews[]
  /** When a score arrived last. */
  changedMs?: number | undefined
  onShare: () => void
}

/** Shows who leads, the leaderboard and the start list. */
export function CompetitionContent({ competition, rows, following, news = [], changedMs, onShare }: Props) {
  const { state, isHidden } = competition
  const leader = leaderLine(rows, competition)
  const isConnected = state === 'live' && following === 'connected'
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle lead={competitionFacts(competition).join(' · ')}>
          <bdi>{competition.name}</bdi>
        </PageTitle>
        <div className={styles.tools}>
          <p className="chip" data-live={isConnected || undefined}>
            <span role="status">{stateText(state, following)}</span>
            {isConnected && changedMs !== undefined && (
              <>
                {' '}
                <Age sinceMs={changedMs} title={messages.lastChange} text={shortTimeAgo} />
              </>
            )}
          </p>
          <Button onClick={onShare}>{messages.share}</Button>
        </div>
      </header>
      <div className={styles.aside}>
        {isHidden ? (
          <Notice kind="info">{messages.hidden}</Notice>
        ) : (
          <section
            className={styles.leader}
            aria-label={state === 'finished' ? messages.winner : messages.leader}
          >
            <h2>{leader?.title ?? messages.noScores}</h2>
            {leader && <p>{leader.detail}</p>}
          </section>
        )}
      </div>
      {!isHidden && (
        <div className={styles.main}>
          <LeaderTable competition={competition} rows={rows} />
        </div>
      )}
      <div className={styles.list}>
        <News news={news} />
        <StartList competition={competition} />
      </div>
    </div>
  )
}
