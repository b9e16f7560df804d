import type { ScoreMark as Mark } from '../../domain/score-mark.ts'
import styles from './ScoreMark.module.css'

interface Props {
  mark: Mark
  /** The figure inside; a ball that was picked up has none. */
  text?: string
  /** All of it in words: "5, bogey". Without it the words stand beside the mark. */
  spoken?: string | undefined
}

/** A score with golf's own sign around it. */
export function ScoreMark({ mark, text, spoken }: Props) {
  const image = spoken === undefined ? {} : { role: 'img', 'aria-label': spoken }
  return (
    <span className={styles.mark} data-mark={mark} {...image}>
      {mark === 'pick-up' ? undefined : text}
    </span>
  )
}
