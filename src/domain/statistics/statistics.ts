import { UTCDate } from '@date-fns/utc'
import { millisecondsInDay } from 'date-fns/constants'
import { getYear } from 'date-fns/getYear'
import {
  type DuelMethod,
  type EstimatedHandicap,
  type PartnerRecord,
  type RoundPoint,
  type Statistics,
  TALLY_NAMES,
} from '../../contract/statistics.ts'
import { nameKey } from '../format/folded-text.ts'
import { SCORES_MAX } from '../handicap/differentials.ts'
import { type HandicapRecord, type HandicapRound, handicapRecordOf } from '../handicap/handicap-record.ts'
import { meanOf } from '../results/points.ts'
import { courseFiguresOf, roundsByCourse } from './course-figures.ts'
import type { GolferRound, HandicapScoreCard } from './round-statistics.ts'
import { figureOf, ownScoreOf, parsInForceOf, yearFiguresOf } from './scores.ts'
import { strokePartsOf } from './stroke-parts.ts'

/** Returns the figures of a golfer's finished rounds, which may be in any order, without those not played. */
export function statisticsOf(rounds: readonly GolferRound[]): Statistics {
  const oldestFirst = rounds.filter(({ isAbsent }) => !isAbsent).toSorted((a, b) => a.date - b.date)
  const years = Map.groupBy(oldestFirst, yearOf)
  const record = recordOf(oldestFirst)
  const indexes = new Map(record.scores.map(({ round, index }) => [round.roundToken, index]))
  return {
    rounds: oldestFirst.map((round) => ({ ...pointOf(round), handicapIndex: indexes.get(round.roundToken) })),
    years: [...years].map(([year, some]) => yearFiguresOf(year, some)).toSorted((a, b) => b.year - a.year),
    courses: roundsByCourse(oldestFirst)
      .map(courseFiguresOf)
      .toSorted((a, b) => b.rounds - a.rounds || b.lastDate - a.lastDate),
    partners: partnerRecordsOf(oldestFirst),
    strokes: strokePartsOf(oldestFirst),
    handicap: estimatedHandicapOf(record),
  }
}

/** Returns the year on the course's own calendar. */
function yearOf({ date, timezoneOffset }: GolferRound): number {
  return getYear(new UTCDate(date + timezoneOffset))
}

function pointOf(round: GolferRound): Omit<RoundPoint, 'handicapIndex'> {
  const { roundToken, course, date, timezoneOffset, pars } = round
  const score = ownScoreOf(round)
  const [putts, greens, fairways, sand] = TALLY_NAMES.map((name) => figureOf(round, name))
  return {
    roundToken,
    course,
    date,
    timezoneOffset,
    holeCount: pars.length,
    scoreHoles: score?.holes,
    strokes: score?.strokes,
    toPar: score?.toPar,
    putts,
    greens,
    fairways,
    sand,
  }
}

type RatedRound = HandicapRound & GolferRound & Pick<HandicapScoreCard, 'teeName'>

/** Returns the handicap record of a golfer's rounds. @param rounds oldest first */
function recordOf(rounds: readonly GolferRound[]): HandicapRecord<RatedRound> {
  return handicapRecordOf(
    rounds.flatMap((round) => {
      const { handicap, date, timezoneOffset } = round
      if (!handicap) return []
      const { teeName, tee, strokes = round.strokes } = handicap
      const day = Math.floor((date + timezoneOffset) / millisecondsInDay)
      return [{ ...round, teeName, tee, strokes, pars: parsInForceOf(round), day }]
    }),
  )
}

/** Returns what the golfer sees of a record: its state and the latest rounds. Undefined without a round. */
function estimatedHandicapOf({
  scores,
  index,
  cap,
  low,
  counted,
}: HandicapRecord<RatedRound>): EstimatedHandicap | undefined {
  if (scores.length === 0) return undefined
  const first = Math.max(0, scores.length - SCORES_MAX)
  return {
    index,
    cap,
    lowIndex: low,
    rounds: scores.length,
    scores: scores
      .slice(first)
      .map(({ round, courseHandicap, adjustedGross, differential, index: after }, at) => ({
        roundToken: round.roundToken,
        course: round.course,
        date: round.date,
        timezoneOffset: round.timezoneOffset,
        teeName: round.teeName,
        tee: round.tee,
        courseHandicap,
        adjustedGross,
        differential,
        counts: counted.includes(first + at),
        index: after,
      }))
      .toReversed(),
  }
}

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
function partnerRecordsOf(rounds: readonly GolferRound[]): PartnerRecord[] {
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
