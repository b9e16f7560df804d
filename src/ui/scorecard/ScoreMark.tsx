import type { ScoreMark as Mark } from '../../domain/score-mark.ts'
import styles from './ScoreMark.module.css'

interface Props {
  mark: Mark
  /** The figure inside; a ball that was picked up has none. */
  text?: string
}

/** A score with golf's own sign around it. The word for it ("bogey") is said by whoever shows the mark. */
export function ScoreMark({ mark, text }: Props) {
  return (
    <span className={styles.mark} data-mark={mark}>
      {mark === 'pick-up' ? undefined : text}
    </span>
  )
}
