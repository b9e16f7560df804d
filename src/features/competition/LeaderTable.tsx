import { memo, type ReactNode, useCallback, useId, useState } from 'react'
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
  if (rows.length === 0) return <p className={styles.none}>{messages.noPlayers}</p>

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
        <tbody>
          {shown.map((row) => {
            const isOpen = row.entrant === opened
            return (
              <Row
                key={row.entrant}
                id={row.entrant}
                name={row.name}
                position={(chosen ? row.divisionPositionText : row.positionText) ?? ''}
                detail={remarkOf(row)}
                today={todayText(row, competition)}
                thru={row.state ? '' : (row.thruText ?? '')}
                movement={row.movement ?? 0}
                score={scoreTexts(row).main}
                isUnderPar={(row.toPar ?? 0) < 0}
                isLeading={(chosen ? row.divisionPosition : row.position) === 1}
                onToggle={toggle}
              >
                {isOpen && <EntrantCard row={row} competition={competition} />}
              </Row>
            )
          })}
        </tbody>
      </table>
      {shown.length === 0 && (
        <p className={styles.none} role="status">
          {messages.noMatch}
        </p>
      )}
    </section>
  )
}

const namesIn = ({ players = [] }: CompetitionRow) => players.map(({ name }) => name).join(' ')

interface RowProps {
  id: string
  name: string
  position: string
  detail: string
  today: string
  thru: string
  movement: number
  score: string
  isUnderPar: boolean
  isLeading: boolean
  onToggle: (id: string) => void
  /** The card of the entrant, while it is open. */
  children: ReactNode
}

/** Renders again only when one of its values changes: a score moves few rows of a large field. */
const Row = memo(function Row({ id, name, position, detail, today, thru, score, ...rest }: RowProps) {
  const { movement, isUnderPar, isLeading, onToggle, children } = rest
  const cardId = useId()
  const isOpen = Boolean(children)
  return (
    <>
      <tr data-leads={isLeading || undefined}>
        <td className={styles.position}>{position}</td>
        <th scope="row">
          <button
            type="button"
            className={styles.name}
            aria-expanded={isOpen}
            aria-controls={isOpen ? cardId : undefined}
            onClick={() => onToggle(id)}
          >
            <span>
              <bdi>{name}</bdi>
              {movement !== 0 && ' '}
              <Movement places={movement} />
            </span>
            {detail && <span className={styles.detail}>{detail}</span>}
          </button>
        </th>
        <td data-figure>{today}</td>
        <td data-figure>{thru}</td>
        <td data-figure className={styles.score} data-under={isUnderPar || undefined}>
          {score}
        </td>
      </tr>
      {isOpen && (
        <tr id={cardId}>
          <td colSpan={5} className={styles.card}>
            {children}
          </td>
        </tr>
      )}
    </>
  )
})
