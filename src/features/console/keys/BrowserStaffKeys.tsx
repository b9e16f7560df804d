import { isMac } from '../../../platform/browser/keys.ts'
import { localStore } from '../../../platform/browser/storage.ts'
import { pageCommands } from './page-commands.ts'
import { StaffKeys, type StaffKeysProps } from './StaffKeys.tsx'

/** The keys of the real page. */
export function BrowserStaffKeys(props: Pick<StaffKeysProps, 'shown' | 'onShow'>) {
  return <StaffKeys commands={pageCommands} storage={localStore} isMac={isMac()} {...props} />
}
