import { memo, useCallback, useId, useState } from 'react'
import type { CompetitionRow, PublicCompetition } from '../../contract/competitions.ts'
import { grossRows, hasGrossOrder } from '../../domain/competition/gross-rows.ts'
import { wordSearch } from '../../domain/format/folded-text.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Movement } from '../../ui/Movement.static.tsx'
import { EntrantCard } from './EntrantCard.tsx'
import styles from './LeaderTable.module.css'
import { FILTERED_ABOVE, messages } from './messages.ts'
import { isPoints, remarkOf, scoreTexts, todayText } from './row-texts.ts'

interface Props {
  competition: PublicCompetition
  rows: readonly CompetitionRow[]
}

/** The leaderboard: everybody or one division, with a filter by name. A row opens the card of the entrant. */
export function LeaderTable({ competition, rows }: Props) {
  const { divisions, handicapMode } = competition
  const [division, setDivision] = useState<string>()
  const [order, setOrder] = useState<'Net' | 'Gross'>('Net')
  const [query, setQuery] = useState('')
  const [opened, setOpened] = useState<string>()
  const toggle = useCallback((id: string) => setOpened((now) => (now === id ? undefined : id)), [])
  if (rows.length === 0) return <p className="padded">{messages.noPlayers}</p>

  const chosen = divisions.find(({ name }) => name === division)
  const matches = wordSearch(query)
  const isGross = order === 'Gross' && hasGrossOrder(competition)
  const ofDivision = chosen ? rows.filter((row) => row.division === chosen.id) : rows
  const ranked = isGross ? grossRows(competition, ofDivision) : ofDivision
  const shown = ranked.filter((row) => matches(`${row.name} ${namesIn(row)}`))
  return (
    <section className={styles.board} aria-label={messages.leaderboard}>
      <div className={styles.tools}>
        {divisions.length > 0 && (
          <Segments
            label={messages.division}
            names={[messages.everyone, ...divisions.map(({ name }) => name)]}
            chosen={chosen?.name ?? messages.everyone}
            onChoose={setDivision}
          />
        )}
        {hasGrossOrder(competition) && (
          <Segments label={messages.order} names={['Net', 'Gross']} chosen={order} onChoose={setOrder} />
        )}
        {rows.length > FILTERED_ABOVE && (
          <TextField
            label={messages.findName}
            isLabelHidden
            placeholder={messages.findName}
            type="search"
            value={query}
            onChange={setQuery}
          />
        )}
      </div>
      <table className={styles.table}>
        <caption className="visually-hidden">{chosen?.name ?? messages.leaderboard}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.position}</th>
            <th scope="col">{messages.player}</th>
            <th scope="col" data-figure>
              {messages.today}
            </th>
            <th scope="col" data-figure>
              {messages.thru}
            </th>
            <th scope="col" data-figure>
              {isPoints(competition) ? messages.points : isGross ? order : handicapMode}
            </th>
          </tr>
        </thead>
        {partsOf(shown).map((part, at) => (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place on the leaderboard
            key={at}
            rows={part}
            competition={competition}
            isOfDivision={chosen !== undefined}
            opened={part.find(({ entrant }) => entrant === opened)?.entrant}
            onToggle={toggle}
          />
        ))}
      </table>
      {shown.length === 0 && (
        <p className="padded" role="status">
          {messages.noMatch}
        </p>
      )}
    </section>
  )
}

const namesIn = ({ players = [] }: CompetitionRow) => players.map(({ name }) => name).join(' ')

/** Rows that are arranged together. */
const PART_LENGTH = 20

const partsOf = (rows: readonly CompetitionRow[]) =>
  Array.from({ length: Math.ceil(rows.length / PART_LENGTH) }, (_, at) =>
    rows.slice(at * PART_LENGTH, (at + 1) * PART_LENGTH),
  )

interface PartProps {
  rows: readonly CompetitionRow[]
  competition: PublicCompetition
  isOfDivision: boolean
  /** The entrant whose card is open. */
  opened: string | undefined
  onToggle: (id: string) => void
}

/** A part of the leaderboard. Who moves up in a large field moves the rows of a few parts, not those of all it passes. */
const Part = memo(
  function Part({ rows, opened, ...rest }: PartProps) {
    return (
      <tbody>
        {rows.map((row) => (
          <Row key={row.entrant} row={row} isOpen={row.entrant === opened} {...rest} />
        ))}
      </tbody>
    )
  },
  ({ rows, ...before }, { rows: rowsNow, ...now }) =>
    rows.length === rowsNow.length &&
    rows.every((row, at) => row === rowsNow[at]) &&
    before.competition === now.competition &&
    before.isOfDivision === now.isOfDivision &&
    before.opened === now.opened,
)

interface RowProps extends Omit<PartProps, 'rows' | 'opened'> {
  row: CompetitionRow
  isOpen: boolean
}

/** Renders again only when the row has changed: a score changes few of a large field. */
const Row = memo(function Row({ row, competition, isOfDivision, isOpen, onToggle }: RowProps) {
  const cardId = useId()
  const detail = remarkOf(row)
  return (
    <>
      <tr data-leads={(isOfDivision ? row.divisionPosition : row.position) === 1 || undefined}>
        <td className={styles.position}>{isOfDivision ? row.divisionPositionText : row.positionText}</td>
        <th scope="row">
          <button
            type="button"
            className={styles.name}
            aria-expanded={isOpen}
            aria-controls={isOpen ? cardId : undefined}
            onClick={() => onToggle(row.entrant)}
          >
            <span>
              <bdi>{row.name}</bdi>
              {row.movement ? ' ' : ''}
              <Movement places={row.movement ?? 0} />
            </span>
            {detail && <span className="quiet regular">{detail}</span>}
          </button>
        </th>
        <td data-figure>{todayText(row, competition)}</td>
        <td data-figure>{!row.state && row.thruText}</td>
        <td data-figure className={styles.score} data-under={(row.toPar ?? 0) < 0 || undefined}>
          {scoreTexts(row).main}
        </td>
      </tr>
      {isOpen && (
        <tr id={cardId}>
          <td colSpan={5} className={styles.card}>
            <EntrantCard row={row} competition={competition} />
          </td>
        </tr>
      )}
    </>
  )
})
