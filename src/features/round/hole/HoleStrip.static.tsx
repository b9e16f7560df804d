import type { Ref } from 'react'
import { holeStrip } from '../../../domain/hole-strip.ts'
import type { ShownRound } from '../../../domain/shown-round.ts'
import styles from './HoleStrip.module.css'

interface Props {
  round: ShownRound
  /** Index among the participant cards of the viewer's own player; without one, the leader's results are shown. */
  ownCard?: number | undefined
  /** From 0. */
  current: number
  onHole?: (index: number) => void
  ref?: Ref<HTMLElement>
}

/** Shows the holes as a strip of buttons, coloured by the results of one player. The current hole is ringed. */
export function HoleStripView({ round, ownCard, current, onHole, ref }: Props) {
  return (
    <nav className={styles.strip} aria-label="Holes" ref={ref}>
      {holeStrip(round, ownCard).map(({ hole, result, word }) => (
        <button
          key={hole}
          type="button"
          className={styles.chip}
          data-result={result}
          aria-current={hole === current || undefined}
          aria-label={[`Hole ${hole + 1}`, word].filter(Boolean).join(', ')}
          onClick={() => onHole?.(hole)}
        >
          {hole + 1}
        </button>
      ))}
    </nav>
  )
}
