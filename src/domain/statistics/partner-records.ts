import type { DuelMethod, PartnerRecord } from '../../contract/statistics.ts'
import { nameKey } from '../format/folded-text.ts'
import { meanOf } from '../results/mean.ts'
import type { GolferRound } from './round-statistics.ts'

const PARTNERS_MAX = 50
const MEETINGS_MAX = 5

interface Meeting {
  roundToken: string
  method: DuelMethod | undefined
  margin: number | undefined
}

/**
 * Returns the record against each partner with the most rounds, by the name of the latest one.
 * @param rounds oldest first
 */
export function partnerRecordsOf(rounds: readonly GolferRound[]): PartnerRecord[] {
  const found = new Map<string, { name: string; meetings: Meeting[] }>()
  // The same partners come again in many rounds, so each name is folded once.
  const names = new Set(rounds.flatMap(({ partners }) => partners))
  const keyOf = new Map([...names].map((name) => [name, nameKey(name)]))
  for (const { roundToken, partners, duels } of rounds.toReversed()) {
    const keys = partners.map((name) => keyOf.get(name) ?? name)
    for (const key of new Set(keys)) {
      const at = keys.indexOf(key)
      const margin = duels?.margins[at] ?? undefined
      const method = margin === undefined ? undefined : duels?.method
      const partner = found.get(key) ?? { name: partners[at] ?? '', meetings: [] }
      found.set(key, partner)
      partner.meetings.push({ roundToken, method, margin })
    }
  }
  return [...found.values()]
    .toSorted((a, b) => b.meetings.length - a.meetings.length)
    .slice(0, PARTNERS_MAX)
    .map(({ name, meetings }) => ({
      name,
      rounds: meetings.length,
      duels: duelsOf(meetings),
      meetings: meetings.slice(0, MEETINGS_MAX),
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
