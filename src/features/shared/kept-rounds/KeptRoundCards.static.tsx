import { counted } from '../../../domain/format/counted.ts'
import { scorePath } from '../../../routes.ts'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import styles from './KeptRoundCards.module.css'
import type { KeptRound } from './read-kept-rounds.ts'

interface Props {
  rounds: readonly KeptRound[]
  isOnline: boolean
}

/** Says what goes on, and leads back to it. */
export function KeptRoundCards({ rounds, isOnline }: Props) {
  return rounds.map((round) => <Card key={round.token} round={round} isOnline={isOnline} />)
}

function Card({ round, isOnline }: { round: KeptRound; isOnline: boolean }) {
  const { token, course, progress, isElsewhere } = round
  const isLive = progress?.isLive ?? true
  const hole = isLive ? progress?.hole : undefined
  return (
    <section className={styles.card} aria-label={`Round on ${course}`}>
      <p className={styles.title} data-live={isLive || undefined}>
        <strong>
          <bdi>{course}</bdi>
        </strong>{' '}
        <span className="soft">
          {isLive ? 'live' : 'ended'}
          {hole !== undefined && ` · hole ${hole}`}
        </span>
      </p>
      <p className={styles.text}>
        {isElsewhere ? 'You keep score with another device.' : 'You keep score on this phone.'}{' '}
        {progress && waitingText(progress, isOnline)}
      </p>
      <LinkButton kind="main" wide href={scorePath(token)}>
        {hole === undefined ? 'Continue' : `Continue on hole ${hole}`}
      </LinkButton>
    </section>
  )
}

function waitingText({ isLive, hole, waiting, isStarted }: KeptRound['progress'] & {}, isOnline: boolean) {
  const until = isOnline ? 'to be sent' : 'for a network'
  if (waiting > 0) return `${counted(waiting, 'score waits', 'scores wait')} ${until}.`
  if (!isStarted) return `The round waits ${until}.`
  if (isLive && hole === undefined) return 'All holes have scores.'
  return 'Every score is sent.'
}
