import { atom } from 'nanostores'
import { type EmailCategory, unsubscribe } from '../../contract/unsubscribe.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Page } from '../../platform/browser/page.ts'
import { ALERT_DISMISS_MS, type Alert, addAlert, closeAlert } from '../../ui/feedback/alerts.ts'
import { FAILED, UPDATED } from './messages.ts'

export interface UnsubscribeState {
  status: 'idle' | 'loading'
  alerts: readonly Alert[]
}

export type Unsubscribe = ReturnType<typeof createUnsubscribe>

/** Creates the store. The token in the address identifies the recipient; without it saving fails without a request. */
export function createUnsubscribe(api: Api, page: Page) {
  const $state = atom<UnsubscribeState>({ status: 'idle', alerts: [] })

  async function trySave(categories: EmailCategory[]): Promise<boolean> {
    const token = page.url().searchParams.get('token')?.trim()
    if (!token) return false
    return (await api.call(unsubscribe, { path: { token }, body: categories })).ok
  }

  return {
    $state,
    async save(categories: EmailCategory[]): Promise<void> {
      if ($state.get().status === 'loading') return
      $state.set({ status: 'loading', alerts: [] })
      const alert = (await trySave(categories))
        ? ({ kind: 'success', text: UPDATED } as const)
        : ({ kind: 'danger', text: FAILED } as const)
      $state.set({ status: 'idle', alerts: addAlert([], { ...alert, dismissAfterMs: ALERT_DISMISS_MS }) })
    },
    close(id: number): void {
      const state = $state.get()
      $state.set({ ...state, alerts: closeAlert(state.alerts, id) })
    },
  }
}
