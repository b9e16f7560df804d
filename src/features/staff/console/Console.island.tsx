import { api, capabilities } from '../../../platform/api/browser-api.ts'
import { fileSender } from '../../../platform/api/browser-upload.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { page } from '../../../platform/browser/page.ts'
import { visibility } from '../../../platform/browser/visibility.ts'
import { settings } from '../../../platform/settings.ts'
import { Guarded } from '../../session/Guarded.tsx'
import { guardOf } from '../../session/guard.ts'
import { Console, ConsoleSearch, ConsoleTabs } from './Console.tsx'
import { createConsole } from './console.ts'

const guard = guardOf('admin')
const stores = createConsole({
  api,
  page,
  fileSender,
  companyName: settings.PUBLIC_COMPANY_NAME,
  clock,
  visibility,
  capabilities,
})

export function ConsoleIsland() {
  return <Guarded guard={guard}>{() => <Console console={stores} />}</Guarded>
}

/** The search at the top of the console's page. It shares its stores with the content. */
export function ConsoleSearchIsland() {
  return <ConsoleSearch console={stores} guard={guard} />
}

/** The tabs of the console. They are in the sidebar, outside of the protected content. */
export function ConsoleTabsIsland() {
  return <ConsoleTabs address={stores.address} />
}
