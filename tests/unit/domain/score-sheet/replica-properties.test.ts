import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { recordedRound } from '../../../../src/contract/recorded-round.ts'
import type { Entry } from '../../../../src/contract/score-sheet-entries.ts'
import { recordedRoundOf } from '../../../../src/domain/score-sheet/recorded-round-of.ts'
import {
  entriesToSend,
  logAfter,
  type Replica,
  receiveLog,
  receiveResults,
  seenBy,
  shownSheet,
  startReplica,
} from '../../../../src/domain/score-sheet/replica.ts'
import { foldSheet, type ScoreSheet, stateOf } from '../../../../src/domain/score-sheet/sheet.ts'
import { confirmationsOf, discrepanciesOf } from '../../../../src/domain/score-sheet/sheet-facts.ts'
import { modelOf } from '../../../support/score-sheet-model.ts'
import { addPending, createSheetService } from '../../../support/score-sheet-service.ts'
import { type Bare, sheetOf, uuid } from '../../../support/score-sheets.ts'

const DEVICES = [0, 1, 2] as const
const ROUND = sheetOf()

const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const player = fc.constantFrom('p1', 'p2', 'p3')
const strokes = fc.option(fc.integer({ min: 3, max: 5 }), { freq: 8 })
const score = fc
  .record({
    kind: fc.constant('score' as const),
    player,
    hole: fc.constantFrom(1, 1, 1, 2, 3, 4),
    strokes: fc.option(strokes, { nil: undefined, freq: 6 }),
    pickUp: fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(true, false, null) },
    ),
    putts: perhaps(fc.constantFrom(1, 4, null)),
    conceded: fc.oneof(
      { weight: 8, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.boolean() },
    ),
  })
  .filter((one) => [one.strokes, one.pickUp, one.putts, one.conceded].some((value) => value !== undefined))
const playerEntry = fc.record({
  kind: fc.constant('player' as const),
  player,
  name: fc.constantFrom('Ann', 'Bob', 'Cleo'),
  playingHandicap: perhaps(fc.constantFrom(3, null)),
  state: perhaps(fc.constantFrom('playing' as const, 'withdrawn' as const, null)),
  isRemoved: perhaps(fc.boolean()),
  mergedInto: perhaps(fc.constantFrom('p1', 'p2', 'p3', null)),
})
const holeNumbers = fc.constantFrom<(number[] | null)[]>([3, 1], null)
const stateKind = fc.constantFrom(...(['finish', 'reopen', 'discard', 'restore'] as const))
const bare: fc.Arbitrary<Bare> = fc.oneof(
  { weight: 14, arbitrary: score },
  { weight: 3, arbitrary: playerEntry },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant<'confirm'>('confirm'), player }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant<'settings'>('settings'), holeNumbers }) },
  { weight: 2, arbitrary: fc.record({ kind: stateKind }) },
)

const device = fc.constantFrom(...DEVICES)
type Decision = 'accept' | 'dismiss'
type Fate = 'arrives' | 'isLost' | 'losesResponse' | 'arrivesTwice' | 'isLate'
type Command =
  | { do: 'enter'; device: number; bare: Bare }
  | { do: 'decide'; kind: Decision }
  | { do: 'send'; device: number; fate: Fate }
  | { do: 'load'; device: number }
  | { do: 'deliver' }
  | { do: 'restore'; share: number }
const decision = fc.constantFrom<Decision[]>('accept', 'dismiss')
const fate = fc.constantFrom<Fate[]>('arrives', 'isLost', 'losesResponse', 'arrivesTwice', 'isLate')
const share = fc.double({ min: 0, max: 1, noNaN: true })
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant<'enter'>('enter'), device, bare }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant<'decide'>('decide'), kind: decision }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant<'send'>('send'), device, fate }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant<'load'>('load'), device }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant<'deliver'>('deliver') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant<'restore'>('restore'), share }) },
)

const user = (one: number) => ({ isOwner: one === 0, nowMs: 0 })

