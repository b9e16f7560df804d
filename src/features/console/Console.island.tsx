import { api } from '../../platform/browser-api.ts'
import { fileSender } from '../../platform/browser-upload.ts'
import { page } from '../../platform/page.ts'
import { settings } from '../../platform/settings.ts'
import { sessionStore } from '../../platform/storage.ts'
import { Guarded } from '../session/Guarded.tsx'
import { guardOf } from '../session/guard.ts'
import { Console } from './Console.tsx'
import { createConsole } from './console.ts'

const guard = guardOf('admin')
const stores = createConsole({
  api,
  page,
  fileSender,
  session: sessionStore,
  companyName: settings.PUBLIC_COMPANY_NAME,
})

export function ConsoleIsland() {
  return <Guarded guard={guard}>{() => <Console console={stores} />}</Guarded>
}
