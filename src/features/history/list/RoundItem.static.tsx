import type { ComponentType } from 'react'
import type { HistoryRound } from '../../../contract/history.ts'
import { playedDay } from '../../../domain/dates/played-on.ts'
import { counted, ordinal } from '../../../domain/format/counted.ts'
import { matchLine } from '../../../domain/results/match-text.ts'
import { RESULT_STATES } from '../../../domain/results/result-state.ts'
import { scoreBoxLabel, scoringInfoLine } from '../../../domain/results/scoring-info-line.ts'
import { toParText } from '../../../domain/results/to-par.ts'
import { buddiesLine } from '../../../domain/round/buddies-line.ts'
import { missingResultOf, netOverPar, organisedIn, overPar } from '../../../domain/round/history-round.ts'
import { imageUrl } from '../../../platform/image-url.ts'
import { competitionPath, roundPath } from '../../../routes.ts'
import type { AvatarProps } from '../../../ui/AvatarView.static.tsx'
import styles from './RoundItem.module.css'

/** Maximum number of avatars in a row; the line of names includes the other buddies. */
const AVATARS_MAX = 3

export interface RoundItemProps {
  round: HistoryRound
  Avatar: ComponentType<AvatarProps>
  /** What the round is the best of: "Personal best". */
  mark?: string | undefined
}

/** Shows one round of the history as a link to its page. */
export function RoundItem({ round, Avatar, mark }: RoundItemProps) {
  // Whoever organises a competition has one entry for all its groups.
  const organised = organisedIn(round)
  const names = organised ? [] : round.buddies.map((buddy) => buddy.name)
  const facts = organised ? [] : [holesText(round), nineText(round), toParWords(round)].filter(Boolean)
  const result = resultText(round)
  return (
    <li>
      <a
        className={styles.link}
        href={organised ? competitionPath(organised.token) : roundPath(round.roundToken)}
      >
        <span className="stack gap-1">
          <span className={styles.course}>{organised?.name ?? round.course}</span>{' '}
          <span className={styles.facts}>
            {round.date !== undefined && <time dateTime={isoDay(round.date)}>{playedDay(round)}</time>}{' '}
            <span>{scoringInfoLine(round)}</span>
            {facts.map((fact) => (
              <span key={fact}> {fact}</span>
            ))}
            {result && <strong className="strong ink"> {result}</strong>}
            {mark && <strong className={styles.mark}> {mark}</strong>}
            {round.isLive && <strong className={styles.live}> Live</strong>}
          </span>
        </span>{' '}
        {names.length > 0 && (
          <span className={styles.buddies}>
            <span className={styles.avatars}>
              {round.buddies.slice(0, AVATARS_MAX).map((buddy, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: buddies may share a name and never change their order
                <BuddyAvatar key={index} buddy={buddy} Avatar={Avatar} />
              ))}
            </span>
            <span>{buddiesLine(names)}</span>
          </span>
        )}{' '}
        {!organised && <ScoreBox round={round} />}
      </a>
    </li>
  )
}

interface BuddyAvatarProps extends Pick<RoundItemProps, 'Avatar'> {
  buddy: HistoryRound['buddies'][number]
}

function BuddyAvatar({ buddy: { image }, Avatar }: BuddyAvatarProps) {
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

/** Shows gross score, label and points, styled like the tiles of a scoreboard; without a result its code: NR. */
export function ScoreBox({ round }: { round: HistoryRound }) {
  const { owner, scoringSettings } = round
  const { scoringMethod, handicapMode } = scoringSettings ?? {}
  const label = scoreBoxLabel(scoringMethod?.type, handicapMode, owner?.totalScorePoints)
  const state = missingResultOf(round)
  const code = state && RESULT_STATES[state].code
  const { totalGrossScore: gross, totalScorePoints: points } = owner ?? {}
  // In gross stroke play both are one figure, which is seen once.
  const isSame = code !== undefined || gross === points
  return (
    <span className={styles.box}>
      <span className={styles.gross} data-code={code}>
        {code ?? gross ?? '–'}
      </span>{' '}
      <span className={styles.points}>
        <span className={styles.label}>{label}</span>{' '}
        <span className={isSame ? 'visually-hidden' : styles.number}>{code ?? points ?? '–'}</span>
      </span>
    </span>
  )
}

/**
 * Returns the number of holes: "9 holes", or "17 of 18 holes" for a round that was not finished. Empty for a complete
 * round of eighteen, and if the numbers are unknown.
 */
export function holesText({ holesPlayed, holeCount }: HistoryRound): string {
  if (holesPlayed === undefined || holeCount === undefined) return ''
  if (holesPlayed !== holeCount) return `${holesPlayed} of ${counted(holeCount, 'hole', 'holes')}`
  if (holeCount === 18) return ''
  return counted(holeCount, 'hole', 'holes')
}

/** Returns "Won 3&2" or "Tied 2nd of 4", or why the golfer has no result: "No result". Empty for all other rounds. */
export function resultText(round: HistoryRound): string {
  const state = organisedIn(round) ? undefined : missingResultOf(round)
  if (state) return RESULT_STATES[state].words
  if (round.match) return matchLine(round.match, round.isLive === true) ?? ''
  const { place } = round
  return place ? `${place.isTied ? 'Tied ' : ''}${ordinal(place.position)} of ${place.of}` : ''
}

/** Returns "Front nine 41" for an unfinished round of 18 holes that counts as a nine-hole score. */
export function nineText({ nine }: HistoryRound): string {
  return nine ? `${nine.firstHole === 1 ? 'Front' : 'Back'} nine ${nine.strokes}` : ''
}

/** Returns "+13 to par"; in a net round "Net +1, gross +13 to par". Empty without a score to par. */
export function toParWords(round: HistoryRound): string {
  const gross = overPar(round)
  const net = netOverPar(round)
  if (round.scoringSettings?.handicapMode === 'Gross') {
    return gross === 0 ? 'Level par' : gross === undefined ? '' : `${toParText(gross)} to par`
  }
  const parts = [
    net !== undefined && `net ${toParText(net)}`,
    gross !== undefined && `gross ${toParText(gross)}`,
  ]
  const text = parts.filter(Boolean).join(', ')
  return text && `${text[0]?.toUpperCase()}${text.slice(1)} to par`
}
