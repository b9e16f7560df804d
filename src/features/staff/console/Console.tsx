import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { lazyParts } from '../../../platform/lazy/Optional.tsx'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import { TabPanel } from '../../../ui/Tabs.tsx'
import { ChangeNotice } from '../shared/changes/ChangeNotice.tsx'
import { StaffPart } from '../shared/StaffPart.tsx'
import type { Console as ConsoleStores } from './console.ts'
import type { ConsoleTab } from './console-address.ts'
import { UserTab } from './user/UserTab.tsx'

// Loaded on demand, because most visits are to the user tab.
const { PromoCodes, Uploader } = lazyParts(() => import('./later.ts'))

// The accessible names of the panels. They differ from all field labels, so that names are unambiguous.
const PANELS: Record<ConsoleTab, string> = { user: 'Users', uploader: 'Uploads', promo: 'Promotions' }

/** Shows the panel of the console's selected tab. The tabs are in the sidebar. */
export function Console({ console: stores }: { console: ConsoleStores }) {
  const { address, setPageTitle } = stores
  const shown = useStore(address.$address)
  const { tab } = shown
  useEffect(() => setPageTitle(shown), [setPageTitle, shown])
  // Uploads continue in all tabs of the console, but not after the page was left.
  useLeaveWarning(useStore(stores.$hasUnfinishedUpload))
  return (
    <div className="stack gap-0">
      <ChangeNotice notice={stores.notice} />
      <TabPanel name="console" selected={tab} label={PANELS[tab]}>
        {tab === 'user' && <UserTab console={stores} />}
        {tab !== 'user' && (
          <StaffPart>
            {tab === 'uploader' ? (
              <Uploader uploaderOf={stores.uploaderOf} search={stores.search} />
            ) : (
              <PromoCodes promo={stores.promo} address={address} />
            )}
          </StaffPart>
        )}
      </TabPanel>
    </div>
  )
}
