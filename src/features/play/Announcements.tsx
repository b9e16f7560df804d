import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { type DistanceUnit, inUnit } from '../../domain/format/distance.ts'
import { contested, holeFacts, holeOf, type Scored } from '../../domain/score-sheet/score-view.ts'
import { stateOf } from '../../domain/score-sheet/sheet.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { messages, savingText } from './messages.ts'
import { cellValueOf, scoreWords } from './score/score-cell.ts'
import { standingLine, undoWords, whoText } from './score/score-words.ts'
import type { Scoring, ScoringStore } from './score/scoring.store.ts'
import { hasHeld } from './sheet-exchange.ts'

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

const UNITS: Record<DistanceUnit, string> = { m: 'metres', yd: 'yards' }

/**
 * Returns what a screen reader says when the screen has changed: the new hole, what was entered here and on other
 * phones, whether it is saved, and how the round stands now. Empty if nothing has changed that is not read anyway.
 */
export function announcement(before: Scoring | undefined, now: Scoring, unit: DistanceUnit): string {
  if (!before) return holeText(now, unit)
  const entered = newEntries(before, now)
  const isLive = stateOf(now.open.sheet) === 'live'
  const standing = isLive ? standingText(now) : ''
  return [
    before.hole !== now.hole && holeText(now, unit),
    stateOf(before.open.sheet) !== 'live' && isLive && 'The round is open again',
    ...scoreTexts(before, now, entered),
    savedText(before, now, entered.length > 0),
    standing !== standingText(before) && standing,
  ]
    .filter(Boolean)
    .join('. ')
}

/** Returns the line of the standing, with figures that can be heard: "Ann leads, 1 under par". */
function standingText({ view }: Scoring): string {
  const { leader, standing } = standingLine(view, (_, { words }) => words)
  return leader + standing
}

function holeText({ open, hole }: Scoring, unit: DistanceUnit): string {
  const { number, par, strokeIndex, lengthM } = holeFacts(open.sheet, hole)
  return [
    `Hole ${number}`,
    `par ${par}`,
    strokeIndex !== undefined && `stroke index ${strokeIndex}`,
    lengthM !== undefined && `${inUnit(lengthM, unit)} ${UNITS[unit]}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the scores that were entered here since then. */
function newEntries(before: Scoring, now: Scoring) {
  const all = ({ open: { own, unread } }: Scoring) => [...own, ...unread].map(({ entry }) => entry)
  const known = new Set(all(before).map(({ id }) => id))
  return all(now).flatMap((entry) => (entry.kind === 'score' && !known.has(entry.id) ? [entry] : []))
}

type NewEntries = ReturnType<typeof newEntries>

/** Returns what has changed on the hole of the screen, and on others what was entered here or is contested. */
function scoreTexts(before: Scoring, now: Scoring, entered: NewEntries): string[] {
  const { view, open, hole: shown } = now
  const texts = view.scored.flatMap((row) => {
    const earlier = before.view.scored.find(({ kind, id }) => kind === row.kind && id === row.id)
    if (!earlier) return []
    return view.holes.flatMap((hole) => {
      const isOwn = entered.some(
        (entry) => entry.hole === hole && (entry.team ?? entry.player) === row.id && isScore(entry),
      )
      const { par, number } = holeFacts(open.sheet, hole)
      const place = hole === shown ? '' : ` on ${number}`
      const wasContested = contested(earlier, hole)
      if (contested(row, hole)) {
        return isOwn || !wasContested
          ? [`Phones disagree on ${row.name}${place}: ${valuesOf(row, hole)}`]
          : []
      }
      const text = scoreWords(cellValueOf(row, hole), par)
      const isChanged = text !== scoreWords(cellValueOf(earlier, hole), par)
      if (!wasContested && !isOwn && (hole !== shown || !isChanged)) return []
      const last = holeOf(row, hole)?.standing.at(-1) ?? { device: -1, by: '' }
      return [
        `${row.name} ${text}${place}${wasContested ? ', settled' : isOwn ? '' : `, ${whoText(last, open.device)}`}`,
      ]
    })
  })
  const details = entered.filter((entry) => !isScore(entry)).slice(-1)
  return [...texts, ...details.map((entry) => undoWords(entry, now))]
}

const isScore = ({ strokes, pickUp }: NewEntries[number]) => strokes !== undefined || pickUp !== undefined

/** Returns the values on which phones disagree: "5 or 6". */
function valuesOf(row: Scored, hole: number): string {
  const values = holeOf(row, hole)?.standing.map(({ value }) =>
    value?.pickUp ? 'picked up' : (value?.strokes ?? 'no score'),
  )
  return [...new Set(values)].join(' or ')
}

/** Returns whether the scores are saved and sent, if something was entered or a reason to wait has come or gone. */
function savedText(before: Scoring, now: Scoring, hasEntered: boolean): string {
  const { saving } = now.open
  const problemOf = ({ open }: Scoring) =>
    open.saving.status === 'saved' ? open.saving.problem : open.saving.status
  const refusalOf = ({ open }: Scoring) =>
    open.saving.status === 'saved' && open.saving.refusal !== undefined
      ? `. Not accepted: ${open.saving.refusal}`
      : ''
  const refusal = refusalOf(now) === refusalOf(before) ? '' : refusalOf(now)
  const isCalm = saving.status === 'saved' && saving.problem === undefined
  if (hasEntered && isCalm) return messages.savedHere + refusal
  const isNew = problemOf(now) !== problemOf(before)
  return hasEntered || isNew || refusal ? savingText(saving).replace(' · ', ', ') + refusal : ''
}
