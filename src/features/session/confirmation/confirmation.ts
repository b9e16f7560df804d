import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { visibility } from '../../../platform/browser/visibility.ts'
import type { Guard } from '../guard.store.ts'
import { createConfirmation } from './confirmation.store.ts'
import { confirmationMark } from './confirmation-mark.ts'

/** Creates the store of the note on a guarded page, with the dependencies of the page. */
export function confirmationOf(guard: Guard) {
  return createConfirmation({
    api,
    clock,
    visibility,
    mark: confirmationMark,
    recheck: () => void guard.recheck(),
  })
}
