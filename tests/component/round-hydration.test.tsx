import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FullCard } from '../../src/features/round/card/FullCard.tsx'
import { RoundView } from '../../src/features/round/RoundView.tsx'
import type { RoundScreenDeps } from '../../src/features/round/round-screen.ts'
import { fakeRoundScreen } from '../support/round-screen.ts'
import { PARS_18, parsedRound, playerCard, settingsOf } from '../support/round-values.ts'

// React renders as in a browser, by its own scheduler.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => vi.unstubAllGlobals())

const round = parsedRound({
  settings: settingsOf(PARS_18),
  scorecard: { cards: [playerCard('Ann', PARS_18, [5, 4])] },
})

const screenOf = (more: Pick<Partial<RoundScreenDeps>, 'FullCard' | 'loadFullCard'>) =>
  fakeRoundScreen({ content: { round, layout: 'full', entityTag: undefined }, ...more }).screen

test('adopts the page at whatever moment the script of the scorecard arrives', async () => {
  const html = renderToString(<RoundView screen={screenOf({ FullCard })} />)
  const errors: unknown[] = []
  const replaced: number[] = []
  for (let turns = 0; turns < 40; turns++) {
    const container = document.createElement('div')
    container.innerHTML = html
    document.body.replaceChildren(container)
    const board = container.querySelector('[aria-label=Leaderboard]')
    const screen = screenOf({
      async loadFullCard() {
        for (let turn = 0; turn < turns; turn++) await undefined
        return FullCard
      },
    })
    const onRecoverableError = (error: unknown) => errors.push([turns, (error as Error).cause ?? error])
    const root = hydrateRoot(container, <RoundView screen={screen} />, {
      onRecoverableError,
    })
    await expect.poll(() => screen.fullCard.$state.get().status).toBe('found')
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (container.querySelector('[aria-label=Leaderboard]') !== board) replaced.push(turns)
    root.unmount()
  }
  expect({ errors, replaced }).toEqual({ errors: [], replaced: [] })
})
