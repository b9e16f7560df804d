import { useId, useMemo, useState } from 'react'
import type { HistoryRound } from '../../../contract/history.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { COURSE_FIELD } from './FilterBarLayout.static.tsx'
import { courseNames } from './filter-options.ts'

interface Props {
  rounds: readonly HistoryRound[]
  value: string
  onChange: (course: string) => void
}

/** The field that searches by course. As soon as it has had the focus, the browser suggests names of courses. */
export function CourseField({ rounds, value, onChange }: Props) {
  const [isOpened, setOpened] = useState(false)
  const names = useMemo(() => (isOpened ? courseNames(rounds) : []), [isOpened, rounds])
  const listId = useId()
  return (
    <>
      <TextField
        {...COURSE_FIELD}
        isLabelHidden
        name="course"
        type="search"
        autoComplete="off"
        list={isOpened ? listId : undefined}
        value={value}
        onFocus={() => setOpened(true)}
        onChange={onChange}
      />
      {isOpened && (
        <datalist id={listId}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </>
  )
}
