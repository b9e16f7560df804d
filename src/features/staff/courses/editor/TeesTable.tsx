import { useEffect, useRef, useState } from 'react'
import { type CatalogueCourse, type CatalogueTee, VALUE_RANGES } from '../../../../contract/catalogue.ts'
import { TEE_GENDERS } from '../../../../contract/round-rules.ts'
import { teeName } from '../../../../domain/catalogue/facility-changes.ts'
import { wholeText } from '../../../../domain/format/counted.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import styles from '../course/course.module.css'
import { NumberCell } from '../course/HolesTable.tsx'
import type { EditorStore } from './editor.store.ts'
import { addTee, editTee, removeTee } from './edits.ts'
import { messages } from './messages.ts'

interface Props {
  editor: EditorStore
  course: CatalogueCourse
}

const HEADS = ['Tee', 'Gender', 'Rating', 'Slope', 'Length']

/** Lists the tees of a course with what is printed on its card. */
export function TeesTable({ editor, course: { id, tees } }: Props) {
  /** The tee that was added last, whose name gets the focus. */
  const [addedId, setAddedId] = useState<string>()
  const table = useRef<HTMLTableElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (addedId !== undefined) table.current?.querySelector<HTMLElement>('tbody tr:last-child input')?.focus()
  }, [addedId])

  function onAdd() {
    const teeId = crypto.randomUUID()
    editor.edit(`${id} add ${teeId}`, addTee(id, teeId))
    setAddedId(teeId)
  }

  return (
    <section className="stack gap-3" aria-labelledby="tees">
      <h2 id="tees">Tees</h2>
      {tees.length === 0 ? (
        <p>{messages.noTees}</p>
      ) : (
        <div className="card scroll">
          <table ref={table} className={`${styles.table} ${styles.tees}`}>
            <caption className="visually-hidden">Tees</caption>
            <thead>
              <tr>
                {HEADS.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {tees.map((tee, index) => (
                <TeeRow
                  key={tee.id}
                  tee={tee}
                  label={teeName(tee) || `tee ${index + 1}`}
                  onChange={(what, change) =>
                    editor.edit(`${id} ${tee.id} ${what}`, editTee(id, tee.id, change))
                  }
                  onRemove={() => {
                    editor.edit(`${id} remove ${tee.id}`, removeTee(id, tee.id))
                    add.current?.focus()
                  }}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div>
        <Button ref={add} onClick={onAdd}>
          Add a tee
        </Button>
      </div>
    </section>
  )
}

interface RowProps {
  tee: CatalogueTee
  /** Names the tee for screen readers. */
  label: string
  onChange: (what: string, change: Partial<CatalogueTee>) => void
  onRemove: () => void
}

function TeeRow({ tee, label, onChange, onRemove }: RowProps) {
  const { name, gender, rating, slope, lengthsM = [] } = tee
  const lengthM = lengthsM.reduce<number>((sum, length) => sum + (length ?? 0), 0)
  return (
    <tr>
      <td>
        <input
          type="text"
          className={styles.cell}
          aria-label={`Name of ${label}`}
          aria-invalid={name.trim() === '' || undefined}
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={(event) => onChange('name', { name: event.target.value })}
        />
      </td>
      <td>
        <select
          className={styles.cell}
          aria-label={`Gender of ${label}`}
          value={gender ?? ''}
          onChange={({ target: { value } }) =>
            onChange('gender', { gender: TEE_GENDERS.find((one) => one === value) })
          }
        >
          <option value="">All</option>
          {TEE_GENDERS.map((one) => (
            <option key={one} value={one}>
              {one === 'men' ? 'Men' : 'Women'}
            </option>
          ))}
        </select>
      </td>
      <td>
        <NumberCell
          label={`Rating of ${label}`}
          value={rating}
          range={VALUE_RANGES.rating}
          isDecimal
          onChange={(value) => onChange('rating', { rating: value })}
        />
      </td>
      <td>
        <NumberCell
          label={`Slope of ${label}`}
          value={slope}
          range={VALUE_RANGES.slope}
          onChange={(value) => onChange('slope', { slope: value })}
        />
      </td>
      <td>{lengthM > 0 ? `${wholeText(Math.round(lengthM))} m` : '–'}</td>
      <td>
        <button type="button" className={styles.remove} aria-label={`Remove ${label}`} onClick={onRemove}>
          ×
        </button>
      </td>
    </tr>
  )
}
