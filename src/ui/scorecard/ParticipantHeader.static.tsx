import type { ComponentType } from 'react'
import type { Image } from '../../contract/image.ts'
import type { Participant, ParticipantCard } from '../../contract/round.ts'
import { factsOf } from '../../domain/scorecard/participant-facts.ts'
import { totalView } from '../../domain/scorecard/total-view.ts'
import { standingOf, thruText, toParText } from '../../domain/to-par.ts'
import type { AvatarProps } from '../AvatarView.static.tsx'
import styles from './ParticipantHeader.module.css'

interface AvatarDeps {
  imageUrl: (imageName: string) => string
  Avatar: ComponentType<AvatarProps>
}

interface Props extends AvatarDeps {
  card: ParticipantCard
}

/** Shows name, tee, handicap, standing and totals of a participant. */
export function ParticipantHeader({ card, imageUrl, Avatar }: Props) {
  const { participant, totals } = card
  const { overPar, thru } = standingOf(card)
  return (
    <header className={styles.header}>
      <div className={styles.sticky}>
        <Avatars participant={participant} imageUrl={imageUrl} Avatar={Avatar} />
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
        {totals.map(totalView).map(({ label, text, note }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: totals never change their order
          <div key={at}>
            <dt>{label}</dt>
            <dd>
              {text}
              {note && <span className={styles.note}> {note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

function Avatars({ participant, ...deps }: AvatarDeps & { participant: Participant }) {
  if (participant.type === 'ScorecardIndividualPlayer')
    return <PlayerAvatar image={participant.image} {...deps} />
  return (
    <span className={styles.team}>
      {participant.players.map((player, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: partners may share a name and never change their order
        <PlayerAvatar key={at} image={player.image} {...deps} />
      ))}
    </span>
  )
}

function PlayerAvatar({ image, imageUrl, Avatar }: AvatarDeps & { image: Image | undefined }) {
  const fallback = image?.fallback
  const initials =
    fallback?.type === 'Initials' ? { text: fallback.initials, color: fallback.color } : undefined
  return <Avatar url={image?.imageName ? imageUrl(image.imageName) : undefined} initials={initials} />
}
