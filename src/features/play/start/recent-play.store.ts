import { atom } from 'nanostores'
import {
  type EnteredPlayers,
  getRecentPlay,
  type RecentPartner,
  type RecentPlay,
  rememberPlayers,
} from '../../../contract/recent-play.ts'
import { nameKey } from '../../../domain/format/folded-text.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Storage } from '../../../platform/browser/storage.ts'
import type { ResponseCache } from '../../../platform/cache/response-cache.ts'
import { ENTERED_PLAYERS } from '../../../platform/sheets/open-sheet.ts'

interface Deps {
  api: Pick<Api, 'call'>
  cache: Pick<ResponseCache, 'find' | 'put'>
  storage: Storage
  /** The golfer whom the responses belong to. */
  owner: string
}

/** How many partners one call may contain. */
const SENT_MAX = 40

const NOTHING: RecentPlay = {
  handicapIndex: undefined,
  gender: undefined,
  estimatedIndex: undefined,
  courses: [],
  partners: [],
}

/** What was entered and not sent, because there was no network. */
interface Waiting {
  owner: string
  entered: EnteredPlayers
}

/**
 * Creates the store of what the start proposes: the last response at once, then the current one, each with what was
 * entered here since. Without any, the golfer enters everything, as before the first round.
 */
export function createRecentPlay({ api, cache, storage, owner }: Deps) {
  const $state = atom<RecentPlay | undefined>(undefined)

  function waiting(): EnteredPlayers | undefined {
    try {
      const kept = JSON.parse(storage.read(ENTERED_PLAYERS) ?? 'null') as Waiting | null
      return kept?.owner === owner ? kept.entered : undefined
    } catch {
      // Another version wrote it in another form.
      return undefined
    }
  }

  async function send(entered: EnteredPlayers): Promise<void> {
    const sent = storage.read(ENTERED_PLAYERS)
    const result = await api.call(rememberPlayers, { body: entered })
    // What the service refuses, it would refuse again.
    const isOver = result.ok || (result.failure.kind === 'http' && result.failure.status === 400)
    if (isOver && storage.read(ENTERED_PLAYERS) === sent) storage.write(ENTERED_PLAYERS, undefined)
  }

  const show = (recent: RecentPlay, entered: EnteredPlayers | undefined) =>
    $state.set(entered ? withEntered(recent, entered) : recent)

  return {
    $state,
    async load(): Promise<void> {
      const entered = waiting()
      const request = (entered ? send(entered) : Promise.resolve()).then(() => api.call(getRecentPlay, {}))
      const cached = await cache.find(getRecentPlay, {}, owner)
      if (cached) show(cached.value, entered)
      const result = await request
      if (!result.ok) return
      show(result.value, waiting())
      await cache.put(getRecentPlay, {}, result.value, owner)
    },
    /** Stores what was entered about the players of a round with the account, now or with the next network. */
    async remember(entered: EnteredPlayers): Promise<void> {
      const before = waiting()
      const shown = $state.get()
      // An estimate that was left as it is goes on following the golfer's rounds.
      const isEstimate = shown?.handicapIndex === undefined && entered.handicapIndex === shown?.estimatedIndex
      const made = isEstimate ? { ...entered, handicapIndex: undefined } : entered
      const all = before ? joined(before, made) : made
      storage.write(ENTERED_PLAYERS, JSON.stringify({ owner, entered: all } satisfies Waiting))
      show(shown ?? NOTHING, all)
      await send(all)
    },
  }
}

/** Returns the handicap index that is proposed to the golfer: the entered one, else the estimated one. */
export function ownIndexOf(recent: RecentPlay | undefined): number | undefined {
  return recent?.handicapIndex ?? recent?.estimatedIndex
}

function withEntered(recent: RecentPlay, { handicapIndex, partners }: EnteredPlayers): RecentPlay {
  return {
    ...recent,
    handicapIndex: handicapIndex ?? recent.handicapIndex,
    partners: withPartners(recent.partners, partners),
  }
}

function joined(before: EnteredPlayers, entered: EnteredPlayers): EnteredPlayers {
  return {
    handicapIndex: entered.handicapIndex ?? before.handicapIndex,
    partners: withPartners(before.partners, entered.partners).slice(0, SENT_MAX),
  }
}

/** Returns partners with what was entered later; those who are new come first. */
function withPartners(before: readonly RecentPartner[], later: readonly RecentPartner[]): RecentPartner[] {
  const laterBy = new Map(later.map((one) => [nameKey(one.name), one]))
  const known = new Set(before.map(({ name }) => nameKey(name)))
  return [
    ...later.filter(({ name }) => !known.has(nameKey(name))),
    ...before.map((one) => {
      const { handicapIndex, tee } = laterBy.get(nameKey(one.name)) ?? {}
      return { ...one, handicapIndex: handicapIndex ?? one.handicapIndex, tee: tee ?? one.tee }
    }),
  ]
}
