import { sessionStore } from '../../../platform/browser/storage.ts'

/** How long to wait for the mail before it can be sent again. */
export const SEND_AGAIN_MS = 60_000

const KEY = 'confirmation-sent'

/** When this tab last caused the mail that confirms an account. */
export const confirmationMark = {
  /** Returns Unix milliseconds, 0 if it caused none. */
  sentMs: () => Number(sessionStore.read(KEY) ?? 0),
  write: (nowMs: number) => sessionStore.write(KEY, String(nowMs)),
}
export type ConfirmationMark = typeof confirmationMark
