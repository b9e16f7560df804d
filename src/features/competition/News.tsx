import { minutesAgo } from '../../domain/dates/short-time-ago.ts'
import { ScoreMark } from '../../ui/scorecard/ScoreMark.static.tsx'
import { Age } from '../shared/Age.tsx'
import type { TimedNews } from './competition.store.ts'
import { messages } from './messages.ts'
import styles from './StartList.module.css'

/** Lists what happened since the page was opened. */
export function News({ news }: { news: readonly TimedNews[] }) {
  if (news.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby="news">
      <h2 id="news">{messages.news}</h2>
      <ul className={styles.groups}>
        {news.map((one) => (
          <li key={one.key} className={styles.news}>
            <NewsText {...one} />
            <Age className={styles.soft} sinceMs={one.atMs} title={messages.happened} text={minutesAgo} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows one of them without its age. */
export function NewsText({ strong, rest, mark }: Pick<TimedNews, 'strong' | 'rest' | 'mark'>) {
  return (
    <span>
      {mark !== 'none' && <ScoreMark mark={mark} />} <strong>{strong}</strong>
      {rest}
    </span>
  )
}
