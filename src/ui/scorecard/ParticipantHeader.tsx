import type { Image } from '../../contract/image.ts'
import type { Participant, ParticipantCard } from '../../contract/round.ts'
import { factsOf } from '../../domain/scorecard/participant-facts.ts'
import { totalFigure, totalLabel } from '../../domain/scorecard/total-label.ts'
import { standingOf, thruText, toParText } from '../../domain/to-par.ts'
import { Avatar } from '../Avatar.tsx'
import styles from './ParticipantHeader.module.css'

interface Props {
  card: ParticipantCard
  imageUrl: (imageName: string) => string
}

/** Who plays, from which tee, with which handicap, and how they stand. */
export function ParticipantHeader({ card, imageUrl }: Props) {
  const { participant, totals } = card
  const { overPar, thru } = standingOf(card)
  return (
    <header className={styles.header}>
      <div className={styles.sticky}>
        <Pictures participant={participant} imageUrl={imageUrl} />
        <div className={styles.who}>
          <h3 className={styles.name}>{participant.name}</h3>
          <p className={styles.facts}>{factsOf(participant).join(' · ')}</p>
        </div>
      </div>
      <dl className={styles.figures}>
        {overPar !== undefined && (
          <div className={styles.standing} data-under={overPar < 0 || undefined}>
            <dt>{thruText(thru)}</dt>
            <dd>{toParText(overPar)}</dd>
          </div>
        )}
        {totals.map((total, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a total is its place in line
          <div key={at}>
            <dt>{totalLabel(total)}</dt>
            <dd>{totalFigure(total) ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

function Pictures({ participant, imageUrl }: { participant: Participant; imageUrl: Props['imageUrl'] }) {
  if (participant.type === 'ScorecardIndividualPlayer')
    return <Picture image={participant.image} imageUrl={imageUrl} />
  return (
    <span className={styles.team}>
      {participant.players.map((player, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two partners may have one name
        <Picture key={at} image={player.image} imageUrl={imageUrl} />
      ))}
    </span>
  )
}

function Picture({ image, imageUrl }: { image: Image | undefined; imageUrl: Props['imageUrl'] }) {
  const fallback = image?.fallback
  const initials =
    fallback?.type === 'Initials' ? { text: fallback.initials, color: fallback.color } : undefined
  return <Avatar url={image?.imageName ? imageUrl(image.imageName) : undefined} initials={initials} />
}
