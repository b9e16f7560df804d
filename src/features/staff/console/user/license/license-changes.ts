import { addLicense, changeLicense } from '../../../../../contract/staff/users.ts'
import { messages } from '../../messages.ts'
import { type Change, type ChangeContext, createChange } from '../change.store.ts'

/** `date` is an ISO date, the last day in UTC. */
export type LicenseEdit =
  | { action: 'extend'; durationDays: number }
  | { action: 'until'; date: string }
  | { action: 'revoke' }

/** Creates the changes of a user's license. */
export function createLicenseChanges(context: ChangeContext) {
  const { api, installId: iid } = context
  const common = { ...context, partOf: () => 'license' as const }

  const newLicense: Change<number> = createChange({
    ...common,
    messages: { done: messages.licenseAdded, failed: messages.licenseFailed },
    send: (durationDays: number, options) => api.call(addLicense, { body: { iid, durationDays } }, options),
  })

  const licenseEdit: Change<LicenseEdit> = createChange({
    ...common,
    messages: { done: messages.licenseChanged, failed: messages.licenseFailed },
    send: (edit: LicenseEdit, options) => api.call(changeLicense, { body: { iid, ...edit } }, options),
  })

  return { newLicense, licenseEdit }
}
