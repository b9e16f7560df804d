import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { FORMATS, type FormatId, formatsOf, METHODS, type MethodId } from './games.ts'
import styles from './StartScreen.module.css'
import { holeNumbersOf, type Setup, startHoleOf, TWICE_MAX, withGame } from './setup.ts'

interface Props {
  setup: Setup
  onChange: (setup: Setup) => void
}

/** The form of what is played: scoring, format, net or gross, and the holes. */
export function GamePart({ setup, onChange }: Props) {
  const { method, format, course } = setup
  const formats = formatsOf(method)
  const holeCount = course?.holes.length ?? 18
  const all = Array.from({ length: holeCount }, (_, at) => at + 1)
  const change = (part: Partial<Setup>) => onChange({ ...setup, ...part })
  const toggle = (hole: number) =>
    change({
      chosen: setup.chosen.includes(hole)
        ? setup.chosen.filter((one) => one !== hole)
        : [...setup.chosen, hole],
    })
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label="Scoring"
          value={method}
          hint={METHODS.find(({ id }) => id === method)?.hint}
          options={METHODS.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => {
            const next = id as MethodId
            const isPlayed = formatsOf(next).some((one) => one.id === format)
            onChange(withGame(setup, { method: next, format: isPlayed ? format : 'RoundFormat.Individual' }))
          }}
        />
        <SelectField
          label="Format"
          value={format}
          hint={FORMATS.find(({ id }) => id === format)?.hint}
          options={formats.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => onChange(withGame(setup, { method, format: id as FormatId }))}
        />
      </div>
      <Checkbox
        label="Net: with handicap strokes"
        checked={setup.isNet}
        onChange={(isNet) => change({ isNet })}
      />
      <div className={styles.pair}>
        <SelectField
          label="Holes"
          value={setup.holes}
          options={[
            { value: 'all', label: `All ${holeCount}` },
            ...(holeCount <= TWICE_MAX ? [{ value: 'twice', label: `Twice, ${2 * holeCount} in all` }] : []),
            ...(holeCount > 9
              ? [
                  { value: 'front', label: 'Front nine' },
                  { value: 'back', label: 'Back nine' },
                ]
              : []),
            { value: 'chosen', label: 'Chosen holes' },
          ]}
          onChange={(holes) => change({ holes: holes as Setup['holes'] })}
        />
        <SelectField
          label="Start on hole"
          value={String(startHoleOf(setup))}
          options={(holeNumbersOf(setup) ?? all).map(String).map((value) => ({ value, label: value }))}
          onChange={(hole) => change({ startHole: Number(hole) })}
        />
      </div>
      {setup.holes === 'chosen' && (
        <fieldset className={styles.holes}>
          <legend>Holes to play</legend>
          {all.map((hole) => (
            <button
              key={hole}
              type="button"
              aria-label={`Hole ${hole}`}
              aria-pressed={setup.chosen.includes(hole)}
              onClick={() => toggle(hole)}
            >
              {hole}
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
