import { act, cleanup, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { lazy, memo, type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { listRounds } from '../../src/contract/history.ts'
import { shownRound } from '../../src/domain/round/shown-round.ts'
import { createHistoryFilters } from '../../src/features/history/filters/history-filters.store.ts'
import { History } from '../../src/features/history/History.tsx'
import { HistoryFirstLook } from '../../src/features/history/HistoryFirstLook.static.tsx'
import { createHistory } from '../../src/features/history/history.store.ts'
import { createPhoneChoices } from '../../src/features/play/phone-choices.store.ts'
import { ScoreFirstLook } from '../../src/features/play/score/ScoreFirstLook.static.tsx'
import { ScoreScreen } from '../../src/features/play/score/ScoreScreen.tsx'
import type { Phone } from '../../src/features/play/score/score-dialog.ts'
import { FullCard } from '../../src/features/round/card/FullCard.tsx'
import { RoundFirstLook } from '../../src/features/round/RoundFirstLook.static.tsx'
import { PartLoading } from '../../src/features/round/RoundPage.static.tsx'
import { RoundView } from '../../src/features/round/RoundView.tsx'
import { roundOf } from '../../src/features/round/round-screen.ts'
import { areStatisticsShown } from '../../src/features/round/statistics-fold.store.ts'
import { showFirst } from '../../src/platform/first-look/first-look.ts'
import { interactionWith } from '../../src/platform/first-look/interaction.ts'
import { toDom } from '../../src/platform/first-look/to-dom.ts'
import { Spinner } from '../../src/ui/feedback/Spinner.tsx'
import { fakeClock } from '../support/fake-clock.ts'
import { fakePage } from '../support/fake-page.ts'
import { fakeStorage } from '../support/fake-storage.ts'
import { ownFiguresDeps } from '../support/own-figures.ts'
import { played } from '../support/played-round.ts'
import { fakeRoundScreen } from '../support/round-screen.ts'
import { PARS_18, parsedLive, parsedRound, playerCard, settingsOf } from '../support/round-values.ts'
import { sheetOf } from '../support/score-sheets.ts'
import { createPhone } from '../support/sheet-phone.ts'
import { settled, stubApi, success } from '../support/stub-api.ts'

let reported: MockInstance
beforeEach(() => {
  reported = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  reported.mockRestore()
})

/** Returns the HTML of a first look without `inert`, which React does not render. */
function htmlOf(node: ReactNode): string {
  const box = document.createElement('div')
  box.append(toDom(node))
  for (const control of box.querySelectorAll('[inert]')) control.removeAttribute('inert')
  return box.innerHTML
}
const doNothing = () => {}
// Parts that load later are not part of the first look.
vi.mock('../../src/features/round/RoundChart.tsx', () => ({ RoundChart: () => null }))

const STROKES = [5, 4, 'P', null, 2, 6, 3, 5, 4, 4, 4, 3, 5, 4, 4, 3, 4, 5] as const
const settings = settingsOf(PARS_18)
const CARDS = [playerCard('Ann', PARS_18, STROKES), playerCard('Bob', PARS_18, [])]

/** The page of a round opened at its third hole, whose cache cannot be loaded. */
const roundScreen = (more: Parameters<typeof fakeRoundScreen>[0] = {}) =>
  fakeRoundScreen({
    address: '/round/R1#3',
    loadCache: () => Promise.reject(new Error('no script')),
    ...more,
  })

test.each([
  ['Round', false],
  ['LiveRound', false],
  ['Round', true],
] as const)('shows a %s as React does (on a phone: %s)', async (type, isPhone) => {
  const { screen: screenOfRound, server } = roundScreen({ isPhone })
  screenOfRound.start()
  await server.respond(0, success(parsedRound({ type, settings, scorecard: { cards: CARDS } })))
  const round = shownRound(parsedRound({ type, settings, scorecard: { cards: CARDS } }))
  if (!round) throw new Error('no round')
  const first = htmlOf(
    <RoundFirstLook
      round={round}
      hasLiveState={type === 'LiveRound'}
      holeIndex={2}
      withStatistics={areStatisticsShown(undefined, round.scorecard.cards)}
      unit="m"
      isPhoneLayout={isPhone}
    />,
  )
  expect(first).toContain('Bob')
  const { container } = render(<RoundView screen={screenOfRound} />)
  container.querySelector('iframe')?.remove()
  // The scorecard has a script of its own.
  container.querySelector('[aria-label=Scorecard]')?.replaceChildren(toDom(<PartLoading />))
  expect(first).toBe(container.innerHTML)
})

test('shows the full page together with its scorecard', async () => {
  const script = Promise.withResolvers<typeof FullCard>()
  const { screen: screenOfRound, server } = roundScreen({ loadFullCard: () => script.promise })
  screenOfRound.start()
  await server.respond(0, success(parsedRound({ settings, scorecard: { cards: CARDS } })))
  const { container } = render(<RoundView screen={screenOfRound} />)
  expect(container.querySelector('[data-waiting]')).not.toBeNull()
  expect(container.textContent).not.toContain('Bob')
  await act(async () => script.resolve(FullCard))
  expect(container.querySelector('table')?.textContent).toContain('Hole')
})

test('shows the full page without a scorecard whose script cannot be loaded, and loads it again', async () => {
  const loadFullCard = vi.fn(async () => FullCard).mockRejectedValueOnce(new Error('no script'))
  const { screen: screenOfRound, server } = roundScreen({ loadFullCard })
  screenOfRound.start()
  await server.respond(0, success(parsedRound({ settings, scorecard: { cards: CARDS } })))
  const { container, findByRole } = render(<RoundView screen={screenOfRound} />)
  expect(container.querySelector('table')).toBeNull()
  await act(async () => (await findByRole('button', { name: 'Try again' })).click())
  expect(container.querySelector('table')?.textContent).toContain('Hole')
})

test('shows a history as React does', async () => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  const stub = stubApi()
  const history = createHistory({ ...ownFiguresDeps(stub.api), followLiveRounds: () => () => {} })
  history.loadOnce()
  await stub.respondTo(listRounds, success({ roundList: [played({ course: 'Old Links' })] }))
  const state = history.$state.get()
  if (state.status !== 'loaded') throw new Error('no history')
  const first = htmlOf(<HistoryFirstLook rounds={state.value} isKept={false} />)
  expect(first).toContain('Old Links')
  const filters = createHistoryFilters(fakePage('/rounds').page, fakeClock().clock)
  const own = { ...fakePage('/rounds'), isKept: () => false, findSheet: async () => undefined }
  expect(first).toBe(render(<History history={history} filters={filters} own={own} />).container.innerHTML)
})

test('shows the screen on which scores are entered as React does', async () => {
  const tab = createPhone({ origin: () => 'http://localhost', losesRequest: () => 'before' }).openTab()
  await tab.begin({ token: 'T', key: 'K', round: sheetOf() })
  await tab.db.changeSheet('T', () => ({ me: 'p1' }))
  const { scoring: store, row, close } = await tab.openRound('T')
  await store.score(row('Ann'), 5)
  const scoring = store.$state.get()
  if (!scoring) throw new Error('no sheet')
  const first = htmlOf(<ScoreFirstLook scoring={scoring} store={store} unit="m" isForSun={false} />)
  expect(first).toContain('Ann')
  const choices = createPhoneChoices(fakeStorage(), { isAvailable: () => false, tap: doNothing })
  const phone = { keepAwake: () => doNothing } as Phone
  const shown = render(<ScoreScreen scoring={store} unit="m" phone={phone} choices={choices} />)
  expect(first).toBe(shown.container.innerHTML)
  close()
})

test('makes controls inert, but not links', () => {
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

const Stateful = () => useState('text')[0]
const Memoized = memo(() => 'text')
const Lazy = lazy(() => new Promise<never>(() => {}))
test.each([
  ['a component with hooks', <Stateful key="" />],
  ['a memoized component', <Memoized key="" />],
  ['a lazy component', <Lazy key="" />],
  ['an object', {} as ReactNode],
])('rejects %s', (_, node) => {
  expect(() => toDom(node)).toThrow()
})

/** Creates an island that shows its spinner, and a first look for it. */
function island(look?: Partial<Parameters<typeof showFirst>[0]>) {
  const place = document.createElement('astro-island')
  place.setAttribute('component-export', 'AnyIsland')
  place.setAttribute('ssr', '')
  place.append(toDom(<Spinner size="page" label="Loading…" />))
  document.body.append(place)
  const html = document.body.innerHTML
  const $content = atom<ReactNode>()
  showFirst({
    island: 'AnyIsland',
    content: () => $content.get(),
    subscribe: (listener) => $content.listen(listener),
    ...look,
  })
  return { place, $content, html }
}
const Broken = (): ReactNode => {
  throw new Error('broken')
}

test('replaces the content of an island until React shows more than the spinner', async () => {
  const { place, $content } = island()
  $content.set(<h1>Old Links</h1>)
  expect(document.querySelector('h1')?.textContent).toBe('Old Links')
  expect(place.style.display).toBe('none')
  expect($content.lc).toBe(0)
  place.replaceChildren(document.createElement('main'))
  await settled()
  expect(document.querySelectorAll('h1')).toHaveLength(0)
  expect(place.style.display).toBe('')
})

/** Creates an interactive first look of a button that counts; returns what has been pressed, and the shown button. */
function counter() {
  const $count = atom(0)
  const arranged: (string | null)[] = []
  const { place } = island({
    interaction: interactionWith((shown) => arranged.push(shown.textContent)),
    content: () => (
      <>
        <button type="button">Other</button>
        <button type="button" onClick={() => $count.set($count.get() + 1)}>
          {String($count.get())}
        </button>
      </>
    ),
    subscribe(listener) {
      const unsubscribe = $count.listen(listener)
      listener()
      return unsubscribe
    },
  })
  const button = () => screen.getByRole('button', { name: /^\d$/ })
  const replace = () => {
    const content = (
      <main>
        <button type="button">Other</button>
        <button type="button">9</button>
      </main>
    )
    place.replaceChildren(toDom(content, doNothing))
    return settled()
  }
  return { $count, arranged, button, replace }
}

test('handles clicks in an interactive first look, and shows their changes until React takes over', async () => {
  const { $count, arranged, button, replace } = counter()
  expect(button().hasAttribute('inert')).toBe(false)
  button().click()
  button().click()
  expect($count.get()).toBe(2)
  expect(button().textContent).toBe('2')
  await replace()
  expect(button().textContent).toBe('9')
  expect($count.lc).toBe(0)
  expect(arranged).toEqual(['Other0', 'Other1', 'Other2', 'Other9'])
})

test('keeps what is pressed in an interactive first look until it was clicked', async () => {
  const { $count, button, replace } = counter()
  const pressed = button()
  pressed.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  $count.set(5)
  await replace()
  expect(pressed.isConnected).toBe(true)
  pressed.click()
  expect($count.get()).toBe(6)
  expect(pressed.isConnected).toBe(false)
  expect(button().textContent).toBe('9')
})

test('gives way to React after a press that ends in no click', async () => {
  vi.useFakeTimers()
  const { button, replace } = counter()
  button().dispatchEvent(new Event('pointerdown', { bubbles: true }))
  void replace()
  await vi.advanceTimersByTimeAsync(1000)
  expect(button().textContent).toBe('0')
  dispatchEvent(new Event('pointerup'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(button().textContent).toBe('9')
  vi.useRealTimers()
})

test('gives the focus to the control in the place of the one that had it', async () => {
  const { button, replace } = counter()
  button().focus()
  button().click()
  expect(document.activeElement).toBe(button())
  await replace()
  expect(document.activeElement).toBe(button())
  expect(button().textContent).toBe('9')
})

test('gives the focus to the control of the same name where another one has come', () => {
  document.body.innerHTML = '<div id="look"><button>One</button><button>Two</button></div>'
  const look = document.querySelector<HTMLElement>('#look') as HTMLElement
  look.querySelectorAll('button')[1]?.focus()
  interactionWith(() => {}).change(look, () => {
    look.innerHTML = '<button>One</button><button>Added</button><button>Two</button>'
    return look
  })
  expect(document.activeElement?.textContent).toBe('Two')
})

test('does nothing if React has hydrated the island first', () => {
  const { place, $content } = island()
  place.removeAttribute('ssr')
  $content.set(<h1>Old Links</h1>)
  expect(document.querySelector('h1')).toBeNull()
  expect($content.lc).toBe(0)
})

test.each([
  ['its store throws', { content: () => Broken() }],
  ['a component throws', { content: () => <Broken /> }],
  ['it cannot subscribe', { subscribe: () => Broken() as never }],
])('leaves the page unchanged and reports the error if %s', (_, look) => {
  const { $content, html } = island({ ...look })
  const others: ReactNode[] = []
  $content.listen((content) => others.push(content))
  $content.set('changed')
  $content.set('changed again')
  expect(document.body.innerHTML).toBe(html)
  expect(others).toEqual(['changed', 'changed again'])
  expect(reported).toHaveBeenCalledExactlyOnceWith('The first look failed:', expect.any(Error))
})

test('leaves the page unchanged if the DOM rejects the first look', () => {
  const { place, $content, html } = island()
  place.before = () => Broken()
  $content.set(<h1>Old Links</h1>)
  expect(document.body.innerHTML).toBe(html)
  expect(reported).toHaveBeenCalledOnce()
})

test('shows a complete live round and keeps following it after a failed first look', async () => {
  const { screen: liveScreen, server, live } = roundScreen()
  island({
    content: () => roundOf(liveScreen.round.$state.get()) && <Broken />,
    subscribe(listener) {
      liveScreen.start()
      return liveScreen.round.$state.listen(listener)
    },
  })
  await server.respond(0, success(parsedRound({ type: 'LiveRound' })))
  live.connection(true)
  live.value(parsedLive(settings, [playerCard('Ann', PARS_18, [4])]))
  expect(reported).toHaveBeenCalledOnce()
  render(<RoundView screen={liveScreen} />)
  expect(await screen.findByText('Live')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy()
  expect(screen.getByText('Net, thru 1')).toBeTruthy()
  live.value(parsedLive(settings, [playerCard('Ann', PARS_18, [4, 5])]))
  expect(await screen.findByText('Net, thru 2')).toBeTruthy()
})
