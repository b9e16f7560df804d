import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { StoredEntry } from '../../../src/contract/score-sheet-entries.ts'
import type { Discrepancy } from '../../../src/contract/score-sheets.ts'
import { createRandom, hashOf } from '../../../src/service/demo/seeded-random.ts'
import { holes } from '../../support/recorded.ts'
import { sheetOf } from '../../support/score-sheets.ts'
import type { TestClient } from '../../support/service.ts'
import { createPhone, type Phone, type PhoneOptions } from '../../support/sheet-phone.ts'
import type { FinishedRound } from './lost-entries.ts'

const HOLES = 18
/** Ids and names at once, so that a card of the round says whose it is. */
const PLAYERS = ['Ann', 'Bob', 'Cara', 'Dan']
const HOUR_MS = 3_600_000
/** Timers run faster, because a round takes seconds instead of hours. */
const TIMERS_TIMES = 100
const SENT_TIMEOUT_MS = 120_000

/** How likely something is in each step, in which a score is entered. */
const CHANCES = {
  secondPhone: 0.15,
  undo: 0.05,
  putts: 0.1,
  loseNetwork: 0.03,
  findNetwork: 0.1,
  killTab: 0.04,
  /** Without waiting for what was just entered. */
  killAtOnce: 0.02,
  lostRequest: 0.04,
  lostResponse: 0.04,
  killService: 0.003,
}

type Tab = ReturnType<Phone['openTab']>
type Screen = Awaited<ReturnType<Tab['openRound']>>

export interface RoundOptions {
  /** Repeats a round. */
  seed: string
  origin(): string
  golfer: TestClient
  login: string
  /** The round's addresses; limits count by them. */
  addressOf(phone: number): string
  killService(): Promise<void>
}

export interface PlayedRound extends FinishedRound {
  /** The entries that were called saved. */
  saved: ReadonlySet<string>
  /** The entries that were made, also those whose tab was killed before they were saved. */
  made: number
  killedTabs: number
  lostNetworks: number
  killedServices: number
  /** Whether all phones show what the service has. */
  isSame: boolean
}

