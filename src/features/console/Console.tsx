import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import styles from './Console.module.css'
import type { Console as ConsoleStores } from './console.ts'
import { CONSOLE_TABS, type ConsoleTab } from './console-address.ts'
import { Keys } from './Keys.tsx'
import { Uploader } from './uploader/Uploader.tsx'
import { UploadWarning } from './uploader/UploadWarning.tsx'
import { UserTab } from './user/UserTab.tsx'

// A desk of its own, which most calls never need.
const PromoCodes = lazy(() =>
  import('./promo/PromoCodes.tsx').then((module) => ({ default: module.PromoCodes })),
)

const LABELS: Record<ConsoleTab, string> = { user: 'User', uploader: 'Round uploader', promo: 'Promo codes' }

// Unlike the words of any field in them, so that a field's name is its own.
const PANELS: Record<ConsoleTab, string> = { user: 'Users', uploader: 'Uploads', promo: 'Promotions' }

/** The side board with its three tabs, and what the chosen one shows. */
export function Console({ console: stores }: { console: ConsoleStores }) {
  const { address, nameThePage } = stores
  const shown = useStore(address.$address)
  const { tab } = shown
  const searchInput = useRef<HTMLInputElement>(null)
  useEffect(() => nameThePage(shown), [nameThePage, shown])
  return (
    <div className={styles.console}>
      <nav className={styles.side} aria-label="Console">
        <Tabs
          label="Console"
          name="console"
          look="board"
          tabs={CONSOLE_TABS.map((id) => ({ id, label: LABELS[id], href: address.hrefOf({ tab: id }) }))}
          selected={tab}
          onSelect={(id) => address.go({ tab: id })}
        />
        <Keys
          onSearch={() => {
            if (tab !== 'user') address.go({ tab: 'user' })
            // The tab's own search is there with the next picture.
            requestAnimationFrame(() => searchInput.current?.select())
          }}
        />
      </nav>
      <UploadWarning uploader={stores.uploader} />
      <TabPanel name="console" selected={tab} label={PANELS[tab]}>
        {tab === 'user' && <UserTab console={stores} searchInput={searchInput} />}
        {tab === 'uploader' && <Uploader uploader={stores.uploader} />}
        {tab === 'promo' && (
          <Suspense fallback={<Spinner size="page" label="Loading…" />}>
            <PromoCodes console={stores} />
          </Suspense>
        )}
      </TabPanel>
    </div>
  )
}
