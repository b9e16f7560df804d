import { useState } from 'react'
import { counted } from '../../../domain/format/counted.ts'
import { printedNumbers } from '../../../domain/format/printed-number.ts'
import { Chip, Chips } from '../../../ui/form/Chips.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { GameChoice, HoleToggles } from './GameChoice.tsx'
import { SCRAMBLE } from './games.ts'
import { allowanceOf } from './proposed-handicaps.ts'
import { holeNumbersOf, playedCount, type Setup, startHoleOf, TWICE_MAX, withGame } from './setup.ts'

const HOLES = {
  all: 'All holes',
  twice: 'All twice',
  front: 'Front nine',
  back: 'Back nine',
  chosen: 'Chosen holes',
} as const satisfies Record<Setup['holes'], string>
const LONG = ['all', 'front', 'back', 'chosen'] as const
const SHORT = ['all', 'twice', 'chosen'] as const

interface Props {
  setup: Setup
  onChange: (setup: Setup) => void
}

/** The form of what is played: the game and, behind a chip, the holes. */
export function GamePart({ setup, onChange }: Props) {
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
