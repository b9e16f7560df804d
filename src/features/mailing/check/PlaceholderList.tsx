import type { PlaceholderUse } from '../../../contract/mailing-check.ts'
import styles from './Check.module.css'
import { placeholderText } from './messages.ts'
import { useFirst } from './use-first.tsx'

/** Number of placeholders that are shown at first. */
const FIRST = 6

type Level = 'empty' | 'fallback' | 'filled'
const LEVELS: readonly Level[] = ['empty', 'fallback', 'filled']

function levelOf({ fallback, emptyRows }: PlaceholderUse): Level {
  if (emptyRows === 0) return 'filled'
  return fallback === undefined ? 'empty' : 'fallback'
}

/** Lists the placeholders of the template. Those that stay empty for some recipients come first. */
export function PlaceholderList({ placeholders }: { placeholders: readonly PlaceholderUse[] }) {
  const sorted = placeholders.toSorted((a, b) => LEVELS.indexOf(levelOf(a)) - LEVELS.indexOf(levelOf(b)))
  const { shown, toggle } = useFirst(sorted, FIRST)
  if (placeholders.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>Placeholders</h3>
      <ul className={styles.placeholders}>
        {shown.map((use, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the contract does not exclude that a placeholder occurs twice
          <li key={index} data-level={levelOf(use)}>
            <code>{`{{${use.text}}}`}</code> {placeholderText(use)}
          </li>
        ))}
      </ul>
      {toggle}
    </section>
  )
}
