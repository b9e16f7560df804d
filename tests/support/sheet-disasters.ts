import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type { Entry, StoredEntry } from '../../src/contract/score-sheet-entries.ts'
import { refusalOf } from '../../src/domain/score-sheet/refusal.ts'
import { seenBy, shownSheet } from '../../src/domain/score-sheet/replica.ts'
import { foldSheet, stateOf } from '../../src/domain/score-sheet/sheet.ts'
import { network } from '../../src/platform/api/result.ts'
import { createSheetDatabase, replicaOf } from '../../src/platform/sheets/sheet-database.ts'
import { createSheetSync } from '../../src/platform/sheets/sheet-sync.ts'
import { createRandom, hashOf } from '../../src/service/demo/seeded-random.ts'
import { createSheetService } from './score-sheet-service.ts'
import { type Bare, sheetOf, uuid } from './score-sheets.ts'
import { sheetApi } from './sheet-api.ts'

const ROUND = sheetOf()
const STEPS = 60
const CHANCES = { restore: 0.04, losesNetwork: 0.1, findsNetwork: 0.3, losesRequest: 0.1, isSlow: 0.1 }

export interface Disaster {
  /** What is lost or has the wrong maker, one line each. */
  losses: string[]
  entries: number
  restores: number
}

/** A phone with the storage, replica and exchange of the site. The first one is the owner's. */
function createPhone(service: ReturnType<typeof createSheetService>, at: number) {
  globalThis.indexedDB = new IDBFactory()
  const db = createSheetDatabase(() => `device-of-phone-${at}`)
  // Opens the storage of this phone before another one has its own.
  db.prepare()
  const { api, failWhen } = sheetApi(service, at)
  const owner = at === 0 ? 'ann@golf.example' : null
  const kept = { token: 'T', key: 'K', owner, round: ROUND, isStarted: true, me: null, keptMs: 0 }
  const createSync = () =>
    createSheetSync({
      db,
      api,
      locks: { run: (_, task) => task() },
      user: () => owner ?? undefined,
      deviceName: () => undefined,
      now: () => 0,
    })
  let sync = createSync()
  const made: Entry[] = []
  const phone = {
    at,
    made,
    isOnline: true,
    failWhen,
    prepare: () => db.putSheet(kept),
    async replica() {
      const stored = await db.stored('T')
      return replicaOf(kept, [...(stored?.own ?? []), ...(stored?.returned ?? [])], stored?.log ?? [])
    },
    async shown() {
      return shownSheet(await phone.replica(), { isOwner: at === 0, nowMs: 0 })
    },
    async enter(bare: Bare, id: string) {
      const entry = { ...bare, id, seen: seenBy(await phone.replica()) } as Entry
      made.push(entry)
      await db.addEntries('T', [{ entry }])
    },
    /** Opens the page again, which compares the log before it sends anything. */
    reopen() {
      sync = createSync()
    },
    exchange: () => sync.exchange('T'),
  }
  return phone
}

type Phone = ReturnType<typeof createPhone>

/**
 * Plays a round with four phones on a service that is restored from backups again and again, and lets all of them
 * connect. Returns what was made on a phone, or known to that of the owner, and is not in the service at the end.
 */
