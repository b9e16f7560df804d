import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { lazyPart, Optional } from '../../platform/lazy/Optional.tsx'
import { PartMissing } from '../../ui/feedback/PartMissing.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import styles from './Console.module.css'
import type { Console as ConsoleStores } from './console.ts'
import { CONSOLE_TABS, type ConsoleTab } from './console-address.ts'
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx'
import { Uploader } from './uploader/Uploader.tsx'
import { UploadWarning } from './uploader/UploadWarning.tsx'
import { UserTab } from './user/UserTab.tsx'

// Loaded on demand, because staff seldom need it.
const PromoCodes = lazyPart(async () => (await import('./promo/PromoCodes.tsx')).PromoCodes)

const LABELS: Record<ConsoleTab, string> = { user: 'User', uploader: 'Round uploader', promo: 'Promo codes' }

// Different from the label of any field in the panels, so that accessible names stay unambiguous.
const PANELS: Record<ConsoleTab, string> = { user: 'Users', uploader: 'Uploads', promo: 'Promotions' }

/** The console: its three tabs at the side, and the panel of the selected one. */
export function Console({ console: stores }: { console: ConsoleStores }) {
  const { address, setPageTitle } = stores
  const shown = useStore(address.$address)
  const { tab } = shown
  const searchInput = useRef<HTMLInputElement>(null)
  useEffect(() => setPageTitle(shown), [setPageTitle, shown])
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
        <KeyboardShortcuts
          onSearch={() => {
            if (tab !== 'user') address.go({ tab: 'user' })
            // Wait until the user tab has rendered its search field.
            requestAnimationFrame(() => searchInput.current?.select())
          }}
        />
      </nav>
      <UploadWarning uploader={stores.uploader} />
      <TabPanel name="console" selected={tab} label={PANELS[tab]}>
        {tab === 'user' && <UserTab console={stores} searchInput={searchInput} />}
        {tab === 'uploader' && <Uploader uploader={stores.uploader} />}
        {tab === 'promo' && (
          <Optional
            loading={<Spinner size="page" label="Loading…" />}
            fallback={(retry) => <PartMissing onRetry={retry} />}
          >
            <PromoCodes console={stores} />
          </Optional>
        )}
      </TabPanel>
    </div>
  )
}
