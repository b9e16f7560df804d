import type { Ref } from 'react'
import { printedNumbers } from '../../../domain/format/printed-number.ts'
import { difficultyText, holeDifficulties } from '../../../domain/round/hole-difficulty.ts'
import { holeStrip } from '../../../domain/round/hole-strip.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
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

/**
 * Shows the holes as a strip of buttons, coloured by the results of one player and by how hard they were for the field.
 * The current hole is ringed.
 */
export function HoleStripView({ round, ownCard, current, onHole, ref }: Props) {
  const difficulties = holeDifficulties(round)
  const numbers = printedNumbers(round.settings.course.holes)
  return (
    <div>
      <nav className={styles.strip} aria-label="Holes" ref={ref}>
        {holeStrip(round, ownCard).map(({ hole, result, word }) => {
          const difficulty = difficultyText(difficulties[hole])
          return (
            <button
              key={hole}
              type="button"
              className={styles.chip}
              data-result={result}
              data-difficulty={difficulties[hole]?.level}
              aria-current={hole === current || undefined}
              aria-label={[`Hole ${numbers[hole]}`, word, difficulty].filter(Boolean).join(', ')}
              title={difficulty || undefined}
              onClick={() => onHole?.(hole)}
            >
              {numbers[hole]}
            </button>
          )
        })}
      </nav>
      {difficulties.some((one) => one?.level) && (
        <p className={styles.key} aria-hidden="true">
          <span data-difficulty="hard">hard</span> <span data-difficulty="easy">easy</span> for the field
        </p>
      )}
    </div>
  )
}
