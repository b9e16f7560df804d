import { useStore } from '@nanostores/react'
import { counted } from '../../../domain/format/counted.ts'
import { scorePath } from '../../../routes.ts'
import { Button } from '../../../ui/form/Button.tsx'
import listStyles from '../../shared/courses/CourseChoice.module.css'
import { KeptRounds } from '../../shared/kept-rounds/KeptRounds.tsx'
import type { KeptRounds as KeptRoundsStore } from '../../shared/kept-rounds/kept-rounds.store.ts'
import { gameText } from './games.ts'
import type { GolferRound } from './golfer-rounds.store.ts'
import styles from './StartScreen.module.css'
import type { Setup } from './setup.ts'

interface LiveProps {
  /** The golfer's rounds that are live. */
  rounds: readonly GolferRound[]
  keptRounds: KeptRoundsStore
}

/** Leads to the rounds that are being played, with this browser and with others. */
export function LiveRounds({ rounds, keptRounds }: LiveProps) {
  const kept = useStore(keptRounds.$state) ?? []
  const others = rounds
    .filter(({ token }) => !kept.some((one) => one.token === token))
    .map(({ token, course, isHere }) => ({ token, course, isElsewhere: !isHere }))
  return <KeptRounds keptRounds={keptRounds} others={others} />
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
    <section className="stack gap-3 padded round washed" aria-label="As last time">
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

/** Lists the rounds that were finished or discarded, so that they can be corrected or restored. */
export function EndedRounds({ rounds }: { rounds: readonly GolferRound[] }) {
  if (rounds.length === 0) return null
  return (
    <section className={styles.ended}>
      <h2>Finished and discarded</h2>
      <p className="soft">For 30 days, a finished round can be corrected and a discarded one restored.</p>
      <ul className={listStyles.list}>
        {rounds.map(({ token, course, atMs, state }) => (
          <li key={token}>
            <a href={scorePath(token)}>
              <strong>
                <bdi>{course}</bdi>
              </strong>
              <small>
                {new Date(atMs).toLocaleDateString(undefined, { day: 'numeric', month: 'short' })}, {state}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
