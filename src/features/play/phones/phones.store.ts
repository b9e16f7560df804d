import { getScoreSheet, withdrawScorerKey } from '../../../contract/score-sheets.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Invitation } from '../../../platform/sheets/sheet-database.ts'
import { createAction } from '../../../platform/stores/action.ts'
import { createResource } from '../../../platform/stores/resource.ts'
import type { OpenSheet, ScoreSheetStore } from '../score-sheet.store.ts'

/** Who enters scores with one key, or as the owner. */
export interface ScorerOfRound {
  /** The name of the key, or `owner`. */
  by: string
  /** The id of the key; undefined if it cannot be withdrawn, or the service has not been asked. */
  keyId: string | undefined
  /** The phones that have entered something with it. */
  phones: readonly { device: number; name: string | undefined }[]
}

/** The name of the key with which a sheet begins. */
const FIRST_KEY = 'scorer'

interface Deps {
  api: Pick<Api, 'call'>
  sheet: Pick<ScoreSheetStore, 'token' | '$state' | 'remember'>
}

/** Creates the store of who enters scores in a round, and of withdrawing their keys. */
export function createPhones({ api, sheet }: Deps) {
  const { token } = sheet
  const path = { token }
  const keptSheet = () => {
    const state = sheet.$state.get()
    return state.status === 'found' ? state : undefined
  }
  const scorers = createResource({
    request: (signal) => {
      const { kept, seen = 0 } = keptSheet() ?? {}
      const scorerKey = kept?.owner === null ? kept.key : undefined
      return api.call(getScoreSheet, { path, query: { after: String(seen) } }, { signal, scorerKey })
    },
  })
  const withdrawing = createAction({
    send: (id: string) => api.call(withdrawScorerKey, { path: { token, id } }),
    async onDone(_, id) {
      await sheet.remember(({ invitations }) => ({
        invitations: invitations?.filter((one) => one.id !== id),
      }))
      await scorers.refresh()
    },
  })
  return {
    $scorers: scorers.$state,
    load: scorers.loadOnce,
    $withdrawing: withdrawing.$state,
    withdraw: withdrawing.run,
  }
}
export type PhonesStore = ReturnType<typeof createPhones>
export type ScorersState = ReturnType<PhonesStore['$scorers']['get']>

/** Returns who enters scores: as the service says, else from the entries that this browser has. */
export function scorersOf({ log }: Pick<OpenSheet, 'log'>, state: ScorersState): ScorerOfRound[] {
  const found = state.status === 'found' ? state.value : undefined
  const devices = new Map(
    log.flatMap(({ device, by }) => (device > 0 ? [[device, { device, by, name: undefined }]] : [])),
  )
  const phones = [
    ...new Map([...devices, ...(found?.scorers ?? []).map((one) => [one.device, one] as const)]).values(),
  ]
  const keys = found?.keys ?? []
  const names = new Set([...phones.map(({ by }) => by), ...keys.map(({ name }) => name)])
  const all = [...names].map((by) => ({
    by,
    keyId: keys.find(({ name }) => name === by)?.id,
    phones: phones.filter((one) => one.by === by).map(({ device, name }) => ({ device, name })),
  }))
  // The phones of the owner use that key only without a session.
  return all.filter(({ by, phones: used }) => by !== FIRST_KEY || used.length > 0)
}

/** Returns the invitation whose key nobody has used yet, with a name if one is wished. */
export function openInvitation(
  invitations: readonly Invitation[],
  scorers: readonly ScorerOfRound[],
  wished?: string,
): Invitation | undefined {
  const used = new Set(scorers.flatMap(({ by, phones }) => (phones.length > 0 ? [by] : [])))
  return invitations.find(({ name }) => (wished === undefined ? !used.has(name) : name === wished))
}

/** Keeps a new key with a name for another phone. Its link works once the service has the key. */
export async function invite(
  sheet: Pick<ScoreSheetStore, 'remember' | 'exchange'>,
  invitation: Invitation,
): Promise<void> {
  await sheet.remember(({ invitations = [] }) => ({ invitations: [...invitations, invitation] }))
  await sheet.exchange()
}
