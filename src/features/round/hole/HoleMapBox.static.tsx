import type { ReactNode } from 'react'
import type { CourseHole } from '../../../contract/round.ts'
import { parText } from '../../../domain/par.ts'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import { messages } from '../messages.ts'
import { ArrowIcon } from './ArrowIcon.static.tsx'
import styles from './HoleMap.module.css'
import type { SwipeHandlers } from './use-swipe.ts'

interface Props {
  holes: readonly CourseHole[]
  /** From 0. */
  index: number
  /** The map; without it, its space stays empty. */
  map?: ReactNode
  onPrevious?: () => void
  onNext?: () => void
  swipeHandlers?: SwipeHandlers
}

/** Shows the map, and above it the hole's number and par and the buttons for the adjacent holes. */
export function HoleMapBox({ holes, index, map, onPrevious, onNext, swipeHandlers }: Props) {
  const hole = holes[index]
  const par = hole && parText(hole)
  return (
    <section className={styles.box} aria-label="Hole map">
      <div className={styles.frame}>
        {map}
        {!mappedHole(hole, index) && <p className={styles.none}>{messages.noMap}</p>}
      </div>
      <div className={styles.overlay} {...swipeHandlers}>
        <button
          type="button"
          className={styles.arrow}
          aria-label="Previous hole"
          aria-disabled={index === 0}
          onClick={onPrevious}
        >
          <ArrowIcon to="left" />
        </button>
        <h2 className={styles.hole}>
          <span className={styles.word}>Hole</span> <span className={styles.number}>{index + 1}</span>
          {par && <span className={styles.par}>Par {par}</span>}
        </h2>
        <button
          type="button"
          className={styles.arrow}
          aria-label="Next hole"
          aria-disabled={index >= holes.length - 1}
          onClick={onNext}
        >
          <ArrowIcon to="right" />
        </button>
      </div>
    </section>
  )
}
