import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { Suppressions } from './Suppressions.tsx'
import { createSuppressions } from './suppressions.store.ts'

const suppressions = createSuppressions({ api, clock })

/** The suppression list with the store of the page. */
export function SuppressionsPage() {
  return <Suppressions suppressions={suppressions} />
}
