import { useState } from 'react'
import type { CatalogueFacility, CatalogueHole } from '../../../../contract/catalogue.ts'
import type { Coordinates } from '../../../../contract/round.ts'
import { destination, distanceM, midpoint } from '../../../../domain/geometry/geo.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import styles from '../course/course.module.css'

interface Props {
  facility: CatalogueFacility
  holes: readonly CatalogueHole[]
  /** Index of the hole. */
  index: number
  onChange: (change: Partial<CatalogueHole>) => void
}

/** The coordinates of a hole with buttons that add and remove points, its name and its printed number. */
export function HoleEditor({ facility, holes, index, onChange }: Props) {
  const hole = holes[index]
  if (!hole) return null
  const { tee, greenMiddle, pos = [], name, number } = hole
  const place = (point: 'tee' | 'greenMiddle') => () =>
    onChange({ [point]: defaultPlace(point, holes, index, facility.position) })

  /** Adds a point in the middle of the last part of the line. */
  function addPoint() {
    const last = pos.at(-1) ?? tee
    if (last && greenMiddle) onChange({ pos: [...pos, midpoint(last, greenMiddle)] })
  }

  return (
    <div className="stack gap-3">
      <table className={styles.points}>
        <caption className="visually-hidden">Coordinates</caption>
        <tbody>
          <PointRow name="Tee" point={tee} tee={tee} onPlace={(to) => onChange({ tee: to })} />
          {pos.map((point, at) => (
            <PointRow
              // biome-ignore lint/suspicious/noArrayIndexKey: points of a line have no other key.
              key={at}
              {...{ name: `Point ${at + 1}`, point, tee }}
              onPlace={(to) => onChange({ pos: pos.with(at, to) })}
              onRemove={() => onChange({ pos: pos.toSpliced(at, 1) })}
            />
          ))}
          <PointRow
            {...{ name: 'Green', point: greenMiddle, tee }}
            onPlace={(to) => onChange({ greenMiddle: to })}
          />
        </tbody>
      </table>
      <div className="row">
        {!tee && <Button onClick={place('tee')}>Place the tee</Button>}
        {!greenMiddle && <Button onClick={place('greenMiddle')}>Place the green</Button>}
        {tee && greenMiddle && <Button onClick={addPoint}>Add a point to the line</Button>}
      </div>
      <div className="grid">
        <TextField
          label="Name of the hole"
          maxLength={200}
          autoComplete="off"
          value={name ?? ''}
          onChange={(text) => onChange({ name: text === '' ? undefined : text })}
        />
        <TextField
          label="Printed number"
          hint="If it is not the position on the course"
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          value={number === undefined ? '' : String(number)}
          onChange={(text) => /^\d*$/.test(text) && onChange({ number: Number(text) || undefined })}
        />
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
  /** What is being typed; undefined while the stored place is shown. */
  const [text, setText] = useState<string>()
  return (
    <tr>
      <th scope="row" className="regular soft">
        {name}
      </th>
      <td>
        <input
          type="text"
          className={styles.coordinates}
          aria-label={`${name}: latitude, longitude`}
          aria-invalid={(text && !coordinatesOf(text) && true) || undefined}
          placeholder="56.3400000, -2.8000000"
          autoComplete="off"
          spellCheck={false}
          value={text ?? (point ? degreesText(point) : '')}
          onChange={({ target: { value } }) => {
            setText(value)
            const to = coordinatesOf(value)
            if (to) onPlace(to)
          }}
          onBlur={() => setText(undefined)}
        />
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

/** Returns coordinates in degrees, accurate to a centimetre. */
const degreesText = ({ lat, lon }: Coordinates) => `${lat.toFixed(7)}, ${lon.toFixed(7)}`

/** Returns the coordinates of a text such as "56.34, -2.8"; undefined if it is none. */
function coordinatesOf(text: string): Coordinates | undefined {
  const [, lat, lon] = /^\s*(-?\d{1,2}(?:\.\d+)?)[\s,;]+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  const place = { lat: Number(lat), lon: Number(lon) }
  return Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180 ? place : undefined
}

const HOLE_M = 300
const WALK_M = 40

/**
 * Returns a first place for a tee or green that is not on the map yet, near the rest of the hole or of the course;
 * undefined if nothing is known.
 * @param index of the hole, from 0
 */
function defaultPlace(
  point: 'tee' | 'greenMiddle',
  holes: readonly CatalogueHole[],
  index: number,
  facility: Coordinates | undefined,
): Coordinates | undefined {
  const hole = holes[index]
  const [bearing, other] = point === 'tee' ? [180, hole?.greenMiddle] : [0, hole?.tee]
  if (other) return destination(other, bearing, HOLE_M)
  const near =
    holes[index - 1]?.greenMiddle ??
    holes[index + 1]?.tee ??
    holes.map(({ tee, greenMiddle }) => tee ?? greenMiddle).find((place) => place !== undefined) ??
    facility
  return near && destination(near, bearing, WALK_M)
}
