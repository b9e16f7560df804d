import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { createChangeNotice } from '../../shared/changes/change-notice.store.ts'
import { Suppressions } from './Suppressions.tsx'
import { createSuppressions } from './suppressions.store.ts'

const notice = createChangeNotice()
const suppressions = createSuppressions({ api, clock, notice })

/** The suppression list with the store of the page. */
export function SuppressionsPage() {
  return <Suppressions suppressions={suppressions} notice={notice} />
}
