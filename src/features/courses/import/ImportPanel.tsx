import { useStore } from '@nanostores/react'
import { fileSize } from '../../../domain/file-size.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { DropZone } from '../../../ui/form/DropZone.tsx'
import { useLeaveWarning } from '../../../ui/form/use-leave-warning.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import type { ImportedFile, ImportStore } from './import.store.ts'
import { messages } from './messages.ts'

/** Imports a file as draft, after showing what it would change. */
export function ImportPanel({ store }: { store: ImportStore }) {
  const { files } = useStore(store.$state)
  const [imported] = files
  const status = imported?.state.status
  const isBusy = status === 'waiting' || status === 'checking' || status === 'sending'
  useLeaveWarning(isBusy || status === 'held')
  return (
    <Panel label={messages.title}>
      <div className="stack">
        <DropZone
          label={messages.label}
          hint={messages.drop}
          accept=".json,.geojson,application/json,application/geo+json"
          onFile={store.open}
        />
        {isBusy && imported && (
          <p className="row">
            <span role="status">
              Reading {imported.file.name} ({fileSize(imported.file.size)})…
            </span>
            <Button onClick={store.close}>Cancel</Button>
          </p>
        )}
        {imported && <Result store={store} imported={imported} />}
      </div>
    </Panel>
  )
}

function Result({ store, imported: { id, file, state } }: { store: ImportStore; imported: ImportedFile }) {
  if (state.status === 'held') {
    return (
      <ImportPreview
        fileName={file.name}
        preview={state.preview}
        onStore={() => store.confirm(id)}
        onClose={store.close}
      />
    )
  }
  if (state.status !== 'failed') return null
  return (
    <div role="alert">
      <Notice kind="danger" action={<Button onClick={store.close}>Close</Button>}>
        {'problem' in state ? (
          <p>
            {file.name} was not imported: {state.problem}
          </p>
        ) : (
          <p>
            {file.name} was not imported.{' '}
            <FailureNote failure={state.failure} onRetry={() => store.retry(id)} isOnlyManual />
          </p>
        )}
      </Notice>
    </div>
  )
}
