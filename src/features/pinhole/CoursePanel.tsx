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

/** `keyCode` values, because the map frame reports these. */
const [LEFT, RIGHT] = [37, 39]

/** Shows a course: its holes, the findings about them, and the selected hole on the map. */
export function CoursePanel({ pinhole, state }: Props) {
  const { courses, courseIndex, source, shown } = state
  const hole = useStore(pinhole.$hole)
  const mapType = useStore(pinhole.$mapType)
  const handleKeyCode = useCallback(
    (keyCode: number) => {
      if (keyCode === LEFT) pinhole.goTo(pinhole.$hole.get() - 1)
      if (keyCode === RIGHT) pinhole.goTo(pinhole.$hole.get() + 1)
    },
    [pinhole],
  )

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea')
      if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) handleKeyCode(event.keyCode)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [handleKeyCode])

  return (
    <div className={styles.course}>
      <div className={styles.main}>
        <header className={styles.head}>
          <h2>{shown.course.name || 'Unnamed course'}</h2>
          <p className={styles.source}>{source}</p>
        </header>
        {courses.length > 1 && (
          <SelectField
            label="Course"
            value={String(courseIndex)}
            onChange={(value) => pinhole.selectCourse(Number(value))}
            options={courses.map(({ name }, index) => ({
              value: String(index),
              label: name || `Course ${index + 1}`,
            }))}
          />
        )}
        <Findings findings={shown.findings} selected={hole} onSelect={pinhole.goTo} />
        <HolesTable
          holes={shown.course.holes}
          findings={shown.findings}
          selected={hole}
          onSelect={pinhole.goTo}
        />
      </div>
      <HoleView
        holes={shown.course.holes}
        index={hole}
        mapType={mapType}
        onSelect={pinhole.goTo}
        onSelectMapType={pinhole.selectMapType}
        onKey={handleKeyCode}
      />
    </div>
  )
}
