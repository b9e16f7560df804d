import type { ScoreMark as Mark } from '../../domain/results/score-mark.ts'
import styles from './ScoreMark.module.css'

interface Props {
  mark: Mark
  /** The number inside the mark; a pick-up has none. */
  text?: string
  /** The label for screen readers, such as "5, bogey". Omit it if the text next to the mark says the same. */
  spoken?: string | undefined
}

/** Shows a score with its mark: a circle for a birdie, a square for a bogey, and so on. */
export function ScoreMark({ mark, text, spoken }: Props) {
  const image = spoken === undefined ? {} : { role: 'img', 'aria-label': spoken }
  return (
    <span className={styles.mark} data-mark={mark} {...image}>
      {mark === 'pick-up' ? undefined : text}
    </span>
  )
}
