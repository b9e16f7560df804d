import { scorePath } from '../../../routes.ts'
import listStyles from '../../shared/courses/CourseChoice.module.css'
import type { GolferRound } from '../start/golfer-rounds.store.ts'
import styles from './EndedRounds.module.css'

/** Lists the rounds that were finished or discarded, so that they can be corrected or restored. */
export function EndedRounds({ rounds }: { rounds: readonly GolferRound[] }) {
  if (rounds.length === 0) return null
  return (
    <section className={styles.ended}>
      <h2>Finished and discarded</h2>
      <p>For 30 days, a finished round can be corrected and a discarded one restored.</p>
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
