import { Chip, Chips } from '../../../ui/form/Chips.tsx'

interface Props {
  legend: string
  /** The printed numbers of the holes of the course. */
  numbers: readonly number[]
  /** Positions of the chosen holes. */
  chosen: readonly number[]
  /** Receives the positions in order. */
  onChange: (chosen: number[]) => void
}

/** The holes of a course, of which each tap chooses one or leaves it out. */
export function HoleToggles({ legend, numbers, chosen, onChange }: Props) {
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
