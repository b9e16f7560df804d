import type { Card, CourseHole } from '../../../contract/round.ts'
import { type DistanceUnit, inUnit } from '../../../domain/format/distance.ts'
import { printedNumber } from '../../../domain/format/printed-number.ts'
import { parText } from '../../../domain/results/par.ts'
import { holeLengthM } from '../../../domain/round/hole-length.ts'
import { ArrowButton } from '../../../ui/form/ArrowButton.static.tsx'
import styles from './HoleHead.module.css'
import { strokeIndexAt } from './hole-facts.ts'

interface Props {
  cards: readonly Card[]
  holes: readonly CourseHole[]
  /** From 0. */
  index: number
  /** From the tee that is shown, if it has a length of its own. */
  teeLengthM: number | undefined
  unit: DistanceUnit
  onPrevious?: () => void
  onNext?: () => void
}

/** Shows the number of the current hole, its par, stroke index and length, and the buttons for the adjacent holes. */
export function HoleHead({ cards, holes, index, teeLengthM, unit, onPrevious, onNext }: Props) {
  const hole = holes[index]
  const par = hole && parText(hole)
  const strokeIndex = strokeIndexAt(cards, index)
  const lengthM = teeLengthM ?? (hole && holeLengthM(hole))
  const facts = [
    par && `Par ${par}`,
    strokeIndex && `Hcp ${strokeIndex}`,
    lengthM !== undefined && `${inUnit(lengthM, unit)} ${unit}`,
  ].filter(Boolean)
  return (
    <div className={styles.head}>
      <h2 className={styles.hole}>Hole {printedNumber(holes, index)}</h2>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      <ArrowButton to="left" label="Previous hole" isLast={index === 0} onPress={onPrevious} />
      <ArrowButton to="right" label="Next hole" isLast={index >= holes.length - 1} onPress={onNext} />
    </div>
  )
}
