import { api } from '../../../platform/api/browser-api.ts'
import { fileSender } from '../../../platform/api/browser-upload.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { createDeliveryReports } from './delivery-reports.store.ts'
import { Suppressions } from './Suppressions.tsx'
import { createSuppressions } from './suppressions.store.ts'

const suppressions = createSuppressions({ api, clock })
const reports = createDeliveryReports({ sender: fileSender, onSuppressed: () => void suppressions.load() })

/** The suppression list with the stores of the page. */
export function SuppressionsPage() {
  return <Suppressions suppressions={suppressions} reports={reports} />
}
