import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import { counted } from '../../../domain/counted.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { CourseSearch } from './course-search.store.ts'
import styles from './StartScreen.module.css'
import type { Setup } from './setup.ts'

interface Props {
  search: CourseSearch
  course: Setup['course']
  onChoose: (course: Pick<Setup, 'course' | 'tees'>) => void
}

/** Lets the golfer find a course of the catalogue, or describe one that is not in it. */
export function CourseChoice({ search, course, onChoose }: Props) {
  const state = useStore(search.$state)
  const [query, setQuery] = useState('')
  const [isOwn, setOwn] = useState(false)
  if (course) {
    return (
      <div className={styles.chosen}>
        <p>
          <strong>
            <bdi>{course.name}</bdi>
          </strong>{' '}
          <small>{counted(course.holes.length, 'hole', 'holes')}</small>
        </p>
        <Button onClick={() => onChoose({ course: undefined, tees: [] })}>Change</Button>
      </div>
    )
  }
  if (isOwn) return <OwnCourse name={query} onChoose={onChoose} onCancel={() => setOwn(false)} />
  return (
    <div className="stack gap-3">
      <TextField
        label="Course"
        type="search"
        value={query}
        placeholder="Name or place"
        autoComplete="off"
        onChange={(text) => {
          setQuery(text)
          search.search(text)
        }}
      />
      <div className="row gap-2">
        <Button onClick={() => void search.searchNear()}>Near me</Button>
        <Button onClick={() => setOwn(true)}>Not in the list</Button>
      </div>
      <p role="status" className={styles.note}>
        {state.note}
      </p>
      {state.courses.length > 0 && (
        <ul className={styles.list}>
          {state.courses.map(({ id, name, facility, place, distanceM, holeCount, par }) => (
            <li key={id}>
              <button
                type="button"
                onClick={async () => {
                  const found = await search.open(id)
                  if (found) onChoose({ course: found.course, tees: found.tees })
                }}
              >
                <strong>
                  <bdi>{facility === name || name === '' ? facility : `${facility}, ${name}`}</bdi>
                </strong>
                <small>
                  {[
                    place,
                    distanceM !== undefined && `${(distanceM / 1000).toFixed(distanceM < 10_000 ? 1 : 0)} km`,
                    counted(holeCount, 'hole', 'holes'),
                    par !== undefined && `par ${par}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const PARS = [3, 4, 5, 6] as const

interface OwnProps {
  name: string
  onChoose: (course: Pick<Setup, 'course' | 'tees'>) => void
  onCancel: () => void
}

/** Describes a course with a row of pars; each tap on a hole goes to the next par. */
function OwnCourse({ name: initial, onChoose, onCancel }: OwnProps) {
  const [name, setName] = useState(initial)
  const [pars, setPars] = useState<readonly (typeof PARS)[number][]>(() => new Array(18).fill(4))
  const holes: RecordedRound['course']['holes'] = pars.map((par) => ({
    number: undefined,
    par,
    parOverride: undefined,
    strokeIndex: undefined,
    tee: undefined,
    greenMiddle: undefined,
    pos: undefined,
  }))
  return (
    <div className="stack gap-3">
      <TextField label="Name of the course" value={name} maxLength={100} onChange={setName} />
      <SelectField
        label="Holes"
        value={String(pars.length)}
        options={[9, 18].map((count) => ({ value: String(count), label: String(count) }))}
        onChange={(count) => setPars(Array.from({ length: Number(count) }, (_, at) => pars[at] ?? 4))}
      />
      <fieldset className={styles.pars}>
        <legend>Pars, {pars.reduce((sum: number, par) => sum + par, 0)} in all</legend>
        {pars.map((par, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a hole is its position
            key={at}
            type="button"
            aria-label={`Hole ${at + 1}: par ${par}`}
            onClick={() =>
              setPars(
                pars.map((one, index) => (index === at ? (PARS[(PARS.indexOf(one) + 1) % 4] ?? 4) : one)),
              )
            }
          >
            <small>{at + 1}</small>
            {par}
          </button>
        ))}
      </fieldset>
      <div className="row gap-2">
        <Button onClick={onCancel}>Back to the list</Button>
        <Button
          kind="main"
          disabled={name.trim() === ''}
          onClick={() =>
            onChoose({
              course: {
                name: name.trim(),
                facilityId: undefined,
                catalogueId: undefined,
                catalogueVersion: undefined,
                holes,
              },
              tees: [],
            })
          }
        >
          Use this course
        </Button>
      </div>
    </div>
  )
}
