import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { type DistanceUnit, inUnit } from '../../../domain/format/distance.ts'
import { holePlan } from '../../../domain/line-of-play/hole-plan.ts'
import { type HoleSketch, holeSketch } from '../../../domain/line-of-play/hole-sketch.ts'
import { holeFacts } from '../../../domain/score-sheet/score-view.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { responseCache } from '../../session/current-user-cache.ts'
import type { Phone } from '../score/score-dialog.ts'
import type { Scoring } from '../score/scoring.store.ts'
import styles from './HoleBand.module.css'
import { createHoleMap, distancesHere, type OwnPlace } from './hole-map.store.ts'

interface Props {
  scoring: Scoring
  unit: DistanceUnit
  phone: Pick<Phone, 'device'>
}

/** Shows the map of the hole in the space that the scores leave, and how far the phone is from the green. */
export function HoleBand({ scoring: { open, hole }, unit, phone: { device } }: Props) {
  const { token, isStarted } = open.kept
  const [map] = useState(() => createHoleMap(token, { api, cache: responseCache, device }))
  const known = useStore(map.$shapes)
  const place = useStore(map.$place)
  const points = open.sheet.settings.course.holes[hole - 1]
  const shapes = known?.shapes
  const [sketch, green] = useMemo(
    () => (points ? [holeSketch(points, shapes ?? []), holePlan(points, shapes ?? []).green] : []),
    [points, shapes],
  )
  useEffect(() => {
    if (isStarted) void map.load()
  }, [map, isStarted])
  useEffect(() => map.stop, [map])
  if (!points || !sketch) return null
  const { distances, note } = distancesHere(place, points, green, unit)
  const far = (metres: number | undefined) => metres !== undefined && inUnit(metres, unit)
  const figures = distances && [
    { name: 'Front', value: far(distances.frontM) },
    { name: 'Middle', value: `${far(distances.middleM)} ${unit}` },
    { name: 'Back', value: far(distances.backM) },
  ]
  return (
    <section className={styles.band} aria-label={`Map of hole ${holeFacts(open.sheet, hole).number}`}>
      <div className={styles.content}>
        <Sketch sketch={sketch} place={distances ? place : 'off'} attribution={known?.attribution} />
        <div className={`line gap-2 between baseline ${styles.side}`}>
          {figures && (
            <dl className={`row gap-2 baseline ${styles.figures}`}>
              {figures.map(
                ({ name, value }) =>
                  value !== false && (
                    <div
                      key={name}
                      className="line gap-1 baseline"
                      data-main={name === 'Middle' || undefined}
                    >
                      <dt className="tiny">{name}</dt>
                      <dd className="figures">{value}</dd>
                    </div>
                  ),
              )}
            </dl>
          )}
          {note && <p className="quiet">{note}</p>}
          {map.canLocate && (
            <button type="button" aria-pressed={place !== 'off'} onClick={map.toggle}>
              {place === 'off' ? 'Distance from here' : 'Hide'}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}

interface SketchProps {
  sketch: HoleSketch
  place: OwnPlace
  attribution: string | undefined
}

function Sketch({ sketch: { box, areas, line, at }, place, attribution }: SketchProps) {
  const own = typeof place === 'object' && place.ok ? at(place.position) : undefined
  const green = line.at(-1)
  return (
    <figure className={styles.map}>
      <svg viewBox={box.join(' ')} role="img" aria-label="The hole, with the tee on the left">
        {areas.map(({ kind, path }) => (
          <path key={path} data-kind={kind} d={path} fillRule="evenodd" />
        ))}
        <polyline points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {green && <circle data-kind="flag" cx={green.x} cy={green.y} r="5" />}
        {own && <circle data-kind="own" cx={own.x} cy={own.y} r="7" />}
      </svg>
      {attribution && areas.length > 0 && <figcaption className="tiny cut">{attribution}</figcaption>}
    </figure>
  )
}
