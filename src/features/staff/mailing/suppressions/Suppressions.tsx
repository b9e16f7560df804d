import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Suppression } from '../../../../contract/staff/mail-suppressions.ts'
import { ConfirmButtons } from '../../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../../ui/feedback/Dialog.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { TextButton } from '../../../../ui/form/TextButton.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { keepFocus } from '../../../../ui/keep-focus.ts'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { RowActions } from '../../../../ui/table/cells.tsx'
import { type PlainColumn, PlainTable } from '../../../../ui/table/PlainTable.tsx'
import { ChangeNotice } from '../../shared/changes/ChangeNotice.tsx'
import type { ChangeNoticeStore } from '../../shared/changes/change-notice.store.ts'
import { DateAgo } from '../../shared/DateAgo.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { LoadState } from '../../shared/LoadState.tsx'
import { ShowMore } from '../../shared/ShowMore.tsx'
import { MailingNav } from '../MailingNav.tsx'
import { viewPath } from '../mailing-views.ts'
import { addressText, messages, SOURCES } from './messages.ts'
import styles from './Suppressions.module.css'
import type { LoadedSuppressions, SuppressionsStore } from './suppressions.store.ts'

const COLUMNS: readonly PlainColumn[] = [
  { header: 'Address' },
  { header: 'Reason' },
  { header: 'Source' },
  { header: 'Added' },
  { header: 'Actions', isHeaderHidden: true },
]

interface Props {
  suppressions: SuppressionsStore
  notice: ChangeNoticeStore
}

export function Suppressions({ suppressions, notice }: Props) {
  return (
    <div className={styles.page}>
      <PageTitle>Suppressed addresses</PageTitle>
      <MailingNav current="suppressed" />
      <p className={styles.lead}>{messages.lead}</p>
      <Tools suppressions={suppressions} />
      <Content suppressions={suppressions} />
      <ChangeNotice notice={notice} />
    </div>
  )
}

function Tools({ suppressions }: { suppressions: SuppressionsStore }) {
  const query = useStore(suppressions.$query)
  const [isAdding, setAdding] = useState(false)
  const close = () => setAdding(false)
  return (
    <div className="row between beside">
      <search className={styles.search}>
        <TextField
          label="Part of an address"
          type="search"
          name="query"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={query}
          onChange={suppressions.search}
        />
      </search>
      <Button
        onClick={() => {
          suppressions.clearChange()
          setAdding(true)
        }}
      >
        Add address
      </Button>
      <Dialog isOpen={isAdding} title="Add an address" onClose={close}>
        <AddAddress suppressions={suppressions} onClose={close} />
      </Dialog>
    </div>
  )
}

function Content({ suppressions }: { suppressions: SuppressionsStore }) {
  const state = useStore(suppressions.$state)
  const change = useStore(suppressions.$change)
  const holder = useRef<HTMLElement>(null)
  // The row with the button that was pressed disappears.
  useEffect(() => (holder.current ? keepFocus(holder.current) : undefined), [])
  return (
    <section ref={holder} className={styles.results} aria-label="Addresses">
      <div role="alert">
        {change.status === 'failed' && change.input.kind === 'release' && (
          <p>
            {messages.notReleased(change.input.email)}{' '}
            <FailureNote failure={change.failure} isChange onRetry={suppressions.check} />
          </p>
        )}
      </div>
      <LoadState state={state} failedText={messages.failed} onRetry={suppressions.load} />
      {state.status === 'found' && <Loaded suppressions={suppressions} state={state} />}
    </section>
  )
}

function Loaded({ suppressions, state }: { suppressions: SuppressionsStore; state: LoadedSuppressions }) {
  const { items, total, query, isReloading, next, more } = state
  return (
    <>
      <h2 tabIndex={-1} className={styles.summary}>
        <span role="status">
          {isReloading ? 'Loading…' : total > 0 && messages.count(total, query !== '')}
        </span>
      </h2>
      {items.length > 0 && <List suppressions={suppressions} items={items} />}
      {items.length === 0 && !isReloading && (
        <EmptyState title={query === '' ? messages.empty : messages.noMatch(query)}>
          {query === '' && messages.emptyText}
        </EmptyState>
      )}
      {next !== undefined && !isReloading && (
        <ShowMore state={more} failedText={messages.moreFailed} onMore={suppressions.loadMore} />
      )}
    </>
  )
}

/** Lists the suppressed addresses, each with a button that releases it. */
function List({ suppressions, items }: { suppressions: SuppressionsStore; items: readonly Suppression[] }) {
  const change = useStore(suppressions.$change)
  const pending = change.status === 'pending' && change.input.kind === 'release' ? change.input.email : ''
  return (
    <PlainTable label="Suppressed addresses" columns={COLUMNS}>
      {items.map(({ email, reason, source, createdMs, createdBy, runId, campaign }) => (
        <tr key={email}>
          <td className={styles.address} title={addressText(email)}>
            {addressText(email)}
          </td>
          <td className={styles.reason} title={reason}>
            {reason}
          </td>
          <td>
            {createdBy ?? SOURCES[source]}
            {runId !== undefined && (
              <>
                {', '}
                <a href={viewPath('runs', runId)}>{campaign ?? 'mailing'}</a>
              </>
            )}
          </td>
          <td>
            <DateAgo ms={createdMs} />
          </td>
          <td className={styles.actions}>
            <RowActions>
              <TextButton
                aria-busy={pending === email || undefined}
                aria-label={`Release ${addressText(email)}`}
                onClick={() => void suppressions.release(email)}
              >
                Release {pending === email && <Spinner />}
              </TextButton>
            </RowActions>
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

interface AddAddressProps {
  suppressions: SuppressionsStore
  onClose: () => void
}

function AddAddress({ suppressions, onClose }: AddAddressProps) {
  const change = useStore(suppressions.$change)
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (await suppressions.add(email.trim(), reason.trim())) onClose()
  }
  return (
    <form className="stack" method="post" onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label="Email"
        type="email"
        name="email"
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={setEmail}
      />
      <TextField
        label="Reason"
        name="reason"
        hint="Optional, such as: asked by phone"
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
      <div role="alert">
        {change.status === 'failed' && (
          <p>
            {messages.notAdded}{' '}
            <FailureNote
              failure={change.failure}
              isChange
              onRetry={() => {
                suppressions.check()
                onClose()
              }}
            />
          </p>
        )}
      </div>
      <ConfirmButtons onCancel={onClose} disabled={email.trim() === ''} loading={change.status === 'pending'}>
        Suppress
      </ConfirmButtons>
    </form>
  )
}