/** Plays the commands with three devices, then lets all of them connect until nothing is left to send. */
function play(commands: readonly Command[]) {
  const service = createSheetService(ROUND, 4)
  const replicas: Replica[] = DEVICES.map((one) => startReplica(ROUND, one === 0))
  const isConnected = DEVICES.map(() => false)
  const late: { device: number; entries: Entry[] }[] = []
  const entered: string[] = []

  const change = (one: number, next: (replica: Replica) => Replica) => {
    replicas[one] = next(replicas[one] as Replica)
  }
  const load = (one: number) => {
    isConnected[one] = true
    for (let hasMore = true; hasMore; ) {
      const page = service.load(logAfter(replicas[one] as Replica))
      change(one, (replica) => receiveLog(replica, page))
      hasMore = page.hasMore || replicas[one]?.former !== undefined
    }
  }
  const enter = (one: number, what: Bare) => {
    const id = uuid(entered.length + 1)
    entered.push(id)
    change(one, (replica) => addPending(replica, { ...what, id, seen: seenBy(replica) } as Entry))
  }
  const send = (one: number, fate: Fate) => {
    if (!isConnected[one]) load(one)
    const entries = entriesToSend(replicas[one] as Replica)
    if (entries.length === 0 || fate === 'isLost') return
    if (fate === 'isLate') return void late.push({ device: one, entries })
    const first = service.send(one, entries)
    if (fate === 'losesResponse') return
    const response = fate === 'arrivesTwice' ? service.send(one, entries) : first
    change(one, (replica) => receiveResults(replica, response))
  }

  for (const one of commands) {
    switch (one.do) {
      case 'enter':
        enter(one.device, one.bare)
        break
      case 'decide': {
        const waiting = [...shownSheet(replicas[0] as Replica, user(0)).waiting.keys()]
        if (waiting.length > 0) enter(0, { kind: one.kind, entries: waiting.slice(0, 2) })
        break
      }
      case 'send':
        send(one.device, one.fate)
        break
      case 'load':
        load(one.device)
        break
      case 'deliver': {
        // The newest first: batches overtake each other.
        const batch = late.pop()
        if (batch) service.send(batch.device, batch.entries)
        break
      }
      case 'restore':
        service.restore(Math.floor(one.share * service.log().length))
        isConnected.fill(false)
    }
  }
  isConnected.fill(false)
  for (let before = -1; before < service.log().length; ) {
    before = service.log().length
    for (const one of [...DEVICES, ...DEVICES]) {
      load(one)
      send(one, 'arrives')
    }
    for (const one of DEVICES) load(one)
  }
  return { log: service.log(), replicas, entered }
}

/** What a sheet shows, in the words of the model. */
function shownOf(sheet: ScoreSheet) {
  const round = recordedRoundOf(sheet)
  expect(v.safeParse(recordedRound, JSON.parse(JSON.stringify(round))).issues).toBeUndefined()
  const numbers = round.course.holes.map((hole, at) => hole.number ?? at + 1)
  return {
    state: stateOf(sheet),
    waiting: [...sheet.waiting.keys()],
    holes: numbers,
    players: round.players.map(({ name, playingHandicap, state, holes = [] }) => ({
      name,
      playingHandicap,
      state,
      holes: numbers.map((_, at) => JSON.parse(JSON.stringify(holes[at] ?? null))),
    })),
    discrepancies: discrepanciesOf(sheet),
    confirmations: [...confirmationsOf(sheet)].map(([id, found]) => ({
      player: id,
      seqs: found.map(({ seq }) => seq).sort((a, b) => a - b),
    })),
  }
}

/** Enough to meet rare orders of requests; a game takes about 0.3 ms. */
const RUNS = { numRuns: 400 }
const games = fc.array(command, { maxLength: 60, size: 'max' })

test('the fold shows what the rules say, and finds each discrepancy and no other', () => {
  fc.assert(
    fc.property(games, (commands) => {
      const { log } = play(commands)
      expect(shownOf(foldSheet(ROUND, log))).toEqual(modelOf(ROUND, log))
    }),
    RUNS,
  )
})

test('all devices come to show what the service has, and no entry is lost, doubled or silently overwritten', () => {
  fc.assert(
    fc.property(games, (commands) => {
      const { log, replicas, entered } = play(commands)
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, at) => at + 1))
      const stored = log.map(({ id }) => id)
      expect(new Set(stored).size).toBe(stored.length)

      const shown = shownOf(foldSheet(ROUND, log))
      const refused: string[] = []
      for (const one of DEVICES) {
        const replica = replicas[one] as Replica
        expect(replica.log).toEqual(log)
        const waiting = replica.pending.filter(({ refusal }) => !refusal)
        expect(waiting).toEqual([])
        refused.push(
          ...replica.refused.map(({ entry }) => entry.id),
          ...replica.pending.map(({ entry }) => entry.id),
        )
        expect(shownOf(shownSheet({ ...replica, pending: [] }, user(one)))).toEqual(shown)
      }
      expect([...new Set([...stored, ...refused])].toSorted()).toEqual(entered.toSorted())
    }),
    RUNS,
  )
})
