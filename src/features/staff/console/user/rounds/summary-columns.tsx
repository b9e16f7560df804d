import type { AdminRound } from '../../../../../contract/staff/users.ts'
import { deletionText, formatText, holesText, scoreText } from '../../../../../domain/round/admin-round.ts'
import { Badge } from '../../../../../ui/Badge.tsx'
import { NotedCell, textColumn } from '../../../../../ui/table/cells.tsx'
import type { Column } from '../../../../../ui/table/table-column.ts'

interface SummaryColumn extends Column<AdminRound> {
  /** Returns whether the API has sent the data of the column. */
  isKnown: (round: AdminRound) => boolean
}

type Own = Pick<SummaryColumn, 'id' | 'header' | 'widthRem' | 'isKnown'> & Partial<SummaryColumn>

const knownTextColumn = ({ isKnown, ...own }: Own, text: (round: AdminRound) => string): SummaryColumn => ({
  ...textColumn(own, text),
  isKnown,
})

const SUMMARY_COLUMNS: readonly SummaryColumn[] = [
  knownTextColumn(
    {
      id: 'course',
      header: 'Course',
      widthRem: 5,
      maxWidthRem: 12,
      isKnown: ({ course }) => course !== undefined,
      cell: (round) => <CourseCell round={round} />,
    },
    ({ course }) => course ?? '',
  ),
  knownTextColumn(
    { id: 'format', header: 'Format', widthRem: 7, isKnown: (round) => formatText(round) !== '' },
    formatText,
  ),
  {
    id: 'players',
    header: 'Players',
    isKnown: ({ players }) => players !== undefined,
    cell: ({ players }) => {
      if (!players) return '–'
      const text = players.length === 0 ? 'Alone' : `with ${players.join(', ')}`
      return <span title={text}>{text}</span>
    },
    text: ({ players }) => players?.join(', ') ?? '',
    sortBy: ({ players }) => players?.join(', '),
    widthRem: 8,
  },
  knownTextColumn(
    {
      id: 'score',
      header: 'Score',
      widthRem: 6,
      isKnown: ({ score }) => score !== undefined,
      isNumber: true,
      sortBy: ({ score }) => score?.gross || undefined,
    },
    scoreText,
  ),
  knownTextColumn(
    {
      id: 'holes',
      header: 'Holes',
      widthRem: 4.75,
      isKnown: ({ holes }) => holes !== undefined,
      isNumber: true,
      sortBy: ({ holes }) => holes?.played,
    },
    holesText,
  ),
  {
    id: 'live',
    header: 'Live',
    isKnown: ({ isLive }) => isLive !== undefined,
    cell: ({ isLive }) => (isLive ? <Badge tone="success">Live</Badge> : '–'),
    text: ({ isLive }) => (isLive ? 'Live' : ''),
    sortBy: ({ isLive }) => (isLive ? 0 : 1),
    widthRem: 4.25,
  },
]

/** Shows the course of a round, and below it why a deleted round is missing for the golfer. */
function CourseCell({ round }: { round: AdminRound }) {
  const deletion = deletionText(round, Date.now())
  const course = round.course || '–'
  return (
    <NotedCell note={deletion} title={deletion === '' ? course : `${course}. ${deletion}`}>
      {course}
    </NotedCell>
  )
}

/** Returns the columns that distinguish rounds. Omits columns for which the API has sent no data. */
export function summaryColumns(rounds: readonly AdminRound[]): readonly Column<AdminRound>[] {
  return SUMMARY_COLUMNS.filter(({ isKnown }) => rounds.some(isKnown))
}
