import type { ReactNode } from 'react'
import { Chip, Chips } from '../../../ui/form/Chips.tsx'
import { FORMATS, formatsOf, type Game, INDIVIDUAL, METHODS } from './games.ts'

/** A game that is played net or gross. */
interface ChosenGame extends Game {
  isNet: boolean
}

interface Props {
  /** The method is undefined for scoring that only apps offer. */
  game: Omit<ChosenGame, 'method'> & { method: Game['method'] | undefined }
  /** What strokes a net game gives, in words. */
  netText?: string
  onChange: (game: ChosenGame) => void
  /** Shown beside net and gross. */
  children?: ReactNode
}

/** The choice of a game, each part with one tap: how scores decide, alone or in teams, net or gross. */
export function GameChoice({ game, netText = 'Net: with handicap strokes.', onChange, children }: Props) {
  const { method, format, isNet } = game
  const [, ...teamFormats] = method ? formatsOf(method) : []
  const change = (part: Partial<ChosenGame>) => {
    const next = { ...game, ...part }
    if (!next.method) return
    const isPlayed = formatsOf(next.method).some(({ id }) => id === next.format)
    onChange({ ...next, method: next.method, format: isPlayed ? next.format : INDIVIDUAL })
  }
  const isTeams = format !== INDIVIDUAL
  return (
    <div className="stack gap-2">
      <Chips label="Scoring">
        {METHODS.map(({ id, label }) => (
          <Chip key={id} aria-pressed={id === method} onClick={() => change({ method: id })}>
            {label}
          </Chip>
        ))}
        {teamFormats[0] && (
          <Chip
            aria-pressed={isTeams}
            onClick={() => change({ format: isTeams ? INDIVIDUAL : (teamFormats[0]?.id ?? INDIVIDUAL) })}
          >
            Teams
          </Chip>
        )}
      </Chips>
      {isTeams && (
        <Chips label="How teams play">
          {teamFormats.map(({ id, label }) => (
            <Chip key={id} aria-pressed={id === format} onClick={() => change({ format: id })}>
              {label}
            </Chip>
          ))}
        </Chips>
      )}
      <Chips label="Strokes and holes">
        <Chip aria-pressed={isNet} onClick={() => change({ isNet: true })}>
          Net
        </Chip>
        <Chip aria-pressed={!isNet} onClick={() => change({ isNet: false })}>
          Gross
        </Chip>
        {children}
      </Chips>
      <p className="quiet">
        {[
          METHODS.find(({ id }) => id === method)?.hint ?? 'Scoring as in the app.',
          isTeams && FORMATS.find(({ id }) => id === format)?.hint,
          isNet ? netText : 'Nobody gets handicap strokes.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}

interface TogglesProps {
  legend: string
  /** The printed numbers of the holes of the course. */
  numbers: readonly number[]
  /** Positions of the chosen holes. */
  chosen: readonly number[]
  /** Receives the positions in order. */
  onChange: (chosen: number[]) => void
}

/** The holes of a course, of which each tap chooses one or leaves it out. */
export function HoleToggles({ legend, numbers, chosen, onChange }: TogglesProps) {
  return (
    <Chips label={legend} isLabelShown>
      {numbers.map((number, at) => {
        const hole = at + 1
        const isChosen = chosen.includes(hole)
        const others = chosen.filter((one) => one !== hole)
        return (
          <Chip
            key={hole}
            aria-label={`Hole ${number}`}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? others : [...others, hole].sort((a, b) => a - b))}
          >
            {number}
          </Chip>
        )
      })}
    </Chips>
  )
}
