// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { Component, lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { listRounds } from '../../src/contract/history.ts'
import { History } from '../../src/features/history/History.tsx'
import { createHistory } from '../../src/features/history/history.store.ts'
import { createHistoryFilters } from '../../src/features/history/history-filters.store.ts'
import { showFirst } from '../../src/platform/first-look/first-look.ts'
import { toDom } from '../../src/platform/first-look/to-dom.ts'
import { Spinner } from '../../src/ui/feedback/Spinner.tsx'
import { Scorecard } from '../../src/ui/scorecard/Scorecard.tsx'
import { fakeClock } from '../support/fake-clock.ts'
import { fakePage } from '../support/fake-page.ts'
import { played } from '../support/played-round.ts'
import {
  holesOf,
  PARS_18,
  parsedCards,
  parsedRound,
  playerCard,
  settingsOf,
} from '../support/round-values.ts'
import { stubApi, success } from '../support/stub-api.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** As HTML, without what a first look has beside what React writes. */
function written(node: ReactNode): string {
  const box = document.createElement('div')
  box.append(toDom(node))
  for (const control of box.querySelectorAll('[inert]')) control.removeAttribute('inert')
  return box.innerHTML
}
const nothing = () => {}
const STROKES = [5, 4, 'P', null, 2, 6, 3, 5, 4, 4, 4, 3, 5, 4, 4, 3, 4, 5] as const

test('shows a scorecard as React does', () => {
  const holes = parsedRound({ settings: settingsOf(PARS_18) }).settings?.course.holes ?? []
  const scorecard = (
    <Scorecard
      cards={parsedCards([playerCard('Ann', PARS_18, STROKES), playerCard('Bob', PARS_18, [])])}
      holes={holes}
      isNet
      currentHole={2}
      onHole={nothing}
      withStatistics
      imageUrl={(name) => `/images/${name}`}
    />
  )
  expect(holes).toHaveLength(holesOf(PARS_18).length)
  expect(written(scorecard)).toBe(render(scorecard).container.innerHTML)
})

test('shows a history as React does', async () => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  const stub = stubApi()
  const history = createHistory({
    api: stub.api,
    clock: fakeClock().clock,
    log: nothing,
    onSignedOut: nothing,
    onReconnected: nothing,
    userId: () => undefined,
    loadCache: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  })
  history.loadOnce()
  await stub.respondTo(
    listRounds,
    success({ roundList: [played({ course: 'Old Links' }), played({ course: 'Skerry' })] }),
  )
  const screen = (
    <History history={history} filters={createHistoryFilters(fakePage('/rounds').page, fakeClock().clock)} />
  )
  const first = written(screen)
  expect(first).toContain('Old Links')
  expect(first).toBe(render(screen).container.innerHTML)
})

test('runs no effect, keeps first states, and shows the stand-in of a part that comes later', () => {
  let effects = 0
  const Later = lazy(() => new Promise<never>(() => {}))
  const Counted = memo(function Counted({ from }: { from: number }) {
    const [count] = useState(() => from)
    useEffect(() => {
      effects += 1
    })
    return <b>{count}</b>
  })
  class Old extends Component<{ children: ReactNode }> {
    override render() {
      return <i>{this.props.children}</i>
    }
  }
  const html = written(
    <Old>
      <Counted from={3} />
      <Suspense fallback="soon">
        <u>half</u>
        <Later />
      </Suspense>
    </Old>,
  )
  expect(html).toBe('<i><b>3</b>soon</i>')
  expect(effects).toBe(0)
})

test('a control cannot be worked before anybody listens, and a link can', () => {
  const box = document.createElement('div')
  box.append(
    toDom(
      <>
        <input defaultValue="" />
        <button type="button">Go</button>
        <a href="/rounds">Rounds</a>
      </>,
    ),
  )
  expect([...box.children].map((one) => one.hasAttribute('inert'))).toEqual([true, true, false])
})

test('what it does not know it refuses, and leaves React’s hooks as they were', () => {
  expect(() => toDom({} as ReactNode)).toThrow('knows no such node')
  // Hooks still work in a real render.
  const Real = () => useState('real')[0]
  expect(render(<Real />).container.textContent).toBe('real')
})

function island() {
  const place = document.createElement('astro-island')
  place.setAttribute('component-export', 'AnyIsland')
  place.setAttribute('ssr', '')
  place.append(toDom(<Spinner size="page" label="Loading…" />))
  document.body.append(place)
  const listeners = new Set<() => void>()
  let content: ReactNode
  showFirst({
    island: 'AnyIsland',
    content: () => content,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  return {
    place,
    listeners,
    change(to: ReactNode) {
      content = to
      for (const listener of [...listeners]) listener()
    },
  }
}

test('stands in for an island until that shows more than that it waits', async () => {
  const { place, change, listeners } = island()
  change(undefined)
  expect(document.querySelector('h1')).toBeNull()
  change(<h1>Old Links</h1>)
  expect(document.querySelector('h1')?.textContent).toBe('Old Links')
  expect(place.style.display).toBe('none')
  expect(listeners.size).toBe(0)
  place.replaceChildren(document.createElement('main'))
  await new Promise<void>((resolve) => queueMicrotask(resolve))
  expect(document.querySelectorAll('h1')).toHaveLength(0)
  expect(place.style.display).toBe('')
})

test('leaves an island alone that has come to life already', () => {
  const { place, change, listeners } = island()
  place.removeAttribute('ssr')
  change(<h1>Old Links</h1>)
  expect(document.querySelector('h1')).toBeNull()
  expect(listeners.size).toBe(0)
})
