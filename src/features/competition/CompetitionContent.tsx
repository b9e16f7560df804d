import { memo } from 'react'
import type { PublicCompetition } from '../../contract/competitions.ts'
import { competitionFacts, leaderLine } from '../../domain/competition/competition-texts.ts'
import { utcDate } from '../../domain/dates/dates.ts'
import { minutesAgo, shortTimeAgo } from '../../domain/dates/short-time-ago.ts'
import { printedNumber } from '../../domain/format/printed-number.ts'
import { roundPath } from '../../routes.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { LinkButton } from '../../ui/form/LinkButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ScoreMark } from '../../ui/scorecard/ScoreMark.static.tsx'
import { Age } from '../shared/Age.tsx'
import styles from './Competition.module.css'
import type { Following, ShownCompetition, TimedNews } from './competition.store.ts'
import { LeaderTable } from './LeaderTable.tsx'
import { fromHole, groupName, messages, roundLinkLabel, roundName } from './messages.ts'
import { stateText } from './row-texts.ts'

interface Props extends ShownCompetition {
  following: Following
  news?: readonly TimedNews[]
  /** When a score arrived last. */
  changedMs?: number | undefined
  /** The page of the organiser, for the organiser. */
  managePath?: string | undefined
  onShare: () => void
}

/** Shows who leads, the leaderboard and the start list. */
export const CompetitionContent = memo(function CompetitionContent(props: Props) {
  const { competition, rows, following, news = [], changedMs, managePath, onShare } = props
  const { state, isHidden } = competition
  const leader = leaderLine(rows, competition)
  const isConnected = state === 'live' && following === 'connected'
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle lead={competitionFacts(competition).join(' · ')}>
          <bdi>{competition.name}</bdi>
        </PageTitle>
        <div className="line rigid not-printed">
          <p className="chip" data-live={isConnected || undefined}>
            <span role="status">{stateText(state, following)}</span>
            {isConnected && changedMs !== undefined && (
              <>
                {' '}
                <Age sinceMs={changedMs} title={messages.lastChange} text={shortTimeAgo} />
              </>
            )}
          </p>
          {managePath && <LinkButton href={managePath}>{messages.manage}</LinkButton>}
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
      <div className={`stack ${styles.lists}`}>
        <News news={news} />
        <StartList competition={competition} />
      </div>
    </div>
  )
})

/** Lists what happened since the page was opened. */
function News({ news }: { news: readonly TimedNews[] }) {
  if (news.length === 0) return null
  return (
    <section className={styles.box} aria-labelledby="news">
      <h2 id="news" className="large">
        {messages.news}
      </h2>
      <ul className={styles.groups}>
        {news.map(({ key, atMs, ...text }) => (
          <li key={key} className={styles.news}>
            <NewsText {...text} />
            <Age className="soft" sinceMs={atMs} title={messages.happened} text={minutesAgo} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows one of them without its age. */
export function NewsText({ strong, rest, mark }: Pick<TimedNews, 'strong' | 'rest' | 'mark'>) {
  return (
    <span>
      {mark !== 'none' && <ScoreMark mark={mark} />} <strong>{strong}</strong>
      {rest}
    </span>
  )
}

/** Shows the groups of each round that has a draw, the latest first. A score changes nothing of it. */
const StartList = memo(function StartList({ competition }: { competition: PublicCompetition }) {
  const { rounds, leaderboard, course } = competition
  const names = new Map(leaderboard.map(({ entrant, name }) => [entrant, name]))
  const drawn = rounds.map((round, at) => ({ ...round, at })).filter(({ groups }) => groups.length > 0)
  return (
    <section className={styles.box} aria-labelledby="start-list">
      <h2 id="start-list" className="large">
        {messages.startList}
      </h2>
      {drawn.length === 0 && <p className="soft">{messages.noDraw}</p>}
      {drawn.reverse().map(({ at, date, groups }) => (
        <div key={at}>
          {rounds.length > 1 && (
            <h3>
              {roundName(at + 1)} <span className="soft">{utcDate(Date.parse(date))}</span>
            </h3>
          )}
          <ol className={styles.groups}>
            {groups.map(({ number, teeTime, startHole, entrants, roundToken }) => (
              <li key={number}>
                <span className="numbers strong">{teeTime ?? groupName(number)}</span>
                <span className="breaking">
                  {entrants.map((id, slot) => (
                    <span key={id}>
                      {slot > 0 && ' · '}
                      <bdi>{names.get(id)}</bdi>
                    </span>
                  ))}
                  {startHole !== 1 && (
                    <span className="soft"> {fromHole(printedNumber(course.holes, startHole - 1))}</span>
                  )}
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
