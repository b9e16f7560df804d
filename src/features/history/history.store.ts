import { type HistoryRound, listRounds } from '../../contract/history.ts'
import { organisedIn } from '../../domain/round/history-round.ts'
import { reuseUnchanged } from '../../domain/round/reuse-unchanged.ts'
import type { FollowLiveRounds } from './live-follower.ts'
import { createOwnFigures, type OwnFiguresDeps } from './own-figures.store.ts'

export type History = ReturnType<typeof createHistory>

interface Deps extends OwnFiguresDeps {
  followLiveRounds: FollowLiveRounds
}

/** Creates the store of the golfer's rounds: live rounds first, then newest first. */
export function createHistory({ followLiveRounds, ...deps }: Deps) {
  const figures = createOwnFigures({
    ...deps,
    endpoint: listRounds,
    input: () => ({}),
    // Reuses the objects of unchanged rounds, so that they are not rendered again.
    read: ({ roundList }, before?: readonly HistoryRound[]): readonly HistoryRound[] =>
      before ? reuseUnchanged(before, sorted(roundList)) : sorted(roundList),
    // Not shown as live, because they may have ended since.
    asOld: ({ roundList }) => ({ roundList: roundList.map((round) => ({ ...round, isLive: false })) }),
  })
  return {
    ...figures,
    /** Loads the rounds again whenever a live round has changed. Returns an unsubscribe function. */
    watchLive(): () => void {
      let followed: readonly string[] = []
      let stop = () => {}
      const unsubscribe = figures.$state.subscribe((state) => {
        const live = state.status === 'loaded' ? liveTokens(state.value) : []
        if (live.join('\n') === followed.join('\n')) return
        stop()
        followed = live
        stop = live.length > 0 ? followLiveRounds(live, figures.update) : () => {}
      })
      return () => {
        unsubscribe()
        stop()
      }
    },
  }
}

const liveTokens = (rounds: readonly HistoryRound[]) =>
  rounds.filter(({ isLive }) => isLive).map(({ roundToken }) => roundToken)

/**
 * Sorts rounds: live rounds first, then newest first; rounds without a date come last. Of the groups of a competition that
 * the golfer organises, it keeps one.
 */
export function sorted(rounds: readonly HistoryRound[]): HistoryRound[] {
  const ms = (round: HistoryRound) => round.date ?? Number.NEGATIVE_INFINITY
  const competitions = new Set<string>()
  return rounds
    .toSorted((a, b) => {
      if (a.isLive !== b.isLive && (a.isLive || b.isLive)) return a.isLive ? -1 : 1
      return ms(a) === ms(b) ? 0 : ms(b) - ms(a)
    })
    .filter((round) => {
      const competition = organisedIn(round)
      if (!competition) return true
      const isFirst = !competitions.has(competition.token)
      competitions.add(competition.token)
      return isFirst
    })
}
