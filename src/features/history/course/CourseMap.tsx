import { useMemo, useState } from 'react'
import type { CourseReport } from '../../../contract/course-report.ts'
import { printedNumber } from '../../../domain/format/printed-number.ts'
import { Button } from '../../../ui/form/Button.tsx'
import map from '../../hole-map/EmbeddedHoleMap.module.css'
import { EmbeddedHoleMap } from '../../hole-map/EmbeddedHoleMap.tsx'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import { Group } from '../statistics/FiguresTable.tsx'
import styles from './CourseMap.module.css'
import { messages } from './messages.ts'

const ARROWS: Record<number, number> = { 37: -1, 39: 1 }

/** Shows the holes of a course on the map, one at a time; nothing if the location of no hole is known. */
export function CourseMap({ holes }: Pick<CourseReport, 'holes'>) {
  const [index, setIndex] = useState(0)
  const shown = useMemo(() => mappedHole(holes[index], index), [holes, index])
  const last = holes.length - 1
  const go = (to: number) => setIndex(Math.max(0, Math.min(last, to)))
  if (!holes.some((hole, at) => mappedHole(hole, at))) return null
  const par = holes[index]?.par
  return (
    <Group title={messages.map}>
      <div className={styles.map}>
        <div className={styles.bar}>
          <Button
            disabled={index === 0}
            aria-label={`${messages.previous} hole`}
            onClick={() => go(index - 1)}
          >
            {messages.previous}
          </Button>
          <p role="status">
            {messages.hole} {printedNumber(holes, index)}
            {par !== undefined && `, par ${par}`}
          </p>
          <Button
            disabled={index === last}
            aria-label={`${messages.next} hole`}
            onClick={() => go(index + 1)}
          >
            {messages.next}
          </Button>
        </div>
        <div className={styles.frame}>
          <EmbeddedHoleMap hole={shown} onKey={(key) => go(index + (ARROWS[key] ?? 0))} />
          {!shown && <p className={map.none}>{messages.noMap}</p>}
        </div>
      </div>
    </Group>
  )
}
