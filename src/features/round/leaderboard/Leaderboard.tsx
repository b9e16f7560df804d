import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { leaderText } from '../../../domain/leader-text.ts'
import { type LeaderboardEntry, leaderboardOf } from '../../../domain/leaderboard.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { messages as roundMessages } from '../messages.ts'
import styles from './Leaderboard.module.css'
import { createLeaderAnnouncement } from './leader-announcement.ts'
import { columnsOf, noteOf } from './leaderboard-columns.ts'
import { leaderboardOrder } from './leaderboard-order.store.ts'
import { messages } from './messages.ts'
import { useMovement } from './use-movement.ts'

interface Props {
  round: ShownRound
  /** Whether to announce changes of the lead to screen readers. */
  isLive: boolean
  /** Called with the index among the participant cards when the viewer chooses a player. */
  onPlayer?: ((cardIndex: number) => void) | undefined
  /** The index of the chosen player's card. */
  chosen?: number | undefined
  /** Whether to always sort by position, without the switch. */
  withoutSwitch?: boolean
}

/**
 * Shows the participants in order, with the total that decides the round. Its size follows the surrounding font size.
 */
export function Leaderboard({ round, isLive, onPlayer, chosen, withoutSwitch = false }: Props) {
  const board = useMemo(() => leaderboardOf(round), [round])
  const isAsPlayed = useStore(leaderboardOrder.$isAsPlayed) && !withoutSwitch
  const body = useRef<HTMLTableSectionElement>(null)
  useMovement(body)
  const entries = isAsPlayed ? board.entries.toSorted((a, b) => a.cardIndex - b.cardIndex) : board.entries
  const columns = columnsOf(board)
  return (
    <section className={styles.board} aria-label={roundMessages.leaderboard}>
      <header className={styles.head}>
        <h2 className={styles.title}>{roundMessages.leaderboard}</h2>
        {!withoutSwitch && <OrderSwitch isAsPlayed={isAsPlayed} />}
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.position}>
              <abbr title="Position">Pos</abbr>
            </th>
            <th scope="col" className={styles.who}>
              {board.entries.some(({ players }) => players.length > 0) ? 'Team' : 'Player'}
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className={styles.figure}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {entries.map((entry) => (
            <tr
              key={entry.cardIndex}
              data-key={entry.cardIndex}
              data-chosen={entry.cardIndex === chosen || undefined}
              data-unavailable={entry.state && true}
            >
              <td className={styles.position}>{entry.positionText}</td>
              <th scope="row" className={styles.who}>
                <Name entry={entry} onPlayer={onPlayer} isChosen={entry.cardIndex === chosen} />
              </th>
              {columns.map(({ label, textOf, isMain, isToPar }) => (
                <td
                  key={label}
                  className={styles.figure}
                  data-main={isMain || undefined}
                  data-under={(isMain && isToPar && (entry.overPar ?? 0) < 0) || undefined}
                >
                  {textOf(entry)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isLive && <Announcement text={leaderText(board)} />}
    </section>
  )
}

interface NameProps {
  entry: LeaderboardEntry
  onPlayer: Props['onPlayer']
  isChosen: boolean
}

function Name({ entry, onPlayer, isChosen }: NameProps) {
  const { cardIndex, name } = entry
  const note = noteOf(entry)
  const text = (
    <>
      <bdi className={styles.name}>{name}</bdi>
      {note && <span className={styles.note}>{note}</span>}
    </>
  )
  if (!onPlayer) return text
  return (
    <button
      type="button"
      className={styles.player}
      aria-pressed={isChosen}
      onClick={() => onPlayer(cardIndex)}
    >
      {text}
    </button>
  )
}

function OrderSwitch({ isAsPlayed }: { isAsPlayed: boolean }) {
  const option = (text: string, value: boolean) => (
    <button type="button" aria-pressed={isAsPlayed === value} onClick={() => leaderboardOrder.choose(value)}>
      {text}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend that would be shown
    <div className={styles.switch} role="group" aria-label={messages.order}>
      {option(messages.byPosition, false)}
      {option(messages.asPlayed, true)}
    </div>
  )
}

function Announcement({ text }: { text: string }) {
  const [announcement] = useState(() => createLeaderAnnouncement(clock))
  const announced = useStore(announcement.$text)
  useEffect(() => announcement.update(text), [announcement, text])
  useEffect(() => announcement.stop, [announcement])
  return (
    <p className="visually-hidden" aria-live="polite">
      {announced}
    </p>
  )
}
