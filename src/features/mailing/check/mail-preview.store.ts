import { atom } from 'nanostores'
import type { MailingFields } from '../../../contract/mailing.ts'
import { type MailPreview, previewMail, sendTestMail, showMail } from '../../../contract/mailing-check.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Failure } from '../../../platform/api/result.ts'
import { createAction } from '../../../platform/stores/action.ts'

export type PreviewState =
  | { status: 'closed' }
  | { status: 'loading'; last: MailPreview | undefined }
  | { status: 'shown'; mail: MailPreview }
  | { status: 'failed'; failure: Failure; row: number | undefined; last: MailPreview | undefined }

interface TestMail {
  fields: MailingFields
  /** Undefined for the first recipient. */
  row: number | undefined
  /** Empty for the address of the user. */
  to: string
}

/**
 * Creates the store that shows the mail for one row and sends it as a test mail. When requests overlap, the
 * latest wins.
 */
export function createMailPreview({ api }: { api: Api }) {
  const $state = atom<PreviewState>({ status: 'closed' })
  const latest = latestOnly()
  const test = createAction({
    send: ({ fields, row, to }: TestMail) =>
      api.call(sendTestMail, {
        body: { ...fields, ...(row !== undefined && { row }), ...(to !== '' && { to }) },
      }),
  })

  const lastMail = (): MailPreview | undefined => {
    const state = $state.get()
    if (state.status === 'shown') return state.mail
    return 'last' in state ? state.last : undefined
  }

  return {
    $state,
    $test: test.$state,
    /** Shows the mail for a row, by default for the first recipient. */
    async show(fields: MailingFields, row?: number) {
      $state.set({ status: 'loading', last: lastMail() })
      const query = row === undefined ? fields : { ...fields, row: String(row) }
      const result = await latest((signal) => api.call(previewMail, { query }, { signal }))
      if (result === SUPERSEDED) return
      $state.set(
        result.ok
          ? { status: 'shown', mail: result.value }
          : { status: 'failed', failure: result.failure, row, last: lastMail() },
      )
      test.clear()
    },
    close() {
      latest.cancel()
      $state.set({ status: 'closed' })
      test.clear()
    },
    /** Returns the URL of a page with the HTML of a mail, for a frame. */
    frameUrl: (fields: MailingFields, row: number) =>
      api.urlOf(showMail, { query: { ...fields, row: String(row) } }),
    sendTest: (fields: MailingFields, { row, to }: Omit<TestMail, 'fields'>) => test.run({ fields, row, to }),
  }
}

export type MailPreviewStore = ReturnType<typeof createMailPreview>
