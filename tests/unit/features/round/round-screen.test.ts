import { expect, test } from 'vitest'
import { createScoreAnnouncement } from '../../../../src/features/round/live/score-announcement.ts'
import { fakeStorage } from '../../../support/fake-storage.ts'
import { fakeRoundScreen } from '../../../support/round-screen.ts'
import { PARS_18, parsedLive, parsedRound, playerCard, settingsOf } from '../../../support/round-values.ts'

const NO_MODIFIERS = {
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
  target: null,
}

function setUp(fragment = '', storage = fakeStorage()) {
  const prevented: number[] = []
  let press = (_keyCode: number, _key?: string) => {}
  const shown = fakeRoundScreen({
    address: `/round/R1${fragment}`,
    storage,
    onKeyDown(listener) {
      press = (keyCode, key = '') =>
        listener({ ...NO_MODIFIERS, keyCode, key, preventDefault: () => prevented.push(keyCode) })
      return () => {
        press = () => {}
      }
    },
  })
  return {
    ...shown,
    press: (keyCode: number, key?: string) => press(keyCode, key),
    prevented,
    stop: shown.screen.start(),
    hole: () => shown.screen.holes.$index.get() + 1,
  }
}

const ok = (value: unknown) => ({ ok: true as const, value })
const finished = (parts: Record<string, unknown> = {}) =>
  ok(
    parsedRound({
      type: 'Round',
      info: { startTimestampMs: 1781946000000, timezoneOffset: 7200000 },
      settings: settingsOf(PARS_18),
      ...parts,
    }),
  )
const playing = (strokes: number[]) => parsedLive(settingsOf(PARS_18), [playerCard('Ann', PARS_18, strokes)])

async function setUpLive(fragment = '', storage = fakeStorage()) {
  const all = setUp(fragment, storage)
  await all.server.respond(0, ok(parsedRound({ type: 'LiveRound' })))
  all.live.connection(true)
  all.live.value(playing([4]))
  return { ...all, following: all.screen.following }
}

test('shows course, hole and date in the title, and updates the hole', async () => {
  const { server, screen, title } = setUp('#3')
  expect(title()).toBe('')
  await server.respond(0, finished())
  expect(title()).toBe('Old Links - Hole 3 - 20 Jun 2026')
  screen.holes.next()
  expect(title()).toBe('Old Links - Hole 4 - 20 Jun 2026')
})

test('shows in the title that a round is not available', async () => {
  const { server, title } = setUp()
  await server.respond(0, { ok: false, failure: { kind: 'http', status: 404, body: '' } })
  expect(title()).toBe('Round not available')
})

test('links to the current hole only if it was chosen', async () => {
  const { server, screen, changeTo } = setUp()
  await server.respond(0, finished())
  expect(screen.link()).toEqual({
    title: 'Old Links - Hole 1 - 20 Jun 2026',
    url: 'https://golf.example/round/R1',
  })
  screen.holes.go(6)
  expect(screen.link()).toEqual({
    title: 'Old Links - Hole 7 - 20 Jun 2026',
    url: 'https://golf.example/round/R1#7',
  })
  changeTo('#card')
  expect(screen.link().url).toBe('https://golf.example/round/R1')
})

test('shows lengths in the unit that was chosen in the page or in the map', () => {
  const { screen, choices } = setUp()
  choices.changeUnitElsewhere('yd')
  expect(screen.unit.$unit.get()).toBe('yd')
  screen.unit.toggle()
  expect(screen.unit.$unit.get()).toBe('m')
  expect(choices.distanceUnit.read()).toBe('m')
})

test('lists the keys when ? is pressed, once a round is shown', async () => {
  const { server, screen, press } = setUp()
  press(191, '?')
  expect(screen.$dialog.get()).toBeUndefined()
  await server.respond(0, finished())
  press(191, '?')
  expect(screen.$dialog.get()).toBe('keys')
})

test('follows play to the hole in play when the viewer enables it', async () => {
  const { live, following, hole } = await setUpLive()
  live.value(playing([4, 5]))
  expect(hole()).toBe(1)
  following.toggle()
  expect(hole()).toBe(3)
  live.value(playing([4, 5, 4]))
  expect(hole()).toBe(4)
  following.toggle()
  live.value(playing([4, 5, 4, 4]))
  expect(hole()).toBe(4)
})

test('stops following when the viewer selects a hole, even the one that is shown', async () => {
  const { live, screen, following, hole, address } = await setUpLive()
  following.toggle()
  screen.holes.go(1)
  expect(following.$isFollowing.get()).toBe(false)
  live.value(playing([4, 5, 5]))
  expect(hole()).toBe(2)
  expect(address()).toBe('/round/R1#2')
})

test('follows play on the next visit as well, unless the link names a hole', async () => {
  const storage = fakeStorage()
  const { following, screen, hole } = await setUpLive('', storage)
  following.toggle()
  expect(hole()).toBe(2)
  screen.holes.go(10)
  expect((await setUpLive('', storage)).hole()).toBe(2)
  const linked = await setUpLive('#5', storage)
  expect(linked.hole()).toBe(5)
  expect(linked.following.$isFollowing.get()).toBe(false)
  linked.following.toggle()
  linked.following.toggle()
  expect((await setUpLive('', storage)).hole()).toBe(1)
})

test('shows hole 1 of a finished round, even to viewers who follow play', async () => {
  const { server, hole } = setUp('', fakeStorage({ 'round.follow': 'on' }))
  await server.respond(0, finished({ scorecard: { cards: [playerCard('Ann', PARS_18, [4, 4, 4])] } }))
  expect(hole()).toBe(1)
})

test('announces new scores to screen readers, at most every five seconds', async () => {
  const { live, screen, time } = await setUpLive()
  const announcement = createScoreAnnouncement(screen.round.$state, time.clock)
  const stop = announcement.start()
  const announced: string[] = []
  announcement.$text.listen((text) => announced.push(text))
  live.value(playing([4, 5]))
  live.value(playing([4, 5, 3]))
  live.value(playing([4, 5, 3, 4]))
  expect(announced).toEqual(['Hole 2: Ann 5, par'])
  time.advance(5_000)
  expect(announced).toEqual(['Hole 2: Ann 5, par', 'Hole 3: Ann 3, birdie. Hole 4: Ann 4, bogey'])
  stop()
  live.value(playing([4, 5, 3, 4, 4]))
  expect(announced).toHaveLength(2)
})

test('remembers the choice to hide the statistics', () => {
  const storage = fakeStorage()
  setUp('', storage).screen.statistics.choose(false)
  expect(setUp('', storage).screen.statistics.$choice.get()).toBe(false)
})

test('handles arrow keys until it is stopped, and leaves other keys to the browser', async () => {
  const { server, press, prevented, hole, stop } = setUp()
  await server.respond(0, finished())
  press(39)
  press(13)
  expect(hole()).toBe(2)
  expect(prevented).toEqual([39])
  stop()
  press(39)
  expect(hole()).toBe(2)
})

test('shows news before its title, which stays so when the hole changes, and links without it', async () => {
  const { screen, server, title } = setUp()
  await server.respond(0, finished())
  screen.showTitleNews('Gus birdied 4')
  const plain = screen.link().title
  expect(title()).toBe(`Gus birdied 4 · ${plain}`)
  screen.holes.go(6)
  expect(title()).toMatch(/^Gus birdied 4 · .*Hole 7/)
  screen.showTitleNews(undefined)
  expect(title()).toBe(screen.link().title)
})
