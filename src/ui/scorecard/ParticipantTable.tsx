import type { ComponentType, ReactNode } from 'react'
import type { ParticipantCard } from '../../contract/round.ts'
import type { DistanceUnit } from '../../domain/format/distance.ts'
import { printedNumbers } from '../../domain/format/printed-number.ts'
import type { Contest } from '../../domain/results/round-contest.ts'
import { lengthRow } from '../../domain/round/hole-length.ts'
import { type Lengths, teeLengthsOf } from '../../domain/round/tee-lengths.ts'
import { type Columns, OUT_HOLES } from '../../domain/scorecard/columns.ts'
import { courseValueText, holeValues, type LabelledRow, shownRows } from '../../domain/scorecard/rows.ts'
import type { AvatarProps } from '../AvatarView.static.tsx'
import { ColumnGroup } from './Columns.tsx'
import { unitText } from './CourseTable.tsx'
import { ParticipantHeader } from './ParticipantHeader.tsx'
import type { ScoreRowProps } from './ScoreRow.tsx'
import styles from './scorecard.module.css'
import { type ExtraRowsProps, TextRow } from './TextRow.tsx'

/** Components that may be memoized or have state in React; the first look passes static versions of them. */
export interface ParticipantParts {
  ScoreRow: ComponentType<ScoreRowProps>
  Avatar: ComponentType<AvatarProps>
}

export interface ParticipantTableProps {
  card: ParticipantCard
  columns: Columns
  /** Par in force, hole by hole. */
  pars: readonly (number | undefined)[]
  /** Must be the same object on every render unless it changes; otherwise every card is rendered again. */
  contest: Contest
  withStatistics: boolean
  /** The unit of the lengths from the player's tee; without one, they are not shown. */
  teeUnit?: DistanceUnit | undefined
  imageUrl: (imageName: string) => string
  parts: ParticipantParts
  /** Additional rows below those of the card. */
  ExtraRows?: ComponentType<ExtraRowsProps> | undefined
}

/** Shows a player's or a team's card: name, standing and totals, then the rows of the card. */
export function ParticipantTable(props: ParticipantTableProps) {
  const { card, columns, pars, contest, withStatistics, teeUnit, imageUrl, parts, ExtraRows } = props
  const { name } = card.participant
  const rows = shownRows(card, contest, withStatistics)
  const lengthsM = teeUnit && teeLengthsOf(card)
  return (
    <article className={styles.participant}>
      <ParticipantHeader card={card} contest={contest} imageUrl={imageUrl} Avatar={parts.Avatar} />
      {rows.length > 0 && (
        <ParticipantRows
          label={name}
          name={name}
          rows={rows}
          columns={columns}
          pars={pars}
          numbers={printedNumbers(contest.course.holes)}
          ScoreRow={parts.ScoreRow}
          lengths={lengthsM && <LengthRow lengthsM={lengthsM} unit={teeUnit} columns={columns} name={name} />}
          ExtraRows={ExtraRows}
        />
      )}
    </article>
  )
}

interface RowsProps {
  /** For screen readers. */
  label: string
  /** The participant's name. */
  name: string
  rows: readonly LabelledRow[]
  columns: Columns
  /** Par in force of the holes in the columns, hole by hole. */
  pars: readonly (number | undefined)[]
  /** The printed numbers of these holes. */
  numbers: readonly number[]
  ScoreRow: ComponentType<ScoreRowProps>
  /** The row of the lengths from the player's tee. */
  lengths?: ReactNode
  ExtraRows?: ComponentType<ExtraRowsProps> | undefined
}

/** The rows of a participant's card. */
export function ParticipantRows(props: RowsProps) {
  const { label, name, rows, columns, pars, numbers, ScoreRow, lengths, ExtraRows } = props
  const { hasIn, totalLabel } = columns
  const out = Math.min(OUT_HOLES, pars.length)
  return (
    <table className={styles.rows} aria-label={label}>
      <ColumnGroup {...columns} />
      <thead>
        <tr>
          <td />
          <HoleHeads pars={pars.slice(0, out)} numbers={numbers} />
          {hasIn && <Head text="Out" />}
          {hasIn && <HoleHeads pars={pars.slice(out)} numbers={numbers.slice(out)} />}
          {hasIn && <Head text="In" />}
          <Head text={totalLabel} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, label: rowLabel }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order
          <ScoreRow key={at} row={row} label={rowLabel} columns={columns} name={name} />
        ))}
        {lengths}
        {ExtraRows && <ExtraRows columns={columns} name={name} />}
      </tbody>
    </table>
  )
}

/** Column headings for screen readers only, because the course table above shows the same headings. */
function Head({ text }: { text: string }) {
  return <th scope="col">{text}</th>
}

function HoleHeads({ pars, numbers }: Pick<RowsProps, 'pars' | 'numbers'>) {
  return pars.map((par, at) => {
    const text = `Hole ${numbers[at]}`
    // biome-ignore lint/suspicious/noArrayIndexKey: holes never change their order
    return <Head key={at} text={par === undefined ? text : `${text}, par ${par}`} />
  })
}

interface LengthProps extends ExtraRowsProps {
  lengthsM: Lengths
  unit: DistanceUnit
}

/** Shows the lengths of the holes from a player's tee. */
function LengthRow({ lengthsM, unit, ...props }: LengthProps) {
  const row = lengthRow(lengthsM, unit)
  if (!row) return null
  const text = (value: (typeof row)['total']) => (value ? courseValueText(value) : '')
  const texts = {
    label: unitText(unit),
    values: holeValues(row).map(text),
    out: text(row.outTotal),
    in: text(row.inTotal),
    total: text(row.total),
  }
  return <TextRow row={texts} {...props} />
}
