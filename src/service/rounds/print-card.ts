import type { Card, CardValue, HoleScore, Nines, ParticipantCard, Row, Score } from '../../contract/round.ts'
import { escapeHtml } from '../html.ts'

type Cell = string | undefined
type Line<V, T> = Partial<Nines<V, T>> & Pick<Nines<V, T>, 'outValues' | 'inValues'>

const LABELS: Record<Row['type'], string> = {
  GrossScoreRow: 'Gross',
  ScoreRow: 'Score',
  PuttsRow: 'Putts',
  PenaltiesRow: 'Penalties',
  SandRow: 'Sand',
  GirRow: 'GIR',
  FairwayHitRow: 'Fairway',
}
const FAIRWAYS = { Hit: '✓', Left: '←', Right: '→', Long: '↑', Short: '↓', Unknown: '?' }

const course = (value: CardValue): string =>
  value.type === 'Pair' ? `${value.value}/${value.altValue}` : String(value.value)
const number = (value: number): string => String(value)
const gross = ({ kind, total }: HoleScore): Cell =>
  kind === 'PickUp' ? 'P' : kind === 'Score' && total !== undefined ? String(total) : undefined

function score(value: Score): Cell {
  switch (value.type) {
    case 'StrokePlayScore.Score':
      return String(value.value)
    case 'StrokePlayScore.PickUp':
      return 'P'
    case 'StrokePlayScore.NoScore':
      return undefined
    case 'StablefordScore':
      return String(value.points)
  }
}

/** The tables of a card for paper, and how many rows they have altogether. */
export function printCard(
  cards: readonly Card[],
  isWanted: (row: Row) => boolean = () => true,
): { html: string; rows: number } {
  let rows = 0
  /** @param heads stand over the sums where there is none, which is so of the holes' numbers */
  const line = <V, T>(
    label: string,
    nines: Line<V, T>,
    text: (v: V) => Cell,
    sum: (t: T) => Cell,
    heads: readonly [Cell, Cell, Cell] = [undefined, undefined, undefined],
  ) => {
    rows++
    const cell = (value: Cell, kind = '') => `<td${kind}>${escapeHtml(value ?? '')}</td>`
    const total = (of: T | undefined, head: Cell) => cell(of === undefined ? head : sum(of), ' class="total"')
    const nine = (values: (V | undefined)[]) =>
      values.map((value) => cell(value === undefined ? undefined : text(value)))
    const hasIn = nines.inValues.length > 0
    const cells = [
      ...nine(nines.outValues),
      total(nines.outTotal, heads[0]),
      ...(hasIn ? [...nine(nines.inValues), total(nines.inTotal, heads[1])] : []),
      total(nines.total, heads[2]),
    ]
    return `<tr><th scope="row">${escapeHtml(label)}</th>${cells.join('')}</tr>`
  }

  const rowLine = (row: Row): string => {
    const label = LABELS[row.type]
    switch (row.type) {
      case 'GrossScoreRow':
        return line(label, row.data, gross, number)
      case 'ScoreRow':
        return line(label, row.data, score, number)
      case 'GirRow':
        return line(label, row.data, (hit) => (hit ? '✓' : '–'), number)
      case 'FairwayHitRow':
        return line(label, row.data, (hit) => FAIRWAYS[hit], number)
      default:
        return line(label, row.data, number, number)
    }
  }

  const table = (caption: string, lines: string[]) => {
    rows++
    return `<table><caption>${escapeHtml(caption)}</caption><tbody>${lines.join('')}</tbody></table>`
  }

  const cardOf = (card: Card): string => {
    switch (card.type) {
      case 'GroupCard':
        rows++
        return `<h2>${escapeHtml(card.name)}</h2>${card.cards.map(cardOf).join('\n')}`
      case 'CourseCard':
        return table('Course', [
          line('Hole', card.hole, course, course, ['Out', 'In', 'Total']),
          line('Par', card.par, course, course),
          line('Hcp', card.strokeIndex, course, course),
        ])
      default:
        return table(titleOf(card), card.rows.filter(isWanted).map(rowLine))
    }
  }

  const html = cards.map(cardOf).join('\n')
  return { html, rows }
}

function titleOf({ participant, totals }: ParticipantCard): string {
  const handicap = participant.playingHandicap
  const shown = handicap === undefined ? '' : handicap < 0 ? `+${-handicap}` : String(handicap)
  const tee = participant.type === 'ScorecardIndividualPlayer' ? participant.tee?.name : undefined
  const sums = totals.flatMap(({ score: sum, method, handicapMode }) => {
    if (sum.type === 'Unavailable') return []
    const value = sum.type === 'StablefordScore' ? `${sum.points} points` : String(sum.value)
    return [`${[method, handicapMode].filter(Boolean).join(' ')} ${value}`.trim()]
  })
  return [participant.name, tee, shown && `Hcp ${shown}`, ...sums].filter(Boolean).join(' · ')
}
