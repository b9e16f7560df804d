import { counted } from '../../../domain/format/counted.ts'
import { scorePath } from '../../../routes.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { gameText } from './games.ts'
import type { GolferRound } from './golfer-rounds.store.ts'
import styles from './StartScreen.module.css'
import type { Setup } from './setup.ts'

/** Leads to the rounds that are being played. */
export function LiveRounds({ rounds }: { rounds: readonly GolferRound[] }) {
  if (rounds.length === 0) return null
  return (
    <ul className={styles.list}>
      {rounds.map(({ token, course, atMs }) => (
        <li key={token}>
          <a href={scorePath(token)}>
            <strong>
              Continue: <bdi>{course}</bdi>
            </strong>
            <small>
              {new Date(atMs).toLocaleString(undefined, {
                weekday: 'short',
                hour: 'numeric',
                minute: '2-digit',
              })}
            </small>
          </a>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  /** The setup of the last round. */
  setup: Setup
  /** Whether starting it again is what the golfer most likely wants. */
  isMain: boolean
  isStarting: boolean
  onStart: () => void
  /** Shows the setup, so that it can be changed. */
  onChange: () => void
}

/** Offers a round like the last one. */
export function AsLastTime({ setup, isMain, isStarting, onStart, onChange }: Props) {
  const { course, players, isNet } = setup
  return (
    <section className={styles.again} aria-label="As last time">
      <p>
        <strong>
          As last time: <bdi>{course?.name}</bdi>
        </strong>
        <br />
        <small>
          {gameText(setup)}, {isNet ? 'net' : 'gross'} ·{' '}
          {players.length > 3
            ? counted(players.length, 'player', 'players')
            : players.map(({ name }) => name.trim()).join(', ')}
        </small>
      </p>
      <div className="row gap-2">
        <Button kind={isMain ? 'main' : 'quiet'} loading={isStarting} onClick={onStart}>
          Start again
        </Button>
        <Button onClick={onChange}>Change something</Button>
      </div>
    </section>
  )
}
