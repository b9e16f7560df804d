import { roundDate } from '../../domain/dates.ts'
import { fragmentOf } from '../../domain/hole-fragment.ts'
import { NO_ROUND_TITLE, roundTitle } from '../../domain/round-title.ts'
import type { ShownRound } from '../../domain/shown-round.ts'
import type { Page } from '../../platform/browser/page.ts'
import type { Shareable, ShareResult } from '../../platform/browser/share.ts'
import type { Storage } from '../../platform/browser/storage.ts'
import { matchRoute, routes } from '../../routes.ts'
import { createHoleNavigation, type Press } from './hole/hole-navigation.store.ts'
import { createRound, type RoundDeps, type RoundState } from './round.store.ts'
import { createStatisticsFold } from './statistics-fold.store.ts'

export interface RoundScreenDeps extends Omit<RoundDeps, 'token'> {
  page: Page
  storage: Storage
  share(link: Shareable): Promise<ShareResult>
  /** Whose site it is. */
  company: string
  /** Tells of each key pressed on the page. From the start, so that none is lost before the island lives. */
  onKeyDown(listener: (event: Press & Pick<Event, 'preventDefault'>) => void): () => void
}

export function roundOf(state: RoundState): ShownRound | undefined {
  return 'round' in state ? state.round : undefined
}

/** Returns the page title; undefined while the round is loading. */
function titleOf(state: RoundState, holeIndex: number): string | undefined {
  if (state.status === 'missing') return NO_ROUND_TITLE
  const round = roundOf(state)
  if (!round) return undefined
  const date = round.info && roundDate(round.info.startTimestampMs, round.info.timezoneOffset)
  return roundTitle(round.settings.course.name, holeIndex + 1, date)
}

/** All of the round's page: the round, the hole that is looked at, and what one can do with them. */
export function createRoundScreen(deps: RoundScreenDeps) {
  const { page } = deps
  const round = createRound({
    ...deps,
    token: () => matchRoute(routes.round.path, page.url().pathname)?.token,
  })
  const holes = createHoleNavigation(page)
  const statistics = createStatisticsFold(deps.storage)
  let stop: (() => void) | undefined
  const title = () => titleOf(round.$state.get(), holes.$index.get())
  const showTitle = () => {
    const text = title()
    if (text !== undefined) page.setTitle(text)
  }

  /** Leads to the hole that is looked at. */
  const link = (): Shareable => ({
    title: title() ?? '',
    url: new URL(fragmentOf(holes.$index.get()), page.url()).href,
  })

  return {
    round,
    holes,
    statistics,
    company: deps.company,
    link,
    share: () => deps.share(link()),
    /**
     * Reads address and choices, asks for the round, and keeps all together; answers how to end it. A second
     * start joins the first.
     */
    start(): () => void {
      if (stop) return stop
      statistics.start()
      const ends = [
        holes.start(),
        round.$state.subscribe((state) => {
          const shown = roundOf(state)
          if (shown) holes.setHoleCount(shown.settings.course.holes.length)
          showTitle()
        }),
        holes.$index.listen(showTitle),
        deps.onKeyDown((event) => {
          if (holes.press(event)) event.preventDefault()
        }),
        round.start(),
      ]
      stop = () => {
        stop = undefined
        for (const end of ends) end()
      }
      return stop
    },
  }
}
export type RoundScreen = ReturnType<typeof createRoundScreen>
