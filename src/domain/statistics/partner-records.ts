import type { DuelMethod, PartnerRecord } from '../../contract/statistics.ts'
import { meanOf } from '../mean.ts'
import type { GolferRound } from './round-statistics.ts'

const PARTNERS_MAX = 50
const MEETINGS_MAX = 5

interface Meeting {
  roundToken: string
  method: DuelMethod | undefined
  margin: number | undefined
}

/** Returns the record against each partner with the most rounds. @param rounds oldest first */
export function partnerRecordsOf(rounds: readonly GolferRound[]): PartnerRecord[] {
  const meetings = new Map<string, Meeting[]>()
  for (const { roundToken, partners, duels } of rounds.toReversed()) {
    for (const name of new Set(partners)) {
      const margin = duels?.margins[partners.indexOf(name)] ?? undefined
      const method = margin === undefined ? undefined : duels?.method
      const some = meetings.get(name) ?? []
      meetings.set(name, some)
      some.push({ roundToken, method, margin })
    }
  }
  return [...meetings]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, PARTNERS_MAX)
    .map(([name, some]) => ({
      name,
      rounds: some.length,
      duels: duelsOf(some),
      meetings: some.slice(0, MEETINGS_MAX),
    }))
}

function duelsOf(meetings: readonly Meeting[]): PartnerRecord['duels'] {
  const decided = meetings.flatMap(({ method, margin }) =>
    method === undefined || margin === undefined ? [] : [{ method, margin }],
  )
  return [...Map.groupBy(decided, ({ method }) => method)]
    .map(([method, some]) => {
      const margins = some.map(({ margin }) => margin)
      return {
        method,
        won: margins.filter((margin) => margin > 0).length,
        lost: margins.filter((margin) => margin < 0).length,
        halved: margins.filter((margin) => margin === 0).length,
        averageMargin: meanOf(margins),
      }
    })
    .toSorted((a, b) => countOf(b) - countOf(a))
}

const countOf = ({ won, lost, halved }: PartnerRecord['duels'][number]) => won + lost + halved
