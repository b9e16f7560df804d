import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { CatalogueTee } from '../../../contract/catalogue.ts'
import type { RecentPlay } from '../../../contract/recent-play.ts'
import type { RecordedRound } from '../../../contract/recorded-round.ts'
import { counted } from '../../../domain/format/counted.ts'
import { coursePath } from '../../../routes.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import styles from './CourseChoice.module.css'
import type { CourseSearch } from './course-search.store.ts'
import { OwnCourse } from './OwnCourse.tsx'

type Course = RecordedRound['course']

/** A course with its tees; undefined while none is chosen. */
export interface ChosenCourse {
  course: Course | undefined
  tees: readonly CatalogueTee[]
}

interface Props {
  search: CourseSearch
  course: Course | undefined
  /** The courses of the last rounds, the latest first. */
  recent?: RecentPlay['courses']
  /** Whether a chosen course leads to its page, which needs a network. */
  isOnline?: boolean
  /** Whether a described course has no tee, because each player's is asked for. */
  withoutTee?: boolean
  onChoose: (course: ChosenCourse) => void
}

/** Lets the golfer choose a course of the last rounds, find one of the catalogue, or describe one that is not in it. */
export function CourseChoice({
  search,
  course,
  recent = [],
  isOnline = false,
  withoutTee = false,
  onChoose,
}: Props) {
  const state = useStore(search.$state)
  const [query, setQuery] = useState('')
  const [isOwn, setOwn] = useState(false)
  const [described, setDescribed] = useState<ChosenCourse>()
  if (course) {
    return (
      <ShownCourse
        course={course}
        isOnline={isOnline}
        onChange={() => onChoose({ course: undefined, tees: [] })}
      />
    )
  }
  if (isOwn) {
    return (
      <OwnCourse
        name={query}
        described={described}
        withoutTee={withoutTee}
        onChoose={(own) => {
          setDescribed(own)
          onChoose(own)
        }}
        onCancel={() => setOwn(false)}
      />
    )
  }
  const isSearching = query.trim() !== '' || state.courses.length > 0 || state.note !== ''
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
      <p role="status" className="announced quiet">
        {state.note}
      </p>
      <p role="status" className="visually-hidden">
        {state.courses.length > 0 && counted(state.courses.length, 'course', 'courses')}
      </p>
      {!isSearching && recent.length > 0 && (
        <div className="stack gap-2">
          <h2 className={styles.caption}>Played last</h2>
          <ul className={styles.list}>
            {recent.map((one) => (
              <li key={one.course.catalogueId ?? one.course.name}>
                <button type="button" onClick={() => onChoose(one)}>
                  <strong>
                    <bdi>{one.course.name}</bdi>
                  </strong>
                  <small>{holesText(one.course)}</small>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
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

interface ShownCourseProps {
  course: Course
  isOnline: boolean
  onChange: () => void
}

function ShownCourse({ course, isOnline, onChange }: ShownCourseProps) {
  const button = useRef<HTMLButtonElement>(null)
  const textId = useId()
  // The button of the list that had the focus is gone.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.chosen}>
      <p id={textId}>
        <strong>
          <bdi>{course.name}</bdi>
        </strong>
        <br />
        <small>{holesText(course)}</small>
        {course.catalogueId !== undefined && isOnline && (
          <>
            {' · '}
            {/* Another tab, because the page does not keep what is entered in it. */}
            <a href={coursePath(course.catalogueId)} target="_blank" rel="noopener">
              Map<span className="visually-hidden"> and your figures</span>
            </a>
          </>
        )}
      </p>
      <Button ref={button} aria-describedby={textId} onClick={onChange}>
        Change
      </Button>
    </div>
  )
}

function holesText({ holes }: Course): string {
  return `${counted(holes.length, 'hole', 'holes')} · par ${holes.reduce((sum, { par }) => sum + par, 0)}`
}
