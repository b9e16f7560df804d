import { useState } from 'react'
import type { CatalogueTee } from '../../contract/catalogue.ts'
import type { CompetitionDocument } from '../../contract/competition-document.ts'
import { teeName } from '../../domain/catalogue/facility-changes.ts'
import { type EntrantTee, entrantTee } from '../../domain/competition/entrant-tees.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { typedRatings } from '../shared/courses/typed-ratings.ts'
import styles from './Competitions.module.css'

interface Props {
  label: string
  course: CompetitionDocument['course']
  tees: readonly CatalogueTee[]
  /** On another course, tees whose ratings are known. */
  rated?: readonly EntrantTee[]
  value: EntrantTee | undefined
  onChange: (tee: EntrantTee | undefined) => void
}

/** Chooses a tee of the catalogue, or one whose ratings are known; on another course, asks for its ratings. */
export function TeeFields({ label, course, tees, rated = [], value, onChange }: Props) {
  // The typed texts are those of the tee that was chosen.
  const [chosenTees, setChosenTees] = useState(0)
  const isOfCatalogue = tees.length > 0
  const known = isOfCatalogue ? tees.map((tee) => entrantTee(course, tee)) : rated
  const hasChoice = isOfCatalogue || known.length > 1
  const name = value && teeName(value)
  const names = new Set([...known.map(teeName), ...(name === undefined ? [] : [name])])
  return (
    <>
      {hasChoice && (
        <SelectField
          label={label}
          value={name ?? ''}
          placeholder="None"
          clearable
          options={[...names].map((one) => ({ value: one, label: one }))}
          onChange={(chosen) => {
            setChosenTees(chosenTees + 1)
            onChange(known.find((one) => teeName(one) === chosen))
          }}
        />
      )}
      {!isOfCatalogue && (
        <Ratings key={chosenTees} label={hasChoice ? 'Ratings' : label} value={value} onChange={onChange} />
      )}
    </>
  )
}

function Ratings({ label, value, onChange }: Pick<Props, 'label' | 'value' | 'onChange'>) {
  const [rating, setRating] = useState(String(value?.rating ?? ''))
  const [slope, setSlope] = useState(String(value?.slope ?? ''))
  function change(nextRating: string, nextSlope: string) {
    setRating(nextRating)
    setSlope(nextSlope)
    const next = typedRatings({ rating: nextRating, slope: nextSlope })
    onChange(
      next.rating !== undefined && next.ratingProblem === undefined
        ? {
            ...value,
            name: value?.name ?? 'Card',
            rating: next.rating,
            slope: next.slopeProblem === undefined ? next.slope : undefined,
          }
        : value && value.name !== 'Card'
          ? { name: value.name }
          : undefined,
    )
  }
  const { ratingProblem, slopeProblem } = typedRatings({ rating, slope })
  return (
    <fieldset className={styles.pair}>
      <legend>{label}</legend>
      <TextField
        label="Course rating"
        placeholder="72.0"
        inputMode="decimal"
        autoComplete="off"
        value={rating}
        error={ratingProblem}
        onChange={(text) => change(text, slope)}
      />
      <TextField
        label="Slope"
        placeholder="113"
        inputMode="numeric"
        autoComplete="off"
        value={slope}
        error={slopeProblem}
        onChange={(text) => change(rating, text)}
      />
    </fieldset>
  )
}
