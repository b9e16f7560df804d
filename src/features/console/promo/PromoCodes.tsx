import { useStore } from '@nanostores/react'
import { Panel } from '../../../ui/Panel.tsx'
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx'
import type { Console } from '../console.ts'
import { PROMO_VIEWS, type PromoView } from '../console-address.ts'
import { Generate } from './Generate.tsx'
import { LookUp } from './LookUp.tsx'
import styles from './PromoCodes.module.css'
import { Reports } from './Reports.tsx'

const LABELS: Record<PromoView, string> = { generate: 'Generate', reports: 'Reports', lookup: 'Look up' }

export function PromoCodes({ console: { address, promo } }: { console: Console }) {
  const { view, category, batch, code } = useStore(address.$address)
  return (
    <div className={styles.promo}>
      <Tabs
        label="Promo views"
        name="promo"
        tabs={PROMO_VIEWS.map((id) => ({ id, label: LABELS[id], href: address.hrefOf({ view: id }) }))}
        selected={view}
        onSelect={(id) => address.go({ view: id })}
      />
      <TabPanel name="promo" selected={view}>
        <Panel>
          {view === 'generate' && (
            <Generate
              generate={promo.generate}
              lists={promo.lists}
              hrefOfReport={(made) => address.hrefOf({ view: 'reports', ...made })}
            />
          )}
          {view === 'reports' && (
            <Reports
              reports={promo.reports}
              lists={promo.lists}
              category={category}
              batch={batch}
              onCount={(named) => address.go(named)}
            />
          )}
          {view === 'lookup' && (
            <LookUp
              lookup={promo.lookup}
              code={code}
              onSearch={(text) => address.go({ code: text })}
              hrefOfUser={(iid) => address.hrefOf({ tab: 'user', query: iid })}
              onUser={(iid) => address.go({ tab: 'user', query: iid })}
            />
          )}
        </Panel>
      </TabPanel>
    </div>
  )
}
