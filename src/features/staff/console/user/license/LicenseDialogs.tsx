import { useEffect, useRef, useState } from 'react'
import type { Licenses } from '../../../../../contract/staff/users.ts'
import { TextField } from '../../../../../ui/form/TextField.tsx'
import { useDraft } from '../../../../session/use-draft.ts'
import type { Change } from '../change.store.ts'
import { TaskDialog } from '../tasks/TaskDialog.tsx'
import type { LicenseEdit } from '../user-actions.ts'
import { durationError, extensionNote, parseDurationDays } from './license-duration.ts'

interface Props {
  change: Change<LicenseEdit>
  onRefresh: () => void
  onClose: () => void
}

/** What support grants most often. */
const USUAL_DAYS = '30'

/** The dialog that extends the actual license, and says until when. */
export function ExtendLicense({ licenses, ...props }: Props & { licenses: Licenses | undefined }) {
  const [days, setDays] = useState(USUAL_DAYS)
  const field = useRef<HTMLInputElement>(null)
  const durationDays = parseDurationDays(days)
  useDraft('extendLicense', { days }, (draft) => setDays(draft.days ?? USUAL_DAYS))
  useEffect(() => field.current?.select(), [])
  return (
    <TaskDialog
      {...props}
      title="Extend license"
      button="Extend"
      input={durationDays === undefined ? undefined : { action: 'extend', durationDays }}
    >
      <TextField
        ref={field}
        label="Extend by days"
        name="extendDays"
        inputMode="numeric"
        required
        autoComplete="off"
        value={days}
        error={durationError(days)}
        onChange={setDays}
      />
      <p aria-live="polite">
        {licenses && durationDays !== undefined && extensionNote(licenses.active, durationDays, Date.now())}
      </p>
    </TaskDialog>
  )
}

/** The dialog that sets the last day of the license added by staff. */
export function SetLicenseEnd(props: Props) {
  const [date, setDate] = useState('')
  useDraft('setLicenseEnd', { date }, (draft) => setDate(draft.date ?? ''))
  return (
    <TaskDialog
      {...props}
      title="Set last day of license"
      button="Set"
      input={date === '' ? undefined : { action: 'until', date }}
    >
      <TextField
        label="Last day (UTC)"
        name="untilDate"
        type="date"
        required
        value={date}
        onChange={setDate}
      />
      <p>This changes the license added by staff. Purchases are not affected.</p>
    </TaskDialog>
  )
}

/** Asks for confirmation before the license added by staff is revoked. */
export function RevokeLicense(props: Props) {
  return (
    <TaskDialog
      {...props}
      title="Revoke the server-added license?"
      button="Revoke license"
      isDanger
      input={{ action: 'revoke' }}
    >
      <p>The license ends now. Purchases are not affected. You can undo this.</p>
    </TaskDialog>
  )
}
