import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { PublicCompetition } from '../../contract/competitions.ts'
import { presentRound } from '../../domain/competition/competition-rows.ts'
import { utcDate } from '../../domain/dates/dates.ts'
import { counted } from '../../domain/format/counted.ts'
import { scoringMethodText } from '../../domain/results/scoring-method-text.ts'
import { failureOf } from '../../platform/stores/resource.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import styles from './Competition.module.css'
import type { CompetitionStore, Following, ShownCompetition } from './competition.store.ts'
import { LeaderTable } from './LeaderTable.tsx'
import { leaderLine } from './leader-line.ts'
import { messages } from './messages.ts'
import { StartList } from './StartList.tsx'

interface Props {
  store: CompetitionStore
  setTitle: (name: string) => void
}

/** The page of a competition for everyone who has its link. */
export function Competition({ store, setTitle }: Props) {
  const state = useStore(store.$state, { ssr: 'initial' })
  const shown = useStore(store.$shown, { ssr: 'initial' })
  const following = useStore(store.$following, { ssr: 'initial' })
  useEffect(() => store.start(), [store])
  const name = shown?.competition.name
  useEffect(() => {
    if (name !== undefined) setTitle(name)
  }, [name, setTitle])

  if (state.status === 'missing') {
    return (
      <EmptyState title={messages.missing} heading="h1">
        {messages.missingHint}
      </EmptyState>
    )
  }
  const retry = <Button onClick={store.retry}>{messages.retry}</Button>
  if (state.status === 'failed') return <EmptyState title={messages.notLoaded} heading="h1" action={retry} />
  if (!shown) return <Spinner size="page" label={messages.loading} />
  const warning =
    following === 'lost' ? messages.lost : failureOf(state) !== undefined ? messages.notRefreshed : undefined
  return (
    <>
      {warning && (
        <Notice kind="warning" action={retry}>
          {warning}
        </Notice>
      )}
      <Content {...shown} following={following} />
    </>
  )
}

function Content({ competition, rows, following }: ShownCompetition & { following: Following }) {
  const { state, isHidden } = competition
  const leader = leaderLine(rows, competition)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle lead={factsOf(competition)}>
          <bdi>{competition.name}</bdi>
        </PageTitle>
        <p
          className={styles.chip}
          role="status"
          data-live={(state === 'live' && following === 'connected') || undefined}
        >
          {state === 'live' && following !== 'connected'
            ? following === 'lost'
              ? messages.disconnected
              : messages.connecting
            : messages.states[state]}
        </p>
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
        <StartList competition={competition} />
      </div>
    </div>
  )
}

/** Returns course, dates, round, game and size of the field in one line. */
function factsOf(competition: PublicCompetition): string {
  const { course, rounds, scoringMethod, handicapMode, leaderboard } = competition
  const dates = [...new Set(rounds.map(({ date }) => utcDate(Date.parse(date))))]
  const present = presentRound(rounds)
  const [first, last] = [dates[0], dates.at(-1)]
  return [
    course.name,
    first === last ? first : `${first} to ${last}`,
    rounds.length > 1 && present !== undefined && `Round ${present + 1} of ${rounds.length}`,
    scoringMethodText(scoringMethod.type, handicapMode),
    counted(leaderboard.length, 'entrant', 'entrants'),
  ]
    .filter(Boolean)
    .join(' · ')
}
