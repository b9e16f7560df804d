import { useState } from 'react'
import type { CatalogueFacility, CatalogueHole } from '../../../contract/catalogue.ts'
import type { Coordinates } from '../../../contract/round.ts'
import { distanceM, midpoint } from '../../../domain/geo.ts'
import { Button } from '../../../ui/form/Button.tsx'
import points from '../course/PointsTable.module.css'
import { degreesText } from '../course/PointsTable.tsx'
import { defaultPlace } from './default-place.ts'
import styles from './PointsEditor.module.css'

interface Props {
  facility: CatalogueFacility
  holes: readonly CatalogueHole[]
  /** Index of the hole. */
  index: number
  onChange: (change: Partial<CatalogueHole>) => void
}

/** The coordinates of a hole as fields, with buttons that add and remove points. */
export function PointsEditor({ facility, holes, index, onChange }: Props) {
  const hole = holes[index]
  if (!hole) return null
  const { tee, greenMiddle, pos = [] } = hole
  const row = (name: string, point: Coordinates | undefined, onPlace: (to: Coordinates) => void) => (
    <PointRow key={name} {...{ name, point, tee, onPlace }} />
  )
  const place = (point: 'tee' | 'greenMiddle') => () =>
    onChange({ [point]: defaultPlace(point, holes, index, facility.position) })

  /** Adds a point in the middle of the last part of the line. */
  function addPoint() {
    const last = pos.at(-1) ?? tee
    if (last && greenMiddle) onChange({ pos: [...pos, midpoint(last, greenMiddle)] })
  }

  return (
    <div className="stack gap-3">
      <table className={points.points}>
        <caption className="visually-hidden">Coordinates</caption>
        <tbody>
          {row('Tee', tee, (to) => onChange({ tee: to }))}
          {pos.map((point, at) => (
            <PointRow
              // biome-ignore lint/suspicious/noArrayIndexKey: points of a line have no other key.
              key={at}
              {...{ name: `Point ${at + 1}`, point, tee }}
              onPlace={(to) => onChange({ pos: pos.with(at, to) })}
              onRemove={() => onChange({ pos: pos.toSpliced(at, 1) })}
            />
          ))}
          {row('Green', greenMiddle, (to) => onChange({ greenMiddle: to }))}
        </tbody>
      </table>
      <div className={styles.buttons}>
        {!tee && <Button onClick={place('tee')}>Place the tee</Button>}
        {!greenMiddle && <Button onClick={place('greenMiddle')}>Place the green</Button>}
        {tee && greenMiddle && <Button onClick={addPoint}>Add a point to the line</Button>}
      </div>
    </div>
  )
}

interface RowProps {
  name: string
  point: Coordinates | undefined
  tee: Coordinates | undefined
  onPlace: (to: Coordinates) => void
  onRemove?: () => void
}

function PointRow({ name, point, tee, onPlace, onRemove }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <CoordinatesField label={`${name}: latitude, longitude`} point={point} onPlace={onPlace} />
      </td>
      <td>{point && tee && point !== tee ? `${Math.round(distanceM(tee, point))} m` : ''}</td>
      <td>
        {onRemove && (
          <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
            ×
          </button>
        )}
      </td>
    </tr>
  )
}

interface FieldProps {
  label: string
  point: Coordinates | undefined
  onPlace: (to: Coordinates) => void
}

function CoordinatesField({ label, point, onPlace }: FieldProps) {
  /** What is being typed; undefined while the stored place is shown. */
  const [text, setText] = useState<string>()
  const typed = text === undefined ? undefined : coordinatesOf(text)
  return (
    <input
      type="text"
      className={styles.coordinates}
      aria-label={label}
      aria-invalid={(text !== undefined && text !== '' && !typed) || undefined}
      placeholder="56.3400000, -2.8000000"
      autoComplete="off"
      spellCheck={false}
      value={text ?? (point ? degreesText(point) : '')}
      onChange={(event) => {
        setText(event.target.value)
        const to = coordinatesOf(event.target.value)
        if (to) onPlace(to)
      }}
      onBlur={() => setText(undefined)}
    />
  )
}

/** Returns the coordinates of a text such as "56.34, -2.8"; undefined if it is none. */
function coordinatesOf(text: string): Coordinates | undefined {
  const [, lat, lon] = /^\s*(-?\d{1,2}(?:\.\d+)?)[\s,;]+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  const place = { lat: Number(lat), lon: Number(lon) }
  return Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180 ? place : undefined
}
