import { atom } from 'nanostores'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { CreatedPasskey } from '../../../contract/passkeys.ts'
import { beginEnrolmentPasskey, finishEnrolment, openEnrolment } from '../../../contract/second-step.ts'
import { matchRoute } from '../../../match-route.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { MakeCredential } from '../../../platform/browser/credential.ts'
import type { HistoryEntry } from '../../../platform/browser/history-entry.ts'
import type { PasskeyPrompts } from '../../../platform/browser/passkey-prompts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { enrolPath, routes } from '../../../routes.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { formFailure, INSECURE_PAGE } from '../../shared/form-failure.ts'
import { createSubmission } from '../../shared/submission.store.ts'
import { NO_PASSKEYS, NOT_OPENED, NOT_SET_UP, PASSKEY_FAILED, WRONG_CODE } from './messages.ts'

export type Enrolment = ResponseOf<typeof openEnrolment>

interface Form {
  enrolment: Enrolment
}
export type EnrolState =
  | { status: 'loading' }
  | { status: 'expired' }
  | { status: 'failed'; message: FormMessageText }
  /** New staff must choose a password first. */
  | ({ status: 'password' } & Form)
  /** The user chooses between a passkey and an authenticator app. */
  | ({ status: 'choice' } & Form)
  | ({ status: 'app' } & Form)
  | { status: 'done'; email: string; recoveryCodes: readonly string[] }

export type Enrol = ReturnType<typeof createEnrol>

interface Deps extends Pick<Platform, 'api' | 'page'> {
  entry: HistoryEntry
  makeCredential: MakeCredential
  prompts: PasskeyPrompts
}

/** The placeholder that replaces the token in the URL. */
const REMOVED = '-'
const KEY = 'enrolment-link'

/** Creates the store of the page on which staff set up the second step of their sign-in with a link. */
export function createEnrol({ api, page, entry, makeCredential, prompts }: Deps) {
  const $state = atom<EnrolState>({ status: 'loading' })
  const submission = createSubmission()
  let link = ''
  /** The credential token of the chosen password. */
  let token: string | undefined

  /** Removes the token from the URL, so that it is neither seen nor copied. It is stored with the history entry. */
  function takeLink(): string {
    const found = matchRoute(routes.enrol.path, page.url().pathname)?.token
    if (found !== undefined && found !== REMOVED) {
      page.rewrite(enrolPath(REMOVED))
      entry.write(KEY, found)
    }
    return entry.read(KEY) ?? ''
  }

  function expire(): void {
    entry.write(KEY, undefined)
    $state.set({ status: 'expired' })
  }

  async function open(): Promise<void> {
    if (link === '') return expire()
    const result = await api.call(openEnrolment, { body: { link } })
    if (result.ok) {
      const status = result.value.setsPassword ? 'password' : 'choice'
      $state.set({ status, enrolment: result.value })
    } else if (isExpired(result.failure)) expire()
    else $state.set({ status: 'failed', message: formFailure(NOT_OPENED, result.failure) })
  }

  /** Submits the shown form. Ignored while another request is pending. */
  async function submit(request: () => Promise<FormMessageText | undefined>): Promise<void> {
    if (formState()) await submission.run(request)
  }
  function formState() {
    const state = $state.get()
    return 'enrolment' in state ? state : undefined
  }

  async function finish(chosen: { code: string } | { passkey: CreatedPasskey }) {
    const result = await api.call(finishEnrolment, { body: { link, token, ...chosen } })
    if (result.ok) {
      entry.write(KEY, undefined)
      const email = formState()?.enrolment.email ?? ''
      $state.set({ status: 'done', email, recoveryCodes: [...new Set(result.value.recoveryCodes)] })
      return undefined
    }
    if (isExpired(result.failure)) {
      expire()
      return undefined
    }
    const isWrong = result.failure.kind === 'http' && result.failure.status === 422
    return formFailure(
      isWrong ? ('code' in chosen ? WRONG_CODE : PASSKEY_FAILED) : NOT_SET_UP,
      result.failure,
    )
  }

  return {
    $state,
    $submission: submission.$state,
    start(): void {
      link = takeLink()
      void open()
    },
    retry(): void {
      $state.set({ status: 'loading' })
      void open()
    },
    choosePassword(password: string): Promise<void> {
      return submit(async () => {
        const state = formState()
        if (!state) return undefined
        token = await makeCredential(state.enrolment.email, password)
        if (token === undefined) return danger(INSECURE_PAGE)
        $state.set({ ...state, status: 'choice' })
        return undefined
      })
    },
    show(status: 'choice' | 'app'): void {
      const state = formState()
      if (!state || submission.$state.get().status === 'pending') return
      $state.set({ ...state, status })
      submission.clear()
    },
    createPasskey(): Promise<void> {
      return submit(async () => {
        if (!prompts.isSupported()) return danger(NO_PASSKEYS)
        const options = await api.call(beginEnrolmentPasskey, { body: { link } })
        if (!options.ok) {
          if (!isExpired(options.failure)) return formFailure(NOT_SET_UP, options.failure)
          expire()
          return undefined
        }
        const created = await prompts.create(options.value)
        if (created.ok) return finish({ passkey: created.value })
        return created.reason === 'aborted' ? undefined : danger(PASSKEY_FAILED)
      })
    },
    enterCode(code: string): Promise<void> {
      return submit(() => finish({ code }))
    },
  }
}

const danger = (text: string): FormMessageText => ({ kind: 'danger', text })

/** The service responds 400 when the link has expired or was used. */
function isExpired(failure: Failure): boolean {
  return failure.kind === 'http' && failure.status === 400
}
