import { addLicense, changeLicense } from '../../../../contract/users.ts'
import { messages } from '../../messages.ts'
import { type Change, createChange, type Replaced } from '../change.store.ts'
import type { ChangeContext, Shown } from '../change-context.ts'

/** `date` is an ISO date, the last day in UTC. */
export type LicenseEdit =
  | { action: 'extend'; durationDays: number }
  | { action: 'until'; date: string }
  | { action: 'revoke' }

/** Creates the changes of a user's license. */
export function createLicenseChanges(context: ChangeContext) {
  const { api, installId: iid } = context
  const common = {
    ...context,
    onDone() {
      context.reloadLicenses()
      context.reload()
    },
    replaced: ({ overview, license }: Shown): Replaced => ({
      version: overview?.versions.license,
      text: license,
    }),
  }

  const newLicense: Change<number> = createChange({
    ...common,
    messages: { done: messages.licenseAdded, failed: messages.licenseFailed },
    send: (durationDays: number, options) => api.call(addLicense, { body: { iid, durationDays } }, options),
    describe: (durationDays) => `${durationDays} days from now`,
  })

  const licenseEdit: Change<LicenseEdit> = createChange({
    ...common,
    messages: { done: messages.licenseChanged, failed: messages.licenseFailed },
    send: (edit: LicenseEdit, options) => api.call(changeLicense, { body: { iid, ...edit } }, options),
    describe: describeEdit,
  })

  return { newLicense, licenseEdit }
}

function describeEdit(edit: LicenseEdit): string {
  switch (edit.action) {
    case 'extend':
      return `Extended by ${edit.durationDays} days`
    case 'until':
      return `Until ${edit.date}`
    case 'revoke':
      return 'Revoked'
  }
}