export async function playDisaster(seed: string): Promise<Disaster> {
  const random = createRandom(hashOf(seed))
  const happens = (chance: number) => random() < chance
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const service = createSheetService(ROUND, 50)
  const phones = [0, 1, 2, 3].map((at) => createPhone(service, at))
  for (const phone of phones) {
    await phone.prepare()
    phone.failWhen(() => {
      if (!phone.isOnline) return { failure: network }
      return happens(CHANCES.losesRequest) ? { failure: network, isAfter: happens(0.5) } : undefined
    })
  }
  /** By the id of each entry: the phone that has made it. */
  const makers = new Map<string, number>()
  let restores = 0

  async function enter(phone: Phone): Promise<void> {
    const sheet = await phone.shown()
    const players = [...sheet.players.keys()]
    const player = oneOf(players)
    const id = uuid(makers.size + 1)
    const choices: Bare[] = [
      ...[1, 2, 3].map(
        (hole): Bare => ({ kind: 'score', player, hole, strokes: 3 + Math.floor(random() * 4) }),
      ),
      { kind: 'confirm', player },
      { kind: 'player', player, name: `Name ${makers.size}` },
      { kind: 'player', player: `n${makers.size}`, name: `New ${makers.size}`, playingHandicap: 9 },
    ]
    if (phone.at === 0) {
      const course = { name: 'Longer', holes: Array.from({ length: 4 }, () => ({ par: 4 as const })) }
      choices.push({ kind: 'settings', course }, { kind: 'player', player, playingHandicap: 4 })
      choices.push(
        ...(stateOf(sheet) === 'finished' ? [{ kind: 'reopen' } as const] : [{ kind: 'finish' } as const]),
      )
      const waiting = [...sheet.waiting.keys()]
      if (waiting.length > 0) choices.push({ kind: 'accept', entries: waiting })
    }
    if (sheet.holesMax > 3) choices.push({ kind: 'score', player, hole: 4, strokes: 5 })
    makers.set(id, phone.at)
    await phone.enter(oneOf(choices), id)
  }

  for (let step = 0; step < STEPS; step += 1) {
    const phone = oneOf(phones)
    if (happens(phone.isOnline ? CHANCES.losesNetwork : CHANCES.findsNetwork))
      phone.isOnline = !phone.isOnline
    await enter(phone)
    if (!happens(CHANCES.isSlow)) await phone.exchange()
    if (happens(CHANCES.restore)) {
      restores += 1
      service.restore(Math.floor(random() * service.log().length))
    }
  }
  // What the phone of the owner holds, also of phones that never come back.
  const held = (await phones[0]?.replica())?.log ?? []
  const gone = phones.filter(({ at }) => at > 0 && happens(0.3))
  const back = phones.filter((phone) => !gone.includes(phone)).toSorted(() => random() - 0.5)
  for (const phone of back) {
    phone.failWhen(() => undefined)
    phone.reopen()
  }
  for (let before = -1; before < service.log().length; ) {
    before = service.log().length
    for (const phone of [...back, ...back]) await phone.exchange()
  }
  const expected = [...back.flatMap(({ made }) => made), ...(held as readonly Entry[])]
  return { losses: lossesOf(service.log(), expected, makers), entries: makers.size, restores }
}

/** Returns a line for each entry that is missing although it can follow, and for devices that were confused. */
function lossesOf(
  log: readonly StoredEntry[],
  expected: readonly Entry[],
  makers: ReadonlyMap<string, number>,
): string[] {
  const stored = new Map(log.map((entry) => [entry.id, entry]))
  const sheet = foldSheet(ROUND, log)
  const missing = expected
    .filter((entry) => !stored.has(entry.id))
    .filter((entry) => {
      const isOwner = makers.get(entry.id) === 0
      const isDecision = ['finish', 'reopen', 'accept'].includes(entry.kind)
      return !isDecision && refusalOf(sheet, { ...entry, seen: 0 }, { isOwner, nowMs: 0 }) === undefined
    })
  const devices = Map.groupBy(log, ({ device }) => device)
  const mixed = [...devices].filter(
    ([, entries]) => new Set(entries.map(({ id }) => makers.get(id))).size > 1,
  )
  return [
    ...missing.map(({ id, kind }) => `${kind} ${id} of phone ${makers.get(id)} is missing`),
    ...mixed.map(([device]) => `device ${device} has entries of several phones`),
    ...log
      .filter(({ id, by }) => (by === 'owner') !== (makers.get(id) === 0))
      .map(({ id, by }) => `${id} of phone ${makers.get(id)} is by ${by}`),
  ]
}
