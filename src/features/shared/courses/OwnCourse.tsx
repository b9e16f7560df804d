import { useId, useState } from 'react'
import type { CatalogueTee } from '../../../contract/catalogue.ts'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import { isVisible } from '../../../contract/wire.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import styles from './CourseChoice.module.css'
import { typedRatings } from './typed-ratings.ts'

/** In the order of taps: most holes that are no par 4 are a par 5 or a par 3. */
const PARS: readonly number[] = [4, 5, 3, 6]
const HOLES_MAX = 18

/** A course with a tee, if one was described. */
interface Described {
  course: RecordedRound['course'] | undefined
  tees: readonly CatalogueTee[]
}

interface Props {
  name: string
  /** The course as it was described before. */
  described?: Described | undefined
  withoutTee: boolean
  onChoose: (described: Described) => void
  onCancel: () => void
}

/** Describes a course that is not in the list: name, pars, of which each tap changes one, and what else is known. */
export function OwnCourse({ name: searched, described, withoutTee, onChoose, onCancel }: Props) {
  const former = described?.course?.holes ?? []
  const [formerTee] = described?.tees ?? []
  const [name, setName] = useState(described?.course?.name ?? searched)
  const [tee, setTee] = useState({
    name: formerTee?.name ?? '',
    rating: String(formerTee?.rating ?? ''),
    slope: String(formerTee?.slope ?? ''),
  })
  const [pars, setPars] = useState<readonly number[]>(() =>
    described ? former.map(({ par }) => par) : new Array(HOLES_MAX).fill(4),
  )
  const [hasIndexes, setHasIndexes] = useState(() => former.some((hole) => hole.strokeIndex !== undefined))
  const [indexes, setIndexes] = useState<readonly string[]>(() =>
    Array.from({ length: HOLES_MAX }, (_, at) => String(former[at]?.strokeIndex ?? '')),
  )
  const [isTried, setTried] = useState(false)
  const [changed, setChanged] = useState<number>()
  const problemId = useId()
  const nameProblem = !isVisible(name) ? 'Give the course a name.' : undefined
  const { rating, slope, ratingProblem, slopeProblem } = typedRatings(tee)
  const indexesProblem = hasIndexes ? indexProblem(indexes, pars.length) : undefined
  const total = pars.reduce((sum: number, par) => sum + par, 0)

  function use() {
    setTried(true)
    if (nameProblem || ratingProblem || slopeProblem || indexesProblem) return
    const course = {
      name: name.trim(),
      facilityId: undefined,
      catalogueId: undefined,
      catalogueVersion: undefined,
      holes: pars.map((par, at) => ({
        number: undefined,
        par,
        parOverride: undefined,
        strokeIndex: hasIndexes ? strokeIndexOf(indexes[at]) : undefined,
        tee: undefined,
        greenMiddle: undefined,
        pos: undefined,
      })),
    }
    const hasTee = Object.values(tee).some((text) => text.trim() !== '')
    const values = { gender: undefined, pars: undefined, strokeIndexes: undefined, lengthsM: undefined }
    onChoose({
      course,
      tees: hasTee ? [{ id: 'own', name: tee.name.trim() || 'Tee', rating, slope, ...values }] : [],
    })
  }

  return (
    <div className="stack gap-3">
      <TextField
        label="Name of the course"
        value={name}
        maxLength={100}
        error={isTried ? nameProblem : undefined}
        onChange={setName}
      />
      <SelectField
        label="Number of holes"
        value={String(pars.length)}
        options={Array.from({ length: HOLES_MAX }, (_, at) => String(HOLES_MAX - at)).map((value) => ({
          value,
          label: value,
        }))}
        onChange={(count) => setPars(Array.from({ length: Number(count) }, (_, at) => pars[at] ?? 4))}
      />
      <fieldset className={styles.row}>
        <legend>
          Pars, {total} in all <small>Tap a hole to change it.</small>
        </legend>
        {pars.map((par, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a hole is its position
            key={at}
            type="button"
            className={styles.hole}
            onClick={() => {
              setPars(pars.with(at, PARS[(PARS.indexOf(par) + 1) % PARS.length] ?? 4))
              setChanged(at)
            }}
          >
            <small>
              <span className="visually-hidden">Hole </span>
              {at + 1}
            </small>
            <span>
              <span className="visually-hidden">par </span>
              {par}
            </span>
          </button>
        ))}
      </fieldset>
      <p role="status" className="visually-hidden">
        {changed !== undefined && `Hole ${changed + 1}: par ${pars[changed]}, ${total} in all`}
      </p>
      {!withoutTee && (
        <fieldset className={styles.tee}>
          <legend>
            Tee <small>Slope and rating, if the card shows them.</small>
          </legend>
          <TextField
            label="Name"
            placeholder="White"
            value={tee.name}
            maxLength={50}
            autoComplete="off"
            onChange={(text) => setTee({ ...tee, name: text })}
          />
          <TextField
            label="Slope"
            placeholder="113"
            inputMode="numeric"
            value={tee.slope}
            maxLength={3}
            autoComplete="off"
            error={isTried ? slopeProblem : undefined}
            onChange={(text) => setTee({ ...tee, slope: text })}
          />
          <TextField
            label="Rating"
            placeholder="72.0"
            inputMode="decimal"
            value={tee.rating}
            maxLength={5}
            autoComplete="off"
            error={isTried ? ratingProblem : undefined}
            onChange={(text) => setTee({ ...tee, rating: text })}
          />
        </fieldset>
      )}
      <Checkbox label="Enter stroke indexes" checked={hasIndexes} onChange={setHasIndexes} />
      {hasIndexes && (
        <fieldset className={styles.row}>
          <legend>
            Stroke indexes <small>As on the card; empty where you do not know it.</small>
          </legend>
          {pars.map((_, at) => (
            <label
              // biome-ignore lint/suspicious/noArrayIndexKey: a hole is its position
              key={at}
              className={styles.hole}
            >
              <small>{at + 1}</small>
              <input
                inputMode="numeric"
                maxLength={2}
                autoComplete="off"
                aria-label={`Stroke index of hole ${at + 1}`}
                {...(isTried &&
                  isWrongIndex(indexes.slice(0, pars.length), at) && {
                    'aria-invalid': true,
                    'aria-describedby': problemId,
                  })}
                value={indexes[at]}
                onChange={({ target }) => setIndexes(indexes.with(at, target.value))}
                // A row of a spreadsheet fills the holes from this one on.
                onPaste={(event) => {
                  const pasted = event.clipboardData.getData('text').match(/\d+/g) ?? []
                  if (pasted.length < 2) return
                  event.preventDefault()
                  setIndexes(indexes.map((old, hole) => (hole < at ? old : (pasted[hole - at] ?? old))))
                }}
              />
            </label>
          ))}
        </fieldset>
      )}
      <p id={problemId} role="alert" className="announced problem">
        {isTried && indexesProblem}
      </p>
      <p className="quiet">You can use the course at once. It is also suggested for the list.</p>
      <div className="row gap-2">
        <Button onClick={onCancel}>Back to the list</Button>
        <Button kind="main" onClick={use}>
          Use this course
        </Button>
      </div>
    </div>
  )
}

/** Returns a typed number, also with a decimal comma; undefined if the text is empty, NaN if it is no number. */
function strokeIndexOf(text = ''): number | undefined {
  return /^\d{1,2}$/.test(text.trim()) ? Number(text) : undefined
}

const isIndex = (index: number | undefined) => index !== undefined && index >= 1 && index <= HOLES_MAX

/** Returns whether an index is no number from 1 to 18, or that of another hole as well. */
function isWrongIndex(texts: readonly string[], at: number): boolean {
  if (texts[at]?.trim() === '') return false
  const index = strokeIndexOf(texts[at])
  return !isIndex(index) || texts.some((text, other) => other !== at && strokeIndexOf(text) === index)
}

/** Returns what is wrong with the stroke indexes of the holes; undefined if nothing is. */
function indexProblem(texts: readonly string[], count: number): string | undefined {
  const given = texts.slice(0, count).filter((text) => text.trim() !== '')
  const values = given.map(strokeIndexOf)
  if (!values.every(isIndex)) return `A stroke index is a number from 1 to ${HOLES_MAX}.`
  const twice = values.find((index, at) => values.indexOf(index) < at)
  return twice === undefined ? undefined : `Two holes have the stroke index ${twice}.`
}
