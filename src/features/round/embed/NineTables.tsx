import type { CourseHole, ParticipantCard } from '../../../contract/round.ts'
import { rowOf } from '../../../domain/scorecard/rows.ts'
import { GrossNines, type GrossRow } from '../../../ui/scorecard/GrossNines.tsx'
import { scoreAt } from '../hole/hole-facts.ts'

const TOTALS = { Out: 'outTotal', In: 'inTotal', Total: 'total' } as const

interface Props {
  holes: readonly CourseHole[]
  participants: readonly ParticipantCard[]
}

/** Shows the gross scores of all participants in one table for each nine. */
export function NineTables({ holes, participants }: Props) {
  const rows = participants.map(
    (card): GrossRow => ({
      name: card.participant.name,
      scores: holes.map((_, at) => scoreAt(card, at)),
      totalOf: ({ totalLabel }) => rowOf(card, 'GrossScoreRow')?.data[TOTALS[totalLabel]],
    }),
  )
  return <GrossNines holes={holes} rows={rows} />
}
