import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { DistanceUnit } from '../../../domain/format/distance.ts'
import { keepFocus } from '../../../ui/keep-focus.ts'
import type { Scoring, ScoringStore } from '../score/scoring.store.ts'
import { hasHeld } from '../sheet-exchange.ts'
import { announcement } from './announcement.ts'

/** Scores that follow each other more quickly are announced together. */
const PAUSE_MS = 300

/** A failure interrupts, other messages wait. */
const NOTHING = { text: '', isUrgent: false, key: 0 }

interface Props {
  store: ScoringStore
  unit: DistanceUnit
}

/**
 * Announces to screen readers what has changed on the screen beside it, in one message once it is saved, and keeps the
 * focus when what has it disappears. A message stays until the next one, because nobody knows when it has been read, and
 * it is true until then.
 */
export function Announcements({ store, unit }: Props) {
  const scoring = useStore(store.$state)
  // A dialog hides the message, which would be announced again afterwards.
  const isCovered = [useStore(store.$dialog), useStore(store.$numbersOf)].some((one) => one !== undefined)
  const [said, setSaid] = useState(NOTHING)
  const announced = useRef<Scoring>(undefined)
  const region = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (!scoring || scoring.open.saving.status === 'saving' || hasHeld(scoring.open)) return
    const timer = setTimeout(() => {
      const isUrgent = scoring.open.saving.status === 'notSaved'
      const text = announcement(announced.current, scoring, unit)
      announced.current = scoring
      if (text) setSaid(({ key }) => ({ text, isUrgent, key: key + 1 }))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [scoring, unit])
  useEffect(() => {
    if (isCovered && said !== NOTHING) setSaid(NOTHING)
  }, [said, isCovered])
  useEffect(() => {
    const screen = region.current?.parentElement
    return screen ? keepFocus(screen) : undefined
  }, [])

  // A new element is announced even if its text is that of the last one.
  const message = <span key={said.key}>{said.text}</span>
  return (
    <>
      <p ref={region} className="visually-hidden" role="status">
        {!said.isUrgent && message}
      </p>
      <p className="visually-hidden" role="alert">
        {said.isUrgent && message}
      </p>
    </>
  )
}
