import type { ReactNode } from 'react'
import type { CourseHole } from '../../../contract/round.ts'
import { printedNumber } from '../../../domain/format/printed-number.ts'
import { parText } from '../../../domain/results/par.ts'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import { messages } from '../messages.ts'
import styles from './HoleMap.module.css'

interface Props {
  holes: readonly CourseHole[]
  /** From 0. */
  index: number
  /** The map; without it, its space stays empty. */
  map?: ReactNode
}

/** Shows the map, with the number and par of its hole in a corner; nothing if the course has no coordinates. */
export function HoleMapBox({ holes, index, map }: Props) {
  if (!isMapped(holes)) return null
  const hole = holes[index]
  const par = hole && parText(hole)
  return (
    <section className={styles.box} aria-label="Hole map">
      {map}
      {!mappedHole(hole, index) && <p className={styles.none}>{messages.noMap}</p>}
      <p className={styles.overlay} aria-hidden="true">
        <span className={styles.number}>{printedNumber(holes, index)}</span>
        {par && <span>Par {par}</span>}
      </p>
    </section>
  )
}

/** Returns whether there is a map of any hole. */
const isMapped = (holes: readonly CourseHole[]) => holes.some((hole, at) => mappedHole(hole, at))
