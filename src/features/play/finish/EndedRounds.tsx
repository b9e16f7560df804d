import type { KeptSheet } from '../../../platform/sheets/sheet-database.ts'
import { scorePath } from '../../../routes.ts'
import styles from './EndedRounds.module.css'

/** Lists the rounds of this browser that were finished or discarded, so that they can be corrected or restored. */
export function EndedRounds({ sheets }: { sheets: readonly KeptSheet[] }) {
  if (sheets.length === 0) return null
  return (
    <section className={styles.ended}>
      <h2>Finished and discarded</h2>
      <p>For 30 days, a finished round can be corrected and a discarded one restored.</p>
      <ul>
        {sheets.map(({ token, round, keptMs, state }) => (
          <li key={token}>
            <a href={scorePath(token)}>
              <bdi>{round.course.name}</bdi>
            </a>{' '}
            <small>
              {new Date(keptMs).toLocaleDateString(undefined, { day: 'numeric', month: 'short' })}, {state}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
