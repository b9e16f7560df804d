import type { MouseEvent, ReactNode } from 'react'
import type { PromoCode } from '../../../contract/promo-codes.ts'
import { AdminDate } from '../AdminDate.tsx'
import { CopyableId } from '../CopyableId.tsx'
import { CopyValue } from '../CopyValue.tsx'
import styles from './PromoDetails.module.css'
import { PromoStateBadge } from './PromoStateBadge.tsx'
import { ReportLink, type ReportLinks } from './ReportLink.tsx'

interface Props extends ReportLinks {
  code: string
  promo: PromoCode
  hrefOfUser: (iid: string) => string
  onUser: (iid: string) => void
}

/** Shows all details of a promo code. */
export function PromoDetails({ code, promo, hrefOfUser, onUser, ...links }: Props) {
  const { type, batch, description, category, expiration, iid, bindAt, purchaseId } = promo

  function openUser(event: MouseEvent) {
    if (iid === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onUser(iid)
  }

  return (
    <div className={styles.details}>
      <header className={styles.head}>
        <h2 className={styles.title}>Promo Code Details</h2>
        <PromoStateBadge promo={promo} />
      </header>
      <p className={styles.code}>
        <code>{code}</code> <CopyValue value={code} what="promo" />
      </p>
      <dl className={styles.facts}>
        <Fact name="Type">{type || '–'}</Fact>
        <Fact name="Batch">
          {batch && category ? (
            <ReportLink batch={{ category, batch }} {...links}>
              {batch}
            </ReportLink>
          ) : (
            batch || '–'
          )}
        </Fact>
        <Fact name="Description">{description || '–'}</Fact>
        <Fact name="Category">{category || '–'}</Fact>
        <Fact name="Expiration">{expiration === undefined ? 'Never' : <AdminDate ms={expiration} />}</Fact>
        <Fact name="Iid">
          {iid ? (
            <CopyableId value={iid} what="install id">
              <a href={hrefOfUser(iid)} onClick={openUser}>
                {iid}
              </a>
            </CopyableId>
          ) : (
            'Not assigned'
          )}
        </Fact>
        <Fact name="Bind at">{bindAt === undefined ? 'Not bound' : <AdminDate ms={bindAt} />}</Fact>
        <Fact name="Purchase ID">
          {purchaseId ? <CopyableId value={purchaseId} what="purchase id" /> : 'Not used'}
        </Fact>
      </dl>
      {purchaseId && (
        <section className={styles.consumed} aria-labelledby="promo-consumed">
          <h3 id="promo-consumed" className={styles.consumedTitle}>
            Consumed Information
          </h3>
          <p>
            This code was used for purchase #{purchaseId}
            {bindAt !== undefined && (
              <>
                {' '}
                on <AdminDate ms={bindAt} />
              </>
            )}
          </p>
        </section>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
