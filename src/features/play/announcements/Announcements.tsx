import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { DistanceUnit } from '../../../domain/distance.ts'
import { keepFocus } from '../../../ui/keep-focus.ts'
import type { Scoring, ScoringStore } from '../score/scoring.store.ts'
import { announcement } from './announcement.ts'

/** Scores that follow each other more quickly are announced together. */
const PAUSE_MS = 300
/** Then the message is removed, so that nobody reads it later as if it were news. */
const SHOWN_MS = 2000

/** A failure interrupts, other messages wait. */
const NOTHING = { text: '', isUrgent: false }

interface Props {
  store: ScoringStore
  unit: DistanceUnit
}

/**
 * Announces to screen readers what has changed on the screen beside it, in one message once it is saved, and keeps the
 * focus when what has it disappears.
 */
export function Announcements({ store, unit }: Props) {
  const scoring = useStore(store.$state)
  // A dialog hides the message, which would be announced again afterwards.
  const isCovered = [useStore(store.$dialog), useStore(store.$numbersOf)].some((one) => one !== undefined)
  const [said, setSaid] = useState(NOTHING)
  const announced = useRef<Scoring>(undefined)
  const region = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (!scoring || scoring.open.saving.status === 'saving') return
    const timer = setTimeout(() => {
      const isUrgent = scoring.open.saving.status === 'notSaved'
      setSaid({ text: announcement(announced.current, scoring, unit), isUrgent })
      announced.current = scoring
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [scoring, unit])
  useEffect(() => {
    if (isCovered) setSaid(NOTHING)
    if (said === NOTHING) return
    const timer = setTimeout(() => setSaid(NOTHING), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said, isCovered])
  useEffect(() => {
    const screen = region.current?.parentElement
    return screen ? keepFocus(screen) : undefined
  }, [])

  return (
    <>
      <p ref={region} className="visually-hidden" role="status">
        {!said.isUrgent && said.text}
      </p>
      <p className="visually-hidden" role="alert">
        {said.isUrgent && said.text}
      </p>
    </>
  )
}
