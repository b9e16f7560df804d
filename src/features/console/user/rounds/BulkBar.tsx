import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { fillPath } from '../../../../contract/endpoint.ts'
import { type AdminRound, downloadRound } from '../../../../contract/users.ts'
import { downloads } from '../../../../platform/api/browser-download.ts'
import { saveFile } from '../../../../platform/browser/save-file.ts'
import { lazyScript } from '../../../../platform/lazy/lazy-script.ts'
import { ConfirmButtons } from '../../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { useLeaveWarning } from '../../../../ui/form/use-leave-warning.ts'
import dock from '../../../../ui/table/TableDock.module.css'
import { countOf } from '../../../../ui/table/TableTools.tsx'
import styles from './BulkBar.module.css'
import { BulkResult } from './BulkResult.tsx'
import { confirmTitle, progressText } from './bulk-texts.ts'
import type { RoundBulk } from './round-bulk.store.ts'

interface Props {
  bulk: RoundBulk
  selected: readonly AdminRound[]
  onClear: () => void
  /** Login or install id, for the name of the archive. */
  owner: string
}

/** Deleting or restoring more rounds than this requires a confirmation. */
const UNASKED_MAX = 10

// Lazily loaded, because few visits need the library.
const loadArchive = lazyScript(async () => (await import('./round-archive.ts')).createRoundArchive)
const archiveDeps = {
  downloads,
  pathOf: (token: string) => fillPath(downloadRound.path, { token }),
  saveFile,
}

/** Shows the actions for the selected rounds, their progress and their result. */
export function BulkBar({ bulk, selected, onClear, owner }: Props) {
  const state = useStore(bulk.$state)
  const [asked, setAsked] = useState<'delete' | 'undelete'>()
  const isRunning = state.status === 'running'
  useLeaveWarning(state.status === 'running' && state.action === 'download')
  const active = selected.filter(({ isDeleted }) => !isDeleted)
  const deleted = selected.filter(({ isDeleted }) => isDeleted)
  const concerned = { delete: active, undelete: deleted }

  function change(action: 'delete' | 'undelete') {
    setAsked(undefined)
    const tokens = tokensOf(concerned[action])
    void (action === 'delete' ? bulk.remove(tokens) : bulk.restore(tokens))
    onClear()
  }
  const request = (action: 'delete' | 'undelete') =>
    concerned[action].length > UNASKED_MAX ? setAsked(action) : change(action)
  const download = () => {
    void bulk.download(tokensOf(selected), async () => (await loadArchive())(archiveDeps, selected, owner))
    onClear()
  }

  return (
    <div className={dock.dock}>
      {state.status === 'running' && (
        <section className={dock.bar} aria-label="Progress">
          <p className={dock.text}>{progressText(state.action, state.count, state.total)}</p>
          <progress
            className={dock.progress}
            aria-label={progressText(state.action, state.count, state.total)}
            value={state.count}
            max={state.total}
          />
          {!state.isOneCall && <Button onClick={bulk.cancel}>Cancel</Button>}
        </section>
      )}
      <div role="status">
        {(state.status === 'finished' || state.status === 'notLoaded') && (
          <BulkResult state={state} bulk={bulk} />
        )}
      </div>
      {selected.length > 0 && !isRunning && (
        <section className={dock.bar} aria-label="Selected rounds">
          <p className={dock.text}>
            <strong>{countOf(selected.length, 'rounds')} selected</strong>
            {active.length > 0 && deleted.length > 0 && (
              <span className={styles.parts}>
                {active.length} active, {deleted.length} deleted
              </span>
            )}
          </p>
          <BulkButton
            count={active.length}
            label="Delete"
            kind="danger"
            reason="All selected rounds are deleted already"
            onClick={() => request('delete')}
          />
          <BulkButton
            count={deleted.length}
            label="Undelete"
            reason="None of the selected rounds is deleted"
            onClick={() => request('undelete')}
          />
          <Button onClick={download}>Download as ZIP</Button>
          <Button onClick={onClear}>Clear selection</Button>
        </section>
      )}
      {asked && (
        <Dialog
          isOpen
          title={confirmTitle(asked, concerned[asked].length)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {asked === 'delete'
              ? 'Golfers and everybody with a link no longer see them. You can undo this afterwards.'
              : 'Golfers and everybody with a link see them again. You can undo this afterwards.'}
          </p>
          <ConfirmButtons
            isDanger={asked === 'delete'}
            onCancel={() => setAsked(undefined)}
            onConfirm={() => change(asked)}
          >
            {asked === 'delete' ? 'Delete' : 'Undelete'} {countOf(concerned[asked].length, 'rounds')}
          </ConfirmButtons>
        </Dialog>
      )}
    </div>
  )
}

const tokensOf = (rounds: readonly AdminRound[]) => [...new Set(rounds.map(({ token }) => token))]

interface BulkButtonProps {
  /** The number of selected rounds to which the action applies. */
  count: number
  label: string
  kind?: 'danger'
  /** Why the action applies to none of them. */
  reason: string
  onClick: () => void
}

/**
 * A button for an action with selected rounds. If the action applies to none of them, the button stays focusable and
 * explains why.
 */
function BulkButton({ count, label, kind, reason, onClick }: BulkButtonProps) {
  const isDisabled = count === 0
  return (
    <Button
      {...(kind && { kind })}
      aria-disabled={isDisabled || undefined}
      title={isDisabled ? reason : undefined}
      aria-description={isDisabled ? reason : undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      {isDisabled ? label : `${label} (${count})`}
    </Button>
  )
}
