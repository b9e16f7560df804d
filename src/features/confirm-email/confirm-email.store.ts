import { atom } from 'nanostores'
import { confirmEmailChange } from '../../contract/account.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Failure } from '../../platform/api/result.ts'
import type { Page } from '../../platform/browser/page.ts'
import { matchRoute, routes } from '../../routes.ts'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'
import { formFailure } from '../session/messages.ts'
import { EMAIL_TAKEN, NOT_CONFIRMED } from './messages.ts'

export type ConfirmEmailState =
  | { status: 'ready'; failure?: FormMessageText }
  | { status: 'pending' }
  | { status: 'confirmed'; email: string }
  | { status: 'expired' }

export type ConfirmEmail = ReturnType<typeof createConfirmEmail>

interface Deps {
  api: Api
  page: Page
  /** Called when the login has changed, because this browser may still show the previous login. */
  onConfirmed: () => void
}

/**
 * Creates the store of the page that the link in an email opens. The change requires a click, because programs that
 * scan mails also open their links.
 */
export function createConfirmEmail({ api, page, onConfirmed }: Deps) {
  const $state = atom<ConfirmEmailState>({ status: 'ready' })
  const codeOf = () => matchRoute(routes.confirmEmail.path, page.url().pathname)?.token

  return {
    $state,
    start(): void {
      if (codeOf() === undefined) $state.set({ status: 'expired' })
    },
    /** Changes the email. Ignored while a request is pending. */
    async confirm(): Promise<void> {
      const code = codeOf()
      if ($state.get().status !== 'ready' || code === undefined) return
      $state.set({ status: 'pending' })
      const result = await api.call(confirmEmailChange, { body: { code } })
      if (result.ok) {
        $state.set({ status: 'confirmed', email: result.value.id })
        onConfirmed()
      } else $state.set(afterFailure(result.failure))
    },
  }
}

function afterFailure(failure: Failure): ConfirmEmailState {
  if (failure.kind === 'http' && failure.status === 400) return { status: 'expired' }
  const isTaken = failure.kind === 'http' && failure.status === 409
  return { status: 'ready', failure: formFailure(isTaken ? EMAIL_TAKEN : NOT_CONFIRMED, failure) }
}
