import { atom, onMount } from 'nanostores'
import type { MailingFields } from '../../../../contract/staff/mailing.ts'
import {
  checkMailing,
  exportMailingProblems,
  type MailingCheck,
  sendTestMail,
  showMail,
} from '../../../../contract/staff/mailing-check.ts'
import { latestOnly, SUPERSEDED } from '../../../../platform/api/latest-only.ts'
import type { Failure } from '../../../../platform/api/result.ts'
import { createTypingPause } from '../../../../platform/api/typing-pause.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { createAction } from '../../../../platform/stores/action.ts'

/** How long the fields must stay unchanged before they are checked. */
const TYPING_MS = 400

/**
 * The state of the pre-flight check. `last` is the previous result, which is shown until there is a new one.
 * `refused`: file or template cannot be used, for the reason in `text`.
 */
export type CheckState =
  | { status: 'idle'; last: MailingCheck | undefined }
  | { status: 'loading'; fields: MailingFields; last: MailingCheck | undefined }
  | { status: 'checked'; fields: MailingFields; check: MailingCheck }
  | { status: 'refused'; fields: MailingFields; text: string }
  | { status: 'failed'; fields: MailingFields; failure: Failure; last: MailingCheck | undefined }

type Deps = Pick<Platform, 'api' | 'clock' | 'capabilities'>

/** Creates the store that checks a mailing while the user fills in the form. When requests overlap, the latest wins. */
export function createMailingCheck({ api, clock, capabilities }: Deps) {
  const $state = atom<CheckState>({ status: 'idle', last: undefined })
  const isMissing = () => !capabilities.has('mailingCheck')
  const latest = latestOnly()
  const typing = createTypingPause(clock, TYPING_MS)

  onMount($state, () => () => {
    typing.cancel()
    latest.cancel()
  })

  const test = createAction({
    send: (body: MailingFields & { row: number; to?: string }) => api.call(sendTestMail, { body }),
  })

  const lastCheck = () => countsOf($state.get())

  async function run(fields: MailingFields) {
    const result = await latest((signal) => api.call(checkMailing, { query: fields }, { signal }))
    if (result === SUPERSEDED) return
    if (result.ok) {
      $state.set({ status: 'checked', fields, check: result.value })
    } else if (result.failure.kind === 'http' && result.failure.status === 400) {
      $state.set({ status: 'refused', fields, text: result.failure.body })
    } else {
      $state.set({ status: 'failed', fields, failure: result.failure, last: lastCheck() })
    }
  }

  /** Checks the fields immediately, because the file may have changed or the campaign may have been sent since. */
  async function refresh(fields: MailingFields): Promise<void> {
    if (isMissing()) return
    typing.cancel()
    $state.set({ status: 'loading', fields, last: lastCheck() })
    await run(fields)
  }

  return {
    $state,
    /** Checks the fields after a short pause without changes. `undefined` means that they are incomplete. */
    edit(fields: MailingFields | undefined) {
      const state = $state.get()
      if (isMissing()) return
      if (fields && 'fields' in state && isSame(state.fields, fields)) return
      test.clear()
      typing.cancel()
      latest.cancel()
      const last = lastCheck()
      if (!fields) return $state.set({ status: 'idle', last })
      $state.set({ status: 'loading', fields, last })
      typing.restart(() => void run(fields))
    },
    /** Returns the URL of the CSV with all problem rows of a file. */
    problemsUrl: ({ emailsFileName, emailColumn }: MailingFields) =>
      api.urlOf(exportMailingProblems, { query: { emailsFileName, ...(emailColumn && { emailColumn }) } }),
    /** Returns the URL of a page with the HTML of the mail of a row, for a frame. */
    frameUrl: (fields: MailingFields, row: number) =>
      api.urlOf(showMail, { query: { ...fields, row: String(row) } }),
    /** Sends the mail of a row to an address, by default to that of the user. */
    sendTest: test.run,
    $test: test.$state,
    refresh,
    /**
     * Checks a mailing before it is sent. Returns whether it may be sent: whether the check of exactly these fields has
     * passed, or the service has no check. A mailing that is edited meanwhile may not.
     */
    async approve(fields: MailingFields): Promise<boolean> {
      await refresh(fields)
      const state = $state.get()
      return isMissing() || (state.status === 'checked' && state.fields === fields)
    },
  }
}

/** Returns the latest result, which may belong to earlier values of the fields. */
export function countsOf(state: CheckState): MailingCheck | undefined {
  if (state.status === 'checked') return state.check
  return 'last' in state ? state.last : undefined
}

const isSame = (a: MailingFields, b: MailingFields) =>
  a.emailsFileName === b.emailsFileName &&
  a.emailColumn === b.emailColumn &&
  a.templateId === b.templateId &&
  a.campaign === b.campaign

export type MailingCheckStore = ReturnType<typeof createMailingCheck>
