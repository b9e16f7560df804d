import { useState } from 'react'
import type { CompetitionDocument, DrawnGroup } from '../../contract/competition-document.ts'
import type { OrganisedCompetition } from '../../contract/competitions.ts'
import { type DrawOrder, drawGroups, entrantsToDraw } from '../../domain/competition/draw.ts'
import { printedNumber } from '../../domain/format/printed-number.ts'
import { Button } from '../../ui/form/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import styles from './Competitions.module.css'

const ORDERS: readonly { value: DrawOrder; label: string }[] = [
  { value: 'entered', label: 'As entered' },
  { value: 'handicap', label: 'By handicap, lowest first' },
  { value: 'random', label: 'Random' },
  { value: 'leaderboard', label: 'By the leaderboard, leaders last' },
]
const STARTS = [
  { value: 'one', label: 'From one tee' },
  { value: 'two', label: 'From two tees' },
  { value: 'shotgun', label: 'Shotgun: all at once' },
] as const

interface Props {
  shown: OrganisedCompetition
  /** From 0. */
  round: number
  onDraw: (groups: DrawnGroup[]) => void
}

/** Returns the holes where a group can start. */
export const holeOptions = (holes: CompetitionDocument['course']['holes']) =>
  holes.map((_, at) => ({ value: String(at + 1), label: String(printedNumber(holes, at)) }))

/** Says how groups are drawn, and draws them. */
export function DrawForm({ shown, round, onDraw }: Props) {
  const { course, format, rounds } = shown.competition
  const { holes } = course
  const hasSides = format.type !== 'RoundFormat.Individual'
  const isAgain = (rounds[round]?.groups ?? []).length > 0
  const [order, setOrder] = useState<DrawOrder>(round === 0 ? 'entered' : 'leaderboard')
  const [cut, setCut] = useState('')
  const [groupSize, setGroupSize] = useState(hasSides ? 4 : 3)
  const [start, setStart] = useState<(typeof STARTS)[number]['value']>('one')
  const [firstTime, setFirstTime] = useState('09:00')
  const [minutes, setMinutes] = useState('10')
  const [firstHole, setFirstHole] = useState(1)
  const [secondHole, setSecondHole] = useState(Math.min(10, holes.length))

  function draw() {
    const first = order === 'leaderboard' && cut !== '' ? Number(cut) : undefined
    const from = { one: [firstHole], two: [firstHole, secondHole], shotgun: holes.map((_, at) => at + 1) }
    const intervalMinutes = start === 'shotgun' ? 0 : Number(minutes)
    onDraw(
      drawGroups(entrantsToDraw(shown, { order, first }), {
        groupSize,
        holes: from[start],
        firstTime,
        intervalMinutes,
      }),
    )
  }
  return (
    <form
      className="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        draw()
      }}
    >
      <div className={styles.drawFields}>
        <SelectField
          label="Order"
          value={order}
          options={round === 0 ? ORDERS.slice(0, -1) : ORDERS}
          onChange={(type) => setOrder(type as DrawOrder)}
        />
        {order === 'leaderboard' && (
          <TextField
            label="How many go on"
            hint="With ties; empty for all"
            inputMode="numeric"
            pattern="[0-9]*"
            value={cut}
            onChange={setCut}
          />
        )}
        <SelectField
          label="Players per group"
          value={String(groupSize)}
          options={['2', '3', '4', '5'].map((value) => ({ value, label: value }))}
          onChange={(size) => setGroupSize(Number(size))}
        />
        <SelectField
          label="Start"
          value={start}
          options={STARTS}
          onChange={(type) => setStart(type as typeof start)}
        />
        <TextField
          label={start === 'shotgun' ? 'Time' : 'First time'}
          type="time"
          required
          value={firstTime}
          onChange={setFirstTime}
        />
        {start !== 'shotgun' && (
          <>
            <TextField
              label="Minutes between groups"
              type="number"
              min={0}
              max={60}
              required
              value={minutes}
              onChange={setMinutes}
            />
            <SelectField
              label={start === 'two' ? 'First starting hole' : 'Starting hole'}
              value={String(firstHole)}
              options={holeOptions(holes)}
              onChange={(hole) => setFirstHole(Number(hole))}
            />
          </>
        )}
        {start === 'two' && (
          <SelectField
            label="Second starting hole"
            value={String(secondHole)}
            options={holeOptions(holes)}
            onChange={(hole) => setSecondHole(Number(hole))}
          />
        )}
      </div>
      <div className="row gap-3">
        <Button type="submit" kind={isAgain ? 'quiet' : 'main'}>
          {isAgain ? 'Draw again' : 'Draw'}
        </Button>
        {isAgain && <span className="quiet">Drawing again replaces the groups below.</span>}
      </div>
    </form>
  )
}
