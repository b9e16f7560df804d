import { type ReactNode, useState } from 'react'
import { counted } from '../../../domain/format/counted.ts'
import { printedNumbers } from '../../../domain/format/printed-number.ts'
import { Chip, Chips } from '../../../ui/form/Chips.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { FORMATS, formatsOf, type Game, INDIVIDUAL, METHODS, SCRAMBLE } from './games.ts'
import { allowanceOf } from './proposed-handicaps.ts'
import { holeNumbersOf, playedCount, type Setup, startHoleOf, TWICE_MAX, withGame } from './setup.ts'

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

const HOLES = {
  all: 'All holes',
  twice: 'All twice',
  front: 'Front nine',
  back: 'Back nine',
  chosen: 'Chosen holes',
} as const satisfies Record<Setup['holes'], string>
const LONG = ['all', 'front', 'back', 'chosen'] as const
const SHORT = ['all', 'twice', 'chosen'] as const

interface PartProps {
  setup: Setup
  onChange: (setup: Setup) => void
}

/** The form of what is played: the game and, behind a chip, the holes. */
export function GamePart({ setup, onChange }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const numbers = printedNumbers(setup.course?.holes ?? [])
  const all = numbers.map((_, at) => at + 1)
  const change = (part: Partial<Setup>) => onChange({ ...setup, ...part })
  const startHole = startHoleOf(setup)
  const choices = numbers.length > TWICE_MAX ? LONG : SHORT
  return (
    <>
      <GameChoice game={setup} netText={netText(setup)} onChange={(game) => onChange(withGame(setup, game))}>
        <Chip aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {counted(playedCount(setup), 'hole', 'holes')}, from {numbers[startHole - 1]}{' '}
          <span aria-hidden="true">▾</span>
        </Chip>
      </GameChoice>
      {isOpen && (
        <>
          <Chips label="Holes" isLabelShown>
            {choices.map((holes) => (
              <Chip key={holes} aria-pressed={holes === setup.holes} onClick={() => change({ holes })}>
                {HOLES[holes]}
              </Chip>
            ))}
          </Chips>
          {setup.holes === 'chosen' && (
            <HoleToggles
              legend="Holes to play"
              numbers={numbers}
              chosen={setup.chosen}
              onChange={(chosen) => change({ chosen })}
            />
          )}
          <SelectField
            label="Start on hole"
            value={String(startHole)}
            options={(holeNumbersOf(setup) ?? all).map((hole) => ({
              value: String(hole),
              label: String(numbers[hole - 1]),
            }))}
            onChange={(hole) => change({ startHole: Number(hole) })}
          />
        </>
      )}
    </>
  )
}

/** Says which part of the handicaps counts in the game. */
function netText(setup: Setup): string {
  if (setup.format === SCRAMBLE) return 'Net: the team gets a part of the handicaps of its players.'
  const [least, ...others] = [...new Set(setup.players.map((player) => allowanceOf(setup, player)))]
  if (others.length > 0) return 'Net: with the part of the handicap that the size of the team gives.'
  return least === 100 ? 'Net: with the whole handicap.' : `Net: with ${least}\u00a0% of the handicap.`
}
