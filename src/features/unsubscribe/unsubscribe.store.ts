import { atom } from 'nanostores'
import {
  type EmailCategory,
  getOptOuts,
  UNKNOWN_TOKEN_STATUS,
  unsubscribe,
} from '../../contract/unsubscribe.ts'
import type { Platform } from '../../platform/platform.ts'
import { createAction } from '../../platform/stores/action.ts'
import { createResource } from '../../platform/stores/resource.ts'
import { ALERT_DISMISS_MS, type Alert, addAlert, closeAlert } from '../../ui/feedback/alerts.ts'
import { FAILED, UPDATED } from './messages.ts'

/** How long to wait for the current choice. Without it, the recipient can still unsubscribe. */
const LOAD_TIMEOUT_MS = 8000
const UNKNOWN_TOKEN = { ok: true, value: null } as const

export type Unsubscribe = ReturnType<typeof createUnsubscribe>

interface Deps extends Pick<Platform, 'api' | 'page' | 'clock' | 'capabilities'> {
  /** Calls the listener when the page is restored from the back-forward cache. */
  onRestore: (listener: () => void) => () => void
}

/**
 * Creates the store of the page. The token in the URL identifies the recipient. Without it, or if it belongs to nobody,
 * the current choice is `missing`, and there is nothing to save.
 */
export function createUnsubscribe({ api, page, clock, capabilities, onRestore }: Deps) {
  /** The selected categories, to opt out of. */
  const $chosen = atom<readonly EmailCategory[]>([])
  const $alerts = atom<readonly Alert[]>([])
  const tokenOf = () => page.url().searchParams.get('token')?.trim() || undefined

  /** The recipient's current choice, and which categories stay selected beside it. */
  const present = createResource({
    async request(signal, _: readonly EmailCategory[]) {
      const token = tokenOf()
      if (!token) return UNKNOWN_TOKEN
      const timeout = new AbortController()
      const clearTimer = clock.after(LOAD_TIMEOUT_MS, () => timeout.abort())
      const options = { signal: AbortSignal.any([signal, timeout.signal]) }
      const result = await api.call(getOptOuts, { path: { token } }, options)
      clearTimer()
      const { failure } = result.ok ? { failure: undefined } : result
      return failure?.kind === 'http' && failure.status === UNKNOWN_TOKEN_STATUS ? UNKNOWN_TOKEN : result
    },
    onFound: (optOuts, kept) => $chosen.set([...new Set([...optOuts, ...kept])]),
  })

  const saving = createAction({
    send(chosen: readonly EmailCategory[]) {
      // While the current choice is unknown, categories are added to it.
      const query = isChoiceUnknown() ? ({ mode: 'add' } as const) : {}
      return api.call(unsubscribe, { path: { token: tokenOf() ?? '' }, query, body: [...chosen] })
    },
  })

  /**
   * Returns whether the recipient has a choice that did not load. A service that cannot tell it has no mode that adds to
   * it either.
   */
  const isChoiceUnknown = () => present.$state.get().status === 'failed' && capabilities.has('emailChoice')

  /** Loads the current choice. Categories that the user has selected in the meantime stay selected. */
  const load = () => present.load(present.$state.get().status === 'failed' ? $chosen.get() : [])

  return {
    $present: present.$state,
    $chosen,
    $saving: saving.$state,
    $alerts,
    isChoiceUnknown,
    load,
    /** Loads the current choice now and whenever the page is restored. Returns an unsubscribe function. */
    start(): () => void {
      void load()
      return onRestore(() => void load())
    },
    choose(category: EmailCategory, isChosen: boolean): void {
      const others = $chosen.get().filter((one) => one !== category)
      $chosen.set(isChosen ? [...others, category] : others)
    },
    /** Saves the choice. Ignored while the current choice is loading or missing, or another save is pending. */
    async save(): Promise<void> {
      const { status } = present.$state.get()
      if (!['found', 'failed'].includes(status) || saving.$state.get().status === 'pending') return
      $alerts.set([])
      const alert = (await saving.run($chosen.get()))
        ? ({ kind: 'success', text: UPDATED } as const)
        : ({ kind: 'danger', text: FAILED } as const)
      $alerts.set(addAlert([], { ...alert, dismissAfterMs: ALERT_DISMISS_MS }))
    },
    close(id: number): void {
      $alerts.set(closeAlert($alerts.get(), id))
    },
  }
}
