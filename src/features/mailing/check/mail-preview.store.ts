import { map } from 'nanostores'
import type { MailingFields } from '../../../contract/mailing.ts'
import { type MailPreview, previewMail, sendTestMail, showMail } from '../../../contract/mailing-check.ts'
import type { Api } from '../../../platform/api/api.ts'
import { latestOnly, SUPERSEDED } from '../../../platform/api/latest-only.ts'
import type { Failure } from '../../../platform/api/result.ts'

export type PreviewState =
  | { status: 'closed' }
  | { status: 'loading'; last: MailPreview | undefined }
  | { status: 'shown'; mail: MailPreview }
  | { status: 'failed'; failure: Failure; row: number | undefined; last: MailPreview | undefined }

export type TestState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'sent'; to: string }
  | { status: 'failed'; failure: Failure }

export interface MailPreviewState {
  preview: PreviewState
  test: TestState
}

/**
 * Creates the store that shows the mail for one row and sends it to the user as a test mail. When requests overlap, the
 * latest wins.
 */
export function createMailPreview({ api }: { api: Api }) {
  const $state = map<MailPreviewState>({ preview: { status: 'closed' }, test: { status: 'idle' } })
  const latest = latestOnly()

  const lastMail = (): MailPreview | undefined => {
    const { preview } = $state.get()
    if (preview.status === 'shown') return preview.mail
    return 'last' in preview ? preview.last : undefined
  }

  return {
    $state,
    /** Shows the mail for a row, by default for the first recipient. */
    async show(fields: MailingFields, row?: number) {
      $state.setKey('preview', { status: 'loading', last: lastMail() })
      const query = row === undefined ? fields : { ...fields, row: String(row) }
      const result = await latest((signal) => api.call(previewMail, { query }, { signal }))
      if (result === SUPERSEDED) return
      $state.set({
        preview: result.ok
          ? { status: 'shown', mail: result.value }
          : { status: 'failed', failure: result.failure, row, last: lastMail() },
        test: { status: 'idle' },
      })
    },
    close() {
      latest.cancel()
      $state.set({ preview: { status: 'closed' }, test: { status: 'idle' } })
    },
    /** Returns the URL of a page with the HTML of a mail, for a frame. */
    frameUrl: (fields: MailingFields, row: number) =>
      api.urlOf(showMail, { query: { ...fields, row: String(row) } }),
    async sendTest(fields: MailingFields, row: number) {
      if ($state.get().test.status === 'sending') return
      $state.setKey('test', { status: 'sending' })
      const result = await api.call(sendTestMail, { body: { ...fields, row } })
      $state.setKey(
        'test',
        result.ok ? { status: 'sent', to: result.value.to } : { status: 'failed', failure: result.failure },
      )
    },
  }
}

export type MailPreviewStore = ReturnType<typeof createMailPreview>
