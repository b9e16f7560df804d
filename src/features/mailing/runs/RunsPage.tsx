import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { page } from '../../../platform/browser/page.ts'
import { visibility } from '../../../platform/browser/visibility.ts'
import { Runs } from './Runs.tsx'
import { createRecipients } from './recipients.store.ts'
import { createRuns } from './runs.store.ts'

const runs = createRuns({ api, page, clock, visibility })
const recipients = createRecipients({ api, clock })

/** The list of mailings with the store of the page. */
export function RunsPage() {
  return <Runs runs={runs} recipients={recipients} />
}
