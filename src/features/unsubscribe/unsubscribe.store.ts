import { atom } from 'nanostores'
import { type EmailCategory, getOptOuts, unsubscribe } from '../../contract/unsubscribe.ts'
import type { Api } from '../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../platform/api/latest-only.ts'
import type { Clock } from '../../platform/browser/clock.ts'
import type { Page } from '../../platform/browser/page.ts'
import { ALERT_DISMISS_MS, type Alert, addAlert, closeAlert } from '../../ui/feedback/alerts.ts'
import { FAILED, UPDATED } from './messages.ts'

/** How long to wait for the current choice. Without it, the recipient can still unsubscribe. */
const LOAD_TIMEOUT_MS = 8000

export interface UnsubscribeState {
  /** The recipient's current choice. While it is `unknown`, saving adds categories instead of replacing the choice. */
  presentChoice: 'loading' | 'known' | 'unknown'
  /** The selected categories, to opt out of. */
  chosen: readonly EmailCategory[]
  isSaving: boolean
  alerts: readonly Alert[]
}

export type Unsubscribe = ReturnType<typeof createUnsubscribe>

interface Deps {
  api: Api
  page: Page
  clock: Clock
  /** Calls the listener when the page is restored from the back-forward cache. */
  onRestore: (listener: () => void) => () => void
}

/**
 * Creates the store of the page. The token in the URL identifies the recipient. Without it, every request fails without
 * being sent.
 */
export function createUnsubscribe({ api, page, clock, onRestore }: Deps) {
  const $state = atom<UnsubscribeState>({
    presentChoice: 'loading',
    chosen: [],
    isSaving: false,
    alerts: [],
  })
  const latest = latestOnly()
  const update = (changes: Partial<UnsubscribeState>) => $state.set({ ...$state.get(), ...changes })
  const tokenOf = () => page.url().searchParams.get('token')?.trim() || undefined

  /** Returns the categories that the recipient has opted out of, or undefined if they could not be loaded. */
  async function findOptOuts(): Promise<EmailCategory[] | undefined> {
    const token = tokenOf()
    if (!token) return undefined
    const timeout = new AbortController()
    const clearTimer = clock.after(LOAD_TIMEOUT_MS, () => timeout.abort())
    const result = await api.call(getOptOuts, { path: { token } }, { signal: timeout.signal })
    clearTimer()
    return result.ok ? result.value : undefined
  }

  async function trySave({ presentChoice, chosen }: UnsubscribeState): Promise<boolean> {
    const token = tokenOf()
    if (!token) return false
    const query = presentChoice === 'known' ? {} : ({ mode: 'add' } as const)
    return (await api.call(unsubscribe, { path: { token }, query, body: [...chosen] })).ok
  }

  /** Loads the current choice. Categories that the user has selected in the meantime stay selected. */
  async function load(): Promise<void> {
    const added = $state.get().presentChoice === 'unknown' ? $state.get().chosen : []
    update({ presentChoice: 'loading' })
    const optOuts = await latest(findOptOuts())
    if (optOuts === SUPERSEDED) return
    if (optOuts) update({ presentChoice: 'known', chosen: [...new Set([...optOuts, ...added])] })
    else update({ presentChoice: 'unknown' })
  }

  return {
    $state,
    load,
    /** Loads the current choice now and whenever the page is restored. Returns an unsubscribe function. */
    start(): () => void {
      void load()
      return onRestore(() => void load())
    },
    choose(category: EmailCategory, isChosen: boolean): void {
      const others = $state.get().chosen.filter((one) => one !== category)
      update({ chosen: isChosen ? [...others, category] : others })
    },
    /** Saves the choice. Ignored while the current choice is loading or another save is pending. */
    async save(): Promise<void> {
      const state = $state.get()
      if (state.isSaving || state.presentChoice === 'loading') return
      update({ isSaving: true, alerts: [] })
      const alert = (await trySave(state))
        ? ({ kind: 'success', text: UPDATED } as const)
        : ({ kind: 'danger', text: FAILED } as const)
      update({ isSaving: false, alerts: addAlert([], { ...alert, dismissAfterMs: ALERT_DISMISS_MS }) })
    },
    close(id: number): void {
      update({ alerts: closeAlert($state.get().alerts, id) })
    },
  }
}
