import type { ComponentType } from 'react'
import type { Image } from '../../contract/image.ts'
import type { Participant } from '../../contract/round.ts'
import type { AvatarProps } from '../AvatarView.static.tsx'
import styles from './Avatars.module.css'

export interface AvatarDeps {
  imageUrl: (imageName: string) => string
  Avatar: ComponentType<AvatarProps>
}

/** Shows the avatar of a player, or those of a team's players. */
export function Avatars({ participant, ...deps }: AvatarDeps & { participant: Participant | undefined }) {
  if (!participant) return null
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
