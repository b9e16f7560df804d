import { memo } from 'react'
import type { HistoryRound } from '../../contract/history.ts'
import { buddiesLine } from '../../domain/buddies-line.ts'
import { scoringInfoLine } from '../../domain/scoring-info-line.ts'
import { imageUrl } from '../../platform/image-url.ts'
import { roundPath } from '../../routes.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { playedDay } from './played-on.ts'
import styles from './RoundItem.module.css'
import { ScoreBox } from './ScoreBox.tsx'

/** A row has room for so many faces; the line of names tells of the others. */
const FACES = 3

/** One round; memoized, because a filter that is typed draws the list anew with every key. */
export const RoundItem = memo(function RoundItem({ round }: { round: HistoryRound }) {
  const names = round.buddies.map((buddy) => buddy.name)
  return (
    <li className={styles.item}>
      <a className={styles.link} href={roundPath(round.roundToken)}>
        <span className={styles.what}>
          <span className={styles.course}>{round.course}</span>{' '}
          <span className={styles.facts}>
            {round.date !== undefined && <time dateTime={isoDay(round.date)}>{playedDay(round)}</time>}{' '}
            <span>{scoringInfoLine(round)}</span>
          </span>
        </span>{' '}
        {names.length > 0 && (
          <span className={styles.buddies}>
            <span className={styles.faces}>
              {round.buddies.slice(0, FACES).map((buddy, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two buddies may have one name, and none ever moves
                <BuddyAvatar key={index} buddy={buddy} />
              ))}
            </span>
            <span>{buddiesLine(names)}</span>
          </span>
        )}{' '}
        <ScoreBox round={round} />
      </a>
    </li>
  )
})

function BuddyAvatar({ buddy: { image } }: { buddy: HistoryRound['buddies'][number] }) {
  const fallback = image?.fallback
  return (
    <Avatar
      url={image?.imageName ? imageUrl(image.imageName) : undefined}
      initials={
        fallback?.type === 'Initials' ? { text: fallback.initials, color: fallback.color } : undefined
      }
    />
  )
}

function isoDay(timestampMs: number): string | undefined {
  const date = new Date(timestampMs)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
