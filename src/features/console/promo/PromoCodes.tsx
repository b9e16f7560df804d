import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { Panel } from '../../../ui/Panel.tsx'
import { TabPanel, Tabs } from '../../../ui/Tabs.tsx'
import type { Console } from '../console.ts'
import { PROMO_VIEWS, type PromoView } from '../console-address.ts'
import { BatchReport } from './BatchReport.tsx'
import { GenerateCodes } from './GenerateCodes.tsx'
import { LookUpCode } from './LookUpCode.tsx'
import styles from './PromoCodes.module.css'
import { createPromoStores } from './promo-stores.ts'

const LABELS: Record<PromoView, string> = { generate: 'Generate', reports: 'Reports', lookup: 'Look up' }

/** The promo code tab: generates codes, reports on a batch, and looks up single codes. */
export function PromoCodes({ console: { address, promoOf } }: { console: Console }) {
  const promo = promoOf(createPromoStores)
  const { view, category, batch, code } = useStore(address.$address)
  const hrefOfUser = useCallback((iid: string) => address.hrefOf({ tab: 'user', query: iid }), [address])
  const openUser = useCallback((iid: string) => address.go({ tab: 'user', query: iid }), [address])
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
            <GenerateCodes
              generate={promo.generate}
              lists={promo.lists}
              hrefOfReport={({ category, batch }) => address.hrefOf({ view: 'reports', category, batch })}
              onReport={({ category, batch }) => address.go({ view: 'reports', category, batch })}
            />
          )}
          {view === 'reports' && (
            <BatchReport
              reports={promo.reports}
              lists={promo.lists}
              codes={promo.batchCodes}
              category={category}
              batch={batch}
              onRequest={(chosen) => address.go(chosen)}
              hrefOfUser={hrefOfUser}
              onUser={openUser}
            />
          )}
          {view === 'lookup' && (
            <LookUpCode
              lookup={promo.lookup}
              code={code}
              onSearch={(text) => address.go({ code: text })}
              hrefOfUser={hrefOfUser}
              onUser={openUser}
            />
          )}
        </Panel>
      </TabPanel>
    </div>
  )
}
