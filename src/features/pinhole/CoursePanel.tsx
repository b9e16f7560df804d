import { useStore } from '@nanostores/react'
import { useCallback, useEffect } from 'react'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Findings } from './Findings.tsx'
import { HolesTable } from './HolesTable.tsx'
import { HoleView } from './HoleView.tsx'
import styles from './Pinhole.module.css'
import type { PinholeState, PinholeStore } from './pinhole.store.ts'

interface Props {
  pinhole: PinholeStore
  state: Extract<PinholeState, { status: 'open' }>
}

const [LEFT, RIGHT] = [37, 39]

/** One course: its holes, the one looked at on the map, and what looks wrong. */
export function CoursePanel({ pinhole, state }: Props) {
  const { courses, at, source, open } = state
  const hole = useStore(pinhole.$hole)
  const onKey = useCallback(
    (keyCode: number) => {
      if (keyCode === LEFT) pinhole.goTo(pinhole.$hole.get() - 1)
      if (keyCode === RIGHT) pinhole.goTo(pinhole.$hole.get() + 1)
    },
    [pinhole],
  )

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea')
      if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) onKey(event.keyCode)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onKey])

  return (
    <div className={styles.desk}>
      <div className={styles.main}>
        <header className={styles.head}>
          <h2>{open.course.name || 'A course without a name'}</h2>
          <p className={styles.source}>{source}</p>
        </header>
        {courses.length > 1 && (
          <SelectField
            label="Course"
            value={String(at)}
            onChange={(value) => pinhole.choose(Number(value))}
            options={courses.map(({ name }, index) => ({
              value: String(index),
              label: name || `Course ${index + 1}`,
            }))}
          />
        )}
        <Findings findings={open.findings} selected={hole} onSelect={pinhole.goTo} />
        <HolesTable
          holes={open.course.holes}
          findings={open.findings}
          selected={hole}
          onSelect={pinhole.goTo}
        />
      </div>
      <HoleView holes={open.course.holes} index={hole} onSelect={pinhole.goTo} onKey={onKey} />
    </div>
  )
}
