import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { lazyPart, Optional } from '../../../platform/lazy/Optional.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import { TabPanel } from '../../../ui/Tabs.tsx'
import { StaffPartMissing } from '../shared/StaffPartMissing.tsx'
import styles from './Console.module.css'
import type { Console as ConsoleStores } from './console.ts'
import type { ConsoleTab } from './console-address.ts'
import { UserTab } from './user/UserTab.tsx'

// Loaded after the content, before anything can be changed.
const ChangeNotice = lazyPart(async () => (await import('../shared/changes/ChangeNotice.tsx')).ChangeNotice)
// Loaded on demand, because most visits are to the user tab.
const Uploader = lazyPart(async () => (await import('./uploader/Uploader.tsx')).Uploader)
const PromoCodes = lazyPart(async () => (await import('./promo/PromoCodes.tsx')).PromoCodes)

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
    <div className={styles.console}>
      <Optional fallback={(retry, reset) => <StaffPartMissing onRetry={retry} onReset={reset} />}>
        <ChangeNotice notice={stores.notice} />
      </Optional>
      <TabPanel name="console" selected={tab} label={PANELS[tab]}>
        {tab === 'user' && <UserTab console={stores} />}
        {tab !== 'user' && (
          <Optional
            loading={<Spinner size="page" label="Loading…" />}
            fallback={(retry, reset) => <StaffPartMissing onRetry={retry} onReset={reset} />}
          >
            {tab === 'uploader' ? (
              <Uploader uploaderOf={stores.uploaderOf} search={stores.search} />
            ) : (
              <PromoCodes console={stores} />
            )}
          </Optional>
        )}
      </TabPanel>
    </div>
  )
}
