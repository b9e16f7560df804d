import { UTCDate } from '@date-fns/utc'
import { getYear } from 'date-fns/getYear'
import type { Averages } from '../../../contract/averages.ts'
import { claimedPlayer } from '../../../domain/scoring/owner.ts'
import { roundsByCourse } from '../../../domain/statistics/course-figures.ts'
import { averagesOf, bestNineOf, cardIndexOf } from '../../../domain/statistics/hole-averages.ts'
import type { GolferRound } from '../../../domain/statistics/round-statistics.ts'
import { claimedRounds } from '../../accounts/history-rows.ts'
import type { Context } from '../../base/context.ts'
import { parseStoredRound } from './documents.ts'
import { createOwnStatistics, type OwnRound } from './own-statistics.ts'

/** Computes averages from stored statistics, without reading round files, each of which may have 20 MB. */
export function createOwnAverages(context: Pick<Context, 'db'>) {
  const { db } = context
  const ownStatistics = createOwnStatistics(context)

  /** Returns the index of the account's card in its own round or in one of others; undefined if it has none. */
  async function cardOf(token: string, accountId: string): Promise<number | undefined> {
    const own = await db
      .selectFrom('own_strokes')
      .innerJoin('installs', 'installs.iid', 'own_strokes.iid')
      .select('card_index')
      .where('token', '=', token)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (own) return own.card_index ?? undefined
    const claim = await claimedRounds(db, accountId)
      .select(['rounds.recorded', 'player_index as index', 'player_name as name'])
      .where('rounds.token', '=', token)
      .executeTakeFirst()
    if (!claim) return undefined
    const recorded = parseStoredRound(claim.recorded)
    const player = claimedPlayer(recorded, claim)
    return player === undefined ? undefined : cardIndexOf(recorded, player)
  }

  return {
    /**
     * Returns the averages of an account in its finished rounds, claimed ones included, on the course of one of them,
     * which may be live. Returns undefined if the round does not belong to the account, is missing or deleted, or does
     * not have a card of the account.
     */
    async averages(token: string, accountId: string): Promise<Averages | undefined> {
      const rounds = await ownStatistics.rounds(accountId, token)
      const isOther = ({ roundToken }: GolferRound) => roundToken !== token
      const course = roundsByCourse(rounds).find((one) => !one.rounds.every(isOther))
      const round = rounds.find((one) => !isOther(one))
      const cardIndex = await cardOf(token, accountId)
      if (!course || !round || cardIndex === undefined) return undefined
      const { length } = round.pars
      const year = yearOf(round)
      const ofYear = rounds.filter((one) => isOther(one) && yearOf(one) === year)
      const bestNine = bestNineOf(strokesIn(ofYear))
      return {
        courseId: course.id,
        cardIndex,
        ...averagesOf(strokesIn(course.rounds), length),
        bestOfOthers: averagesOf(strokesIn(course.rounds.filter(isOther)), length).total?.best,
        bestNineOfYear: bestNine === undefined ? undefined : { year, strokes: bestNine },
      }
    },
  }
}

/** Returns the strokes of the rounds that count: finished ones with an own ball, which the golfer has played. */
function strokesIn(rounds: readonly OwnRound[]) {
  return rounds.flatMap(({ isIndividual, isAbsent, isLive, strokes }) =>
    isIndividual && !isAbsent && !isLive ? [strokes] : [],
  )
}

/** Returns the year on the course's own calendar. */
const yearOf = ({ date, timezoneOffset }: GolferRound) => getYear(new UTCDate(date + timezoneOffset))
