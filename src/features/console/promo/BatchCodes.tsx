import { useStore } from '@nanostores/react'
import { type MouseEvent, useMemo } from 'react'
import type { IssuedPromoCode } from '../../../contract/promo-codes.ts'
import { csvFileName } from '../../../domain/csv.ts'
import { saveText } from '../../../platform/browser/save-file.ts'
import { failureOf, isWithoutValue } from '../../../platform/stores/resource.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { AdminDate } from '../AdminDate.tsx'
import { CopyableId } from '../CopyableId.tsx'
import { FailureMessage } from '../FailureMessage.tsx'
import styles from './BatchCodes.module.css'
import type { BatchCodesStore } from './batch-codes.store.ts'
import { CODE_COLUMNS } from './code-texts.ts'
import { PromoStateBadge } from './PromoStateBadge.tsx'
import { promoState } from './promo-state.ts'

export interface UserLinks {
  hrefOfUser: (iid: string) => string
  onUser: (iid: string) => void
}

interface Props extends UserLinks {
  codes: BatchCodesStore
  category: string
  batch: string
}

const keyOf = ({ code }: IssuedPromoCode) => code

/** Lists the codes of a batch with their use, and saves them as CSV. */
export function BatchCodes({ codes, category, batch, hrefOfUser, onUser }: Props) {
  const state = useStore(codes.$state)
  const columns = useMemo(() => codeColumns({ hrefOfUser, onUser }), [hrefOfUser, onUser])
  const isMissing = isWithoutValue(state)
  const load = () => codes.load({ category, batch })
  return (
    <section className={styles.codes} aria-label="Codes of the batch">
      {state.status !== 'found' && (
        <Button onClick={load} loading={state.status === 'loading'}>
          Show codes
        </Button>
      )}
      <FailureMessage
        message={isMissing ? 'The codes of this batch could not be listed' : undefined}
        failure={failureOf(state)}
        onRetry={load}
      />
      {state.status === 'found' && (
        <DataTable
          what="codes"
          rows={state.value.codes}
          columns={columns}
          keyOf={keyOf}
          empty="This batch has no codes."
          onSaveCsv={(csv) => saveText(csvFileName('promo', category, batch), csv)}
        />
      )}
    </section>
  )
}

function codeColumns({ hrefOfUser, onUser }: UserLinks): Column<IssuedPromoCode>[] {
  const open = (event: MouseEvent, iid: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onUser(iid)
  }
  return [
    {
      id: 'code',
      ...CODE_COLUMNS.code,
      cell: ({ code }) => <CopyableId value={code} what="code" length={18} />,
      sortBy: ({ code }) => code,
      widthRem: 12,
    },
    {
      id: 'state',
      ...CODE_COLUMNS.state,
      cell: (promo) => <PromoStateBadge promo={promo} />,
      sortBy: promoState,
      widthRem: 6.5,
    },
    {
      id: 'expiration',
      ...CODE_COLUMNS.expiration,
      cell: ({ expiration }) => (expiration === undefined ? 'Never' : <AdminDate ms={expiration} />),
      sortBy: ({ expiration }) => expiration,
      widthRem: 7,
    },
    {
      id: 'login',
      ...CODE_COLUMNS.login,
      cell: ({ login }) => (login === undefined ? '–' : <span title={login}>{login}</span>),
      sortBy: ({ login }) => login,
      widthRem: 10,
    },
    {
      id: 'iid',
      ...CODE_COLUMNS.iid,
      cell: ({ iid }) =>
        iid === undefined ? (
          '–'
        ) : (
          <CopyableId value={iid} what="install id">
            <a href={hrefOfUser(iid)} onClick={(event) => open(event, iid)}>
              {iid}
            </a>
          </CopyableId>
        ),
      sortBy: ({ iid }) => iid,
      widthRem: 9,
    },
    {
      id: 'bindAt',
      ...CODE_COLUMNS.bindAt,
      cell: ({ bindAt }) => <AdminDate ms={bindAt} />,
      sortBy: ({ bindAt }) => bindAt,
      widthRem: 7,
    },
    {
      id: 'purchaseId',
      ...CODE_COLUMNS.purchaseId,
      cell: ({ purchaseId }) => purchaseId ?? '–',
      sortBy: ({ purchaseId }) => purchaseId,
      widthRem: 7.5,
    },
  ]
}
