import type { ParticipantCard } from '../../contract/round.ts'
import type { Contest } from '../../domain/results/round-contest.ts'
import { standingView } from '../../domain/results/standing.ts'
import { factsOf, totalViews } from '../../domain/scorecard/participant-texts.ts'
import { type AvatarDeps, Avatars } from './Avatars.static.tsx'
import styles from './ParticipantHeader.module.css'

interface Props extends AvatarDeps {
  card: ParticipantCard
  contest: Contest
}

/** Shows name, tee, handicap, standing and totals of a participant. */
export function ParticipantHeader({ card, contest, imageUrl, Avatar }: Props) {
  const { participant } = card
  const standing = standingView(card, contest)
  return (
    <header className={styles.header}>
      <div className={styles.sticky}>
        <Avatars participant={participant} imageUrl={imageUrl} Avatar={Avatar} />
        <div className="stack gap-0">
          <h3 className={styles.name}>
            <bdi>{participant.name}</bdi>
          </h3>
          <p className="quiet">{factsOf(participant).join(' · ')}</p>
        </div>
      </div>
      <dl className={styles.figures}>
        {standing && (
          <div className={styles.standing} data-under={standing.isUnder || undefined}>
            <dt className="tiny">{standing.label}</dt>
            <dd className="figures">{standing.text}</dd>
          </div>
        )}
        {totalViews(card, contest).map(({ label, text, note }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: totals never change their order
          <div key={at}>
            <dt className="tiny">{label}</dt>
            <dd className="figures">
              {text}
              {note && <span className="quiet text-face"> {note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </header>
  )
}