/** Plays a round with three phones, whose networks, tabs and service fail at random, and finishes it. */
export async function playRandomRound(options: RoundOptions): Promise<PlayedRound> {
  const { seed, origin, golfer, login } = options
  const random = createRandom(hashOf(seed))
  const happens = (chance: number) => random() < chance
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const sheet = { token: randomId(), key: randomId(), round: documentOf() }
  const saved = new Set<string>()
  const counts = { made: 0, killedTabs: 0, lostNetworks: 0, killedServices: 0 }
  let isDisturbed = true

  /** A phone with at most one tab; a killed one is opened again with the next score. */
  function createPlayer(at: number, more: Partial<PhoneOptions>) {
    const phone = createPhone({
      origin,
      address: options.addressOf(at),
      clockAheadMs: oneOf([0, 0, HOUR_MS, -HOUR_MS]),
      timersTimes: TIMERS_TIMES,
      losesRequest: () => {
        if (isDisturbed && happens(CHANCES.lostRequest)) return 'before'
        return isDisturbed && happens(CHANCES.lostResponse) ? 'after' : undefined
      },
      ...more,
    })
    let tab: Tab | undefined
    let screen: Screen | undefined
    return {
      phone,
      /** Opens the round, and joins it before if needed. Returns nothing while it cannot. */
      async open(): Promise<Screen | undefined> {
        if (screen) return screen
        tab ??= phone.openTab()
        const joined = await tab.join(sheet.token, at === 0 ? undefined : sheet.key)
        if (joined !== 'joined') return undefined
        screen = await tab.openRound(sheet.token)
        followSaved(screen)
        return screen
      },
      async begin() {
        tab = phone.openTab()
        await tab.begin(sheet)
      },
      kill() {
        tab?.kill()
        counts.killedTabs += tab ? 1 : 0
        counts.made += screen?.made.length ?? 0
        tab = undefined
        screen = undefined
      },
      countMade() {
        counts.made += screen?.made.length ?? 0
      },
    }
  }

  const followSaved = ({ sheet: { $state }, made }: Screen) =>
    $state.subscribe((state) => {
      if (state.status !== 'found' || state.saving.status !== 'saved') return
      for (const id of made) saved.add(id)
    })

  const players = [
    createPlayer(0, { user: { login, cookies: golfer.cookies } }),
    createPlayer(1, {}),
    createPlayer(2, {}),
  ]
  const [owner] = players
  if (!owner) throw new Error('there is no phone')
  if (happens(0.3)) owner.phone.setOnline(false)
  await owner.begin()

  async function enterScore(screen: Screen, name: string, hole: number): Promise<void> {
    screen.scoring.goTo(hole)
    const row = screen.row(name)
    if (happens(CHANCES.undo)) await screen.scoring.undo()
    else await screen.scoring.score(row, 3 + Math.floor(random() * 4))
    if (happens(CHANCES.putts)) await screen.scoring.detail(row, { putts: 2 })
  }

  async function step(name: string, hole: number): Promise<void> {
    for (const _ of Array.from({ length: happens(CHANCES.secondPhone) ? 2 : 1 })) {
      const player = oneOf(players)
      const screen = (await player.open()) ?? (await owner?.open())
      if (!screen) throw new Error('the phone of the owner does not open the round')
      const entered = enterScore(screen, name, hole)
      if (happens(CHANCES.killAtOnce)) {
        // Whatever was entered last may be lost, because nothing has called it saved.
        entered.catch(() => {})
        if (happens(0.5)) await delay(0)
        player.kill()
      } else await entered
    }
    for (const { phone, open, kill } of players) {
      if (phone.isOnline() && happens(CHANCES.loseNetwork)) {
        counts.lostNetworks += 1
        phone.setOnline(false)
      } else if (!phone.isOnline() && happens(CHANCES.findNetwork)) phone.setOnline(true)
      if (happens(CHANCES.killTab)) kill()
      // The live value of the round tells the phones that there is something new.
      else if (phone.isOnline() && happens(0.5)) (await open())?.tell()
    }
    if (happens(CHANCES.killService)) {
      counts.killedServices += 1
      await options.killService()
    }
  }

  for (let hole = 1; hole <= HOLES; hole += 1) for (const name of PLAYERS) await step(name, hole)

  /** Opens all phones with a network, and waits until each has sent what it has. */
  async function sendAll(): Promise<Screen[]> {
    const screens: Screen[] = []
    for (const { phone, open } of players) {
      phone.setOnline(true)
      screens.push(await until(open, `a phone does not open the round of seed ${seed}`))
    }
    for (const screen of screens) await untilSent(screen)
    return screens
  }
  async function untilSent(screen: Screen): Promise<void> {
    screen.tell()
    const isSent = () => {
      const { saving } = screen.state()
      return Promise.resolve((saving.status === 'saved' && saving.waiting === 0) || undefined)
    }
    await until(isSent, `a phone does not send its entries in the round of seed ${seed}`)
  }

  /** Accepts what arrived after the finish. The phone shows it once it has the whole log. */
  async function acceptWaiting(screen: Screen): Promise<void> {
    const { length } = (await readLog(golfer, sheet.token)).entries
    screen.tell()
    const state = () => Promise.resolve(screen.state().seen >= length ? screen.state() : undefined)
    const { waiting } = (await until(state, `the owner does not see the log of the round of seed ${seed}`))
      .sheet
    if (waiting.size > 0) await screen.sheet.enter({ kind: 'accept', entries: [...waiting.keys()] })
  }

  // Some phones send what they have only after the finish.
  const isFinishedEarly = happens(0.5)
  if (!isFinishedEarly) await sendAll()
  isDisturbed = false
  const [finishing] = isFinishedEarly ? [await until(owner.open, 'the owner cannot finish')] : await sendAll()
  await finishing?.sheet.enter({ kind: 'finish', isComplete: false })
  await sendAll()
  if (finishing) await acceptWaiting(finishing)
  const screens = await sendAll()
  for (const { countMade } of players) countMade()

  const log = await readLog(golfer, sheet.token)
  const seqs = await Promise.all(
    screens.map(async (screen) => {
      screen.tell()
      return until(
        async () => (screen.state().seen === log.entries.length ? screen.state() : undefined),
        'not same',
      )
    }),
  )
  const shown = seqs.map(({ sheet: { players: all } }) => JSON.stringify([...all]))
  const response = await golfer.send('GET', `/rest/round/${sheet.token}`)
  return {
    ...counts,
    saved,
    log: log.entries,
    discrepancies: log.discrepancies,
    round: await response.json(),
    isSame: shown.every((one) => one === shown[0]),
  }
}

const randomId = () => randomBytes(16).toString('base64url')

function documentOf() {
  return sheetOf({
    startTimestampMs: Date.now(),
    course: { name: 'Old Links', holes: holes(...Array(HOLES).fill(4)) },
    players: PLAYERS.map((name) => ({ id: name, name })),
  })
}

/** Calls until there is a value. @throws Error with the text after two minutes */
async function until<T>(read: () => Promise<T | undefined>, failure: string): Promise<T> {
  const endMs = Date.now() + SENT_TIMEOUT_MS
  for (;;) {
    const value = await read()
    if (value !== undefined) return value
    if (Date.now() > endMs) throw new Error(failure)
    await delay(20)
  }
}

async function readLog(golfer: TestClient, token: string) {
  const entries: StoredEntry[] = []
  for (;;) {
    const response = await golfer.send('GET', `/rest/play/${token}?after=${entries.length}`)
    const page = (await response.json()) as {
      entries: StoredEntry[]
      hasMore: boolean
      discrepancies: Discrepancy[]
    }
    entries.push(...page.entries)
    if (!page.hasMore) return { entries, discrepancies: page.discrepancies }
  }
}
